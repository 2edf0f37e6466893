// How far this computer's clock may be from the gateway's.
import { minute } from '../../base/durations'

/** No standing send goes out while the difference is larger. */
export const maxLeadMs = 15 * minute
