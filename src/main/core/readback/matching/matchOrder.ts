// Tells from the order of records whether ids grow with time, and gives the order in which records are stored. Pure.
import { parseGatewayDate } from '../../gateway/client/parseGatewayDate'
import { isAbove, isHigher, isNumeric } from './matchRecord'

interface Placed {
  readonly gatewayId: string
  /** As the gateway wrote it. */
  readonly createdAt: string
  /** The same in UTC; when it was seen, if that is no date. */
  readonly at: string
}

/**
 * False if a page shows that ids do not grow with time: one that is no number, or a later record with a lower id.
 * Records of the same second tell nothing, since a gateway may list them in any order.
 */
export function doIdsIncrease(records: readonly Placed[]): boolean {
  if (!records.every(({ gatewayId }) => isNumeric(gatewayId))) return false
  // If all of them are in order, so are those with a date: dates are seldom parsed.
  return isRising(records) || isRising(records.filter(({ createdAt }) => parseGatewayDate(createdAt) !== undefined))
}

/** All ids must be numeric. */
function isRising(records: readonly Placed[]): boolean {
  let highestBefore: string | null = null
  let highestOfTime: string | null = null
  let time = ''
  for (const { gatewayId, at } of oldestFirst(records)) {
    const second = at.slice(0, 19)
    if (second !== time) {
      time = second
      highestBefore = highestOfTime
    }
    if (highestBefore !== null && !isHigher(gatewayId, highestBefore)) return false
    if (highestOfTime === null || isHigher(gatewayId, highestOfTime)) highestOfTime = gatewayId
  }
  return true
}

/** The record with the highest id until now. */
export interface Highest {
  readonly id: string | null
  /** Null if its time cannot be read. */
  readonly at: string | null
}

/** As above, for records on different pages: one is later than the highest known and has a lower id, or the reverse. */
export function doContradict(records: readonly Placed[], { id, at }: Highest): boolean {
  if (id === null || at === null) return false
  const second = at.slice(0, 19)
  return records.some((record) => {
    if (parseGatewayDate(record.createdAt) === undefined || !isNumeric(record.gatewayId)) return false
    const recordSecond = record.at.slice(0, 19)
    if (recordSecond === second) return false
    return recordSecond > second !== isAbove(record.gatewayId, id)
  })
}

/** The earlier of two like records belongs to the earlier of two like requests. */
export function oldestFirst<Record extends Placed>(records: readonly Record[]): Record[] {
  return [...records].sort((one, other) => {
    if (one.at !== other.at) return one.at < other.at ? -1 : 1
    if (one.gatewayId === other.gatewayId) return 0
    return isAbove(one.gatewayId, other.gatewayId) ? 1 : -1
  })
}
