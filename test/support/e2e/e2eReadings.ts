// The traces of POSTRIDER_READINGS that a person can see. Everything else is the same under any readings.
import { parseReadings } from '../../../src/main/practice/readings/readings'
import type { Readings } from '../../../src/main/practice/readings/table'
import { maxMinutesUnlisted } from '../../../src/main/practice/readings/visibility'

export interface SeenReadings {
  /** The written form of an estimate; undefined if the answer holds no price. */
  readonly price: RegExp | undefined
  /** The listing says "delivered", in seconds and in words that the app knows. */
  readonly saysDelivered: boolean
  /**
   * How long it may take until the balance fell, in milliseconds; undefined if it takes minutes. It is read again ten seconds after
   * the listing shows that messages were charged; the polls of the listing come 5, 20 and 50 seconds after the last request.
   */
  readonly balanceFallsMs: number | undefined
  /** Milliseconds by which the gateway's clock is moved ahead, because the listing needs minutes until it shows everyone it took. */
  readonly listingDelayMs: number
  /** How long it may take until everyone is handed over, in milliseconds: in doubt, batches are small. */
  readonly handingOverMs: number
  /** How long it may take until everyone is accounted for, in milliseconds, once the listing shows them. */
  readonly settlingMs: number
}

export function seenReadings(): SeenReadings {
  const readings = parseReadings(process.env.POSTRIDER_READINGS ?? '')
  const isSoon = isListedSoon(readings)
  return {
    price: readings.estimate === 'unknownShape' ? undefined : priceOf(readings),
    saysDelivered: isSoon && ['known', 'otherCase'].includes(readings.status),
    balanceFallsMs: isSoon ? (readings.lag === 'none' ? 25_000 : 75_000) : undefined,
    listingDelayMs: isSoon ? 0 : maxMinutesUnlisted * 60_000,
    handingOverMs: readings.success === 'true' ? 60_000 : 150_000,
    settlingMs: isSoon ? 40_000 : 180_000,
  }
}

function priceOf({ balance }: Readings): RegExp {
  return ['withoutCurrency', 'longCurrency'].includes(balance) ? /\d+\.\d\d/ : /£\d+\.\d\d/
}

function isListedSoon({ lag, rows, success }: Readings): boolean {
  return ['none', 'seconds'].includes(lag) && rows !== 'missingForAWhile' && success === 'true'
}
