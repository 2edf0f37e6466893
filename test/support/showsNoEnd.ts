import type { Readings } from '../../src/main/practice/readings/table'

/**
 * A listing that shows no end, or is in no order, may never be read whole before a request: what it shows afterwards may have been
 * there before. The app then proves nothing by text and number; people in doubt stay in doubt until a person decides.
 */
export function showsNoEnd({ order, totals, paging }: Readings): boolean {
  return order === 'ignored' || totals === 'huge' || paging === 'lastAgainPastEnd' || paging === 'repeatedForEver'
}
