// What a person can see of a gateway that behaves as POSTRIDER_READINGS says. Everything else is the same under any readings.
import { parseReadings } from '../../src/main/practice/readings/readings'
import type { Readings } from '../../src/main/practice/readings/table'

export interface SeenReadings {
  readonly hasPrice: boolean
  /** The listing says "delivered", in seconds and in words that the app knows. */
  readonly saysDelivered: boolean
  /** How long it may take until everyone is accounted for, in milliseconds. */
  readonly settlingMs: number
}

export function seenReadings(): SeenReadings {
  const readings = parseReadings(process.env.POSTRIDER_READINGS ?? '')
  const isSoon = isListedSoon(readings)
  return {
    hasPrice: readings.estimate !== 'unknownShape',
    saysDelivered: isSoon && ['known', 'otherCase'].includes(readings.status),
    settlingMs: isSoon ? 40_000 : 400_000,
  }
}

function isListedSoon({ lag, rows, success }: Readings): boolean {
  return ['none', 'seconds'].includes(lag) && rows !== 'missingForAWhile' && success === 'true'
}
