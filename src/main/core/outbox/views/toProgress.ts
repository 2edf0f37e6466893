// From the stored row to what screens show. Pure.
import type { Estimate, Listed, Money, OptOutsUnknown, Progress, Timing } from '@contract'
import { minute, second } from '../../base/durations'
import { toTrialPart } from '../../base/trialPart'
import { firstSizes } from '../../planning/planBatch'
import { groupOf } from '../../readback/statuses'
import { maxInDoubt } from '../engine/run'
import type { FoundAtStop } from '../store/listedFactRows'
import type { ProgressRow } from './progressRows'

/** Without a new record for this long, the other computer seems to have stopped. */
export const quietMs = 10 * minute

export function toProgress(row: ProgressRow, revision: number, now: number, nextLookAt: string | undefined): Progress {
  const ceiling = row.ceiling === null ? undefined : (JSON.parse(row.ceiling) as Money)
  const waiting = row.counts.pending + row.counts.held + row.counts.inflight
  const perMinute = row.state === 'running' && waiting > 0 ? peoplePerMinute(row, now) : 0
  return {
    campaignId: row.campaignId,
    revision,
    name: row.name,
    state: row.state,
    counts: row.counts,
    doubts: row.doubts,
    maxInDoubt: maxInDoubt({ people: row.people, batchSize: row.batchSize, own: row.maxInDoubt }),
    ...(needsDecision(row, now) ? { needsDecision: true } : {}),
    ...optional('settlesAt', row.settlesAt === 0 ? null : new Date(row.settlesAt).toISOString()),
    delivery: row.delivery.map((one) => ({ ...one, group: groupOf(one.status) })),
    unlisted: row.unlisted,
    ...(row.optedOutSince === 0 ? {} : { optedOutSince: row.optedOutSince }),
    foundLate: row.foundLate,
    secondRecords: row.secondRecords,
    refusals: [...row.refusals],
    failed: row.failed,
    sender: row.sender,
    batchSize: row.batchSize,
    ...optional('pauseReason', row.pauseReason),
    ...optional('pauseWords', row.pauseWords),
    ...optional('pausedAt', row.pausedAt),
    ...optional('waitReason', row.waitReason),
    ...optional('heldBy', heldBy(row)),
    ...(row.limitedUntil === null ? {} : { limited: { people: row.limited, nextAt: row.limitedUntil } }),
    ...optional('waitsUntil', row.waitsUntil),
    ...optional('missedAt', row.missedAt),
    ...optional('nextBatchAt', nextBatchAt(row, now)),
    ...optional('estimated', estimated(row.estimate)),
    late: (JSON.parse(row.timing) as Timing).late,
    isTest: row.isTest === 1,
    ...toTrialPart(row),
    ...(row.isLocked === 1 ? { isLocked: true as const } : {}),
    ...optional('change', change(row)),
    ...optional('replacedBy', row.replacedBy),
    ...optional('listed', listed(row)),
    ...optional('startedAt', row.startedAt),
    ...optional('finishedAt', row.finishedAt),
    ...optional('lastLookAt', row.lastLookAt),
    ...optional('scheduledFor', row.scheduledFor),
    ...(isAtGateway(row) ? { isAtGateway: true as const } : {}),
    ...optional('optOutsReadAt', row.optOutsReadAt),
    ...optional(
      'optOutsUnknown',
      row.optOutsUnknown === null ? null : (JSON.parse(row.optOutsUnknown) as OptOutsUnknown),
    ),
    ...optional('peopleRemovedAt', row.peopleRemovedAt),
    ...(row.gatewayList === null ? {} : { gatewayList: toGatewayList(row.gatewayList) }),
    ...(row.standingId === null ? {} : { standing: { ruleId: row.standingId, name: row.standingName ?? '' } }),
    ...(row.pace.length === 0 ? {} : { pace: [...row.pace] }),
    ...(ceiling ? { ceiling } : {}),
    ...(row.spentMicros === null || row.currency === null
      ? {}
      : { spent: { micros: row.spentMicros, currency: row.currency } }),
    ...(perMinute > 0
      ? { peoplePerMinute: perMinute, endsAt: new Date(now + msLeft(row, waiting, perMinute, now)).toISOString() }
      : {}),
    ...(nextLookAt === undefined ? {} : { nextLookAt }),
  }
}

function isAtGateway({ timing }: ProgressRow): boolean {
  const { clock, kind } = JSON.parse(timing) as Timing
  return clock === 'gateway' && kind !== 'now'
}

/** A run that began a few seconds ago has no minute behind it. */
const shortestMs = 5 * second

type Pace = Pick<ProgressRow, 'lastMinute' | 'startedAt' | 'runsFrom' | 'timing' | 'batchSize'>

/** With a pause between batches of this length, the last minute holds one batch or none, and says nothing of the pace. */
const longPauseMs = 20 * second

/**
 * By the last minute, or by the seconds of this run if they are fewer; with a pause between batches as planned, until a whole minute holds
 * several of them. 0 during the slow start: its small batches say nothing of the pace of full ones.
 */
