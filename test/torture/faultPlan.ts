// The faults of the gateway and of the way to it. A gateway or a network can have each of them without lying: an answer that
// names a refusal never hides an acceptance, and no request is accepted twice.
import type { FaultAction, FaultRule } from '../../src/main/practice/transport/faults'
import type { Chance } from './chance'

/** By then everything that the gateway takes late is taken. */
export const latestAcceptanceMs = 4_000

type Draw = (chance: Chance) => FaultAction

/** Lost before or after the acceptance, or answered in a way that tells nothing. */
const doubtful: readonly Draw[] = [
  () => ({ connection: 'reset_before' }),
  () => ({ connection: 'reset_after' }),
  () => ({ connection: 'reset_after' }),
  (chance) => ({ answer: { status: chance.pick([408, 500, 502, 503]), carryOut: true } }),
  (chance) => ({ answer: { status: chance.pick([408, 500, 502, 503]) } }),
  () => ({ answer: { status: 307, headers: { location: '/sms/send' }, carryOut: true } }),
  (chance) => ({ body: chance.pick(['truncated', 'html', 'empty', 'not_json'] as const) }),
  () => ({ patch: { success: 'true' } }),
]

/** No answer before the app's own deadline of a minute: mostly the app is killed first. */
const silent: readonly Draw[] = [
  () => ({ connection: 'silent_before' }),
  () => ({ connection: 'silent_after' }),
  (chance) => ({ connection: 'accept_late', lateMs: chance.between(200, latestAcceptanceMs) }),
]

const plain: readonly Draw[] = [
  (chance) => ({ latencyMs: chance.between(100, 900) }),
  () => ({ answer: { status: 429, headers: { 'retry-after': '1' } } }),
  () => ({ answer: { status: 422, body: '{"success":false,"message":"The sender is not allowed"}' } }),
]

export function drawFault(chance: Chance): FaultRule {
  if (chance.percent(20)) {
    const lists: FaultAction = chance.percent(60) ? { lagMs: chance.between(500, 5_000) } : { answer: { status: 500 } }
    return { match: { method: 'GET', path: '/messages*', times: chance.between(1, 12) }, do: lists }
  }
  const kind = chance.pick([doubtful, doubtful, doubtful, plain, plain, silent])
  const match = {
    method: 'POST',
    path: '/sms/send',
    nth: chance.between(1, 6),
    times: chance.percent(85) ? 1 : 3,
  } as const
  return { match, do: chance.pick(kind)(chance) }
}

/** Always set: a request is on its way long enough that a kill often meets one. */
export function drawLatency(chance: Chance): FaultRule {
  return { match: { method: 'POST', path: '/sms/send', times: 'always' }, do: { latencyMs: chance.between(0, 120) } }
}
