// No one is texted who has been in the gateway's list of recent opt-outs for long enough to be read there.
import { minute, second } from '../../../src/main/core/base/durations'
import type { Complain } from './liveness'
import type { Sent } from './truth'
import type { World } from '../world'

/** The feed is read before a run and every 15 seconds during it. */
const knownAfterMs = 30 * second
/** The feed holds one hour. */
const knownUntilMs = 59 * minute

export function checkOptOuts({ truth }: World, { people, at, n }: Sent, complain: Complain): void {
  for (const { phone } of people) {
    const agoMs = at - (truth.optedOut.get(phone) ?? Infinity)
    if (agoMs > knownAfterMs && agoMs < knownUntilMs)
      complain('opt-outs heard', `request ${n} texts ${phone.slice(-4)}, out at the gateway for ${agoMs / second} s`)
  }
}