export function peoplePerMinute(row: Pace, now: number): number {
  const { everySeconds } = JSON.parse(row.timing) as Timing
  const slowStart = firstSizes(row.batchSize).reduce((sum, size) => sum + size, 0)
  if (everySeconds === undefined && row.lastMinute <= slowStart) return 0
  if (row.startedAt === null) return row.lastMinute
  const began = Math.max(Date.parse(row.startedAt), row.runsFrom === null ? 0 : Date.parse(row.runsFrom))
  const ranMs = Math.max(now - began, shortestMs)
  if (everySeconds !== undefined) {
    const isSeen = ranMs >= minute && everySeconds * second < longPauseMs
    return isSeen ? row.lastMinute : (row.batchSize * minute) / (everySeconds * second)
  }
  return ranMs < minute ? (row.lastMinute * minute) / ranMs : row.lastMinute
}

/** With a long pause between batches the last one starts after as many pauses as there are batches before it. */
function msLeft(row: ProgressRow, waiting: number, perMinute: number, now: number): number {
  const { everySeconds = 0 } = JSON.parse(row.timing) as Timing
  const pauseMs = everySeconds * second
  if (pauseMs < longPauseMs || row.lastArmedAt === null) return (waiting / perMinute) * minute
  const batches = Math.ceil((row.counts.pending + row.counts.held) / row.batchSize)
  const nextMs = Math.max(0, Date.parse(row.lastArmedAt) + pauseMs - now)
  return batches === 0 ? 0 : nextMs + (batches - 1) * pauseMs
}

/** Null if no limit holds it, or if the limit was removed since. */
function heldBy({ state, waitReason, dailyCap, moneyPerDay, moneyPerMonth, currency }: ProgressRow): HeldBy | null {
  if (state !== 'waiting') return null
  if (waitReason === 'daily_cap') return dailyCap === null ? null : { limit: waitReason, people: dailyCap }
  if (waitReason !== 'money_day' && waitReason !== 'money_month') return null
  const micros = waitReason === 'money_day' ? moneyPerDay : moneyPerMonth
  return micros === null || currency === null ? null : { limit: waitReason, money: { micros, currency } }
}

type HeldBy = NonNullable<Progress['heldBy']>
type Doubt = Pick<ProgressRow, 'state' | 'settlesAt'> & { readonly counts: { uncertain: number; absent: number } }

/** The waiting time is over for everyone in doubt: later polls may still find some, but a person can decide. */
export function needsDecision({ state, counts, settlesAt }: Doubt, now: number): boolean {
  return state === 'settling' && counts.uncertain + counts.absent > 0 && now >= settlesAt
}

function optional<Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } {
  return value === null ? {} : ({ [name]: value } as { [Key in Name]?: Value })
}

/** Null if it is due, and if none follows. */
function nextBatchAt({ state, timing, lastArmedAt, counts }: ProgressRow, now: number): string | null {
  const { everySeconds } = JSON.parse(timing) as Timing
  if (state !== 'running' || everySeconds === undefined || lastArmedAt === null || counts.pending === 0) return null
  const at = Date.parse(lastArmedAt) + everySeconds * second
  return at > now ? new Date(at).toISOString() : null
}

function listed({ listed: people, listedAt, listingReadAt, pauseReason, listedFacts }: ProgressRow): Listed | null {
  if (listedAt === null || (people === 0 && pauseReason !== 'already_listed')) return null
  const quietAt = new Date(Date.parse(listedAt) + quietMs).toISOString()
  const { sent, found } = listedFacts ?? { sent: null, found: null }
  return {
    ...{ people, lastAt: listedAt, quietAt },
    ...optional('readAt', listingReadAt),
    ...optional('sent', sent),
    ...optional('found', found && toFound(found)),
  }
}

function change({ draftId, wouldStartAt }: ProgressRow): NonNullable<Progress['change']> | null {
  return draftId === null ? null : { draftId, ...optional('startsAt', wouldStartAt) }
}

function toFound({ readAt, people, madeFrom, madeUntil }: FoundAtStop): NonNullable<Listed['found']> {
  const made = madeFrom !== null && madeUntil !== null
  return { readAt, people, ...(made ? { madeFrom: inUtc(madeFrom), madeUntil: inUtc(madeUntil) } : {}) }
}

/** Records may name no zone. */
function inUtc(at: string): string {
  return new Date(/Z$|[+-]\d\d:?\d\d$/.test(at) ? at : `${at}Z`).toISOString()
}

function estimated(json: string | null): Money | null {
  const estimate = json === null ? null : (JSON.parse(json) as Estimate)
  return estimate?.state === 'priced' ? estimate.cost : null
}

function toGatewayList(json: string): NonNullable<Progress['gatewayList']> {
  const { name, people } = JSON.parse(json) as { name: string; people?: number }
  return { name, ...(people === undefined ? {} : { people }) }
}
