// The fate of a message over time. Nothing is scheduled: a status is computed when it is read.
//
// SCHEDULED → QUEUED → SENT → DELIVERED | UNDELIVERED | EXPIRED | FAILED | REJECTED; a small share stays SENT for ever,
// as on networks that never confirm. REJECTED and UNSUBSCRIBED can also be decided at acceptance; those two are not billed.
// A message that was taken without money for it is REJECTED while it waits.
import { shareOf } from './hashText'

export type Status =
  | 'SCHEDULED'
  | 'QUEUED'
  | 'SENT'
  | 'DELIVERED'
  | 'UNDELIVERED'
  | 'EXPIRED'
  | 'FAILED'
  | 'REJECTED'
  | 'UNSUBSCRIBED'

/** Decided at acceptance. */
export type Taken = 'queued' | 'rejected' | 'unsubscribed' | 'unpaid'

export interface Stage {
  readonly status: Status
  readonly at: number
  readonly final: boolean
}

export type Fate = 'DELIVERED' | 'UNDELIVERED' | 'EXPIRED' | 'FAILED' | 'REJECTED' | 'UNCONFIRMED'

/** `mixed`: a few in a hundred are not delivered, always the same numbers. `delivered`: every valid number is reached. */
export type FateMode = 'mixed' | 'delivered'

export function fateOf(number: string, mode: FateMode): Fate {
  if (mode === 'delivered') return 'DELIVERED'
  const share = shareOf(`fate ${number}`)
  if (share < 0.02) return 'UNDELIVERED'
  if (share < 0.03) return 'EXPIRED'
  if (share < 0.04) return 'FAILED'
  if (share < 0.045) return 'REJECTED'
  if (share < 0.06) return 'UNCONFIRMED'
  return 'DELIVERED'
}

const reasons: Readonly<Partial<Record<Status, string>>> = {
  UNDELIVERED: 'Absent subscriber',
  EXPIRED: 'No report from the network before the validity period ended',
  FAILED: 'Handset memory full',
  REJECTED: 'Number not reachable from this route',
  UNSUBSCRIBED: 'Recipient has opted out',
}

export function failedReasonOf(status: Status, taken: Taken): string | null {
  return status === 'REJECTED' && taken === 'unpaid' ? 'Insufficient balance' : (reasons[status] ?? null)
}

export interface Course {
  readonly key: string
  readonly number: string
  readonly taken: Taken
  readonly acceptedAt: number
  /** When a scheduled message is handed over. */
  readonly dueAt: number | null
}

/** The stages of one message in order of time. `typicalMs` is how long a delivery takes, give or take a half. */
export function stagesOf(course: Course, typicalMs: number, mode: FateMode): readonly [Stage, ...Stage[]] {
  const { acceptedAt, dueAt } = course
  if (course.taken === 'unsubscribed') return [{ status: 'UNSUBSCRIBED', at: acceptedAt, final: true }]
  if (course.taken === 'rejected') return [{ status: 'REJECTED', at: acceptedAt, final: true }]
  const start = dueAt ?? acceptedAt
  const queued: Stage = { status: 'QUEUED', at: start, final: false }
  const stages: [Stage, ...Stage[]] =
    dueAt === null ? [queued] : [{ status: 'SCHEDULED', at: acceptedAt, final: false }, queued]
  const pace = shareOf(course.key)
  if (course.taken === 'unpaid') {
    stages.push({ status: 'REJECTED', at: start + Math.round(typicalMs * (0.1 + 0.3 * pace)), final: true })
    return stages
  }
  stages.push({ status: 'SENT', at: start + Math.round(typicalMs * (0.1 + 0.3 * pace)), final: false })
  const fate = fateOf(course.number, mode)
  if (fate === 'UNCONFIRMED') return stages
  const wait = fate === 'EXPIRED' ? 8 : 0.5 + pace
  stages.push({ status: fate, at: start + Math.round(typicalMs * wait), final: true })
  return stages
}

/** The stage reached at `now`; the first one for a time before all of them. */
export function stageAt(stages: readonly [Stage, ...Stage[]], now: number): Stage {
  return stages.findLast(({ at }) => at <= now) ?? stages[0]
}
