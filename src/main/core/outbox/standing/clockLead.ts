// How far the clocks may be apart.
import { minute } from '../../base/durations'

/** While this computer's clock is further from the gateway's, no rule sends. */
export const maxLeadMs = 15 * minute
