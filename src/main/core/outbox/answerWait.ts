// How long an automatic answer may wait.
import { minute } from '../base/durations'

/** An answer that was not sent by then is not sent: the person no longer waits for it. */
export const maxAnswerWaitMs = 15 * minute
