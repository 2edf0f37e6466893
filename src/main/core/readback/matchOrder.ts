// What the order of records says of their ids, and in which order records are taken. Pure.
import { parseGatewayDate } from '../gateway/parseGatewayDate'
import { isAbove, isNumeric } from './matchRecord'

interface Placed {
  readonly gatewayId: string
  /** As the gateway wrote it. */
  readonly createdAt: string
  /** The same in UTC; when it was seen, where that is no date. */
  readonly at: string
}

/**
 * False where a page shows that ids do not grow with time: one that is no number, or a later record with a lower id.
 * Records of the same second tell nothing, since a gateway may list them in any order.
 */
export function doIdsIncrease(records: readonly Placed[]): boolean {
  if (!records.every(({ gatewayId }) => isNumeric(gatewayId))) return false
  const dated = oldestFirst(records.filter(({ createdAt }) => parseGatewayDate(createdAt) !== undefined))
  let highestBefore: string | null = null
  let highestOfTime: string | null = null
  let time = ''
  for (const { gatewayId, at } of dated) {
    const second = at.slice(0, 19)
    if (second !== time) {
      time = second
      highestBefore = highestOfTime
    }
    if (highestBefore !== null && !isAbove(gatewayId, highestBefore)) return false
    if (isAbove(gatewayId, highestOfTime)) highestOfTime = gatewayId
  }
  return true
}

/** The earlier of two like records belongs to the earlier of two like requests. */
export function oldestFirst<Record extends Placed>(records: readonly Record[]): Record[] {
  return [...records].sort((one, other) => {
    if (one.at !== other.at) return one.at < other.at ? -1 : 1
    if (one.gatewayId === other.gatewayId) return 0
    return isAbove(one.gatewayId, other.gatewayId) ? 1 : -1
  })
}
