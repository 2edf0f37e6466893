// Puts requests and waiting people on the days of a calendar: one send for each campaign, day and state. Pure.
import type { CalendarSend, CalendarState, Estimate, Money } from '@contract'
import { toIso } from '../base/instants'
import { toTrialPart } from '../base/trialPart'
import { withoutUndefined } from '../base/withoutUndefined'
import { localDay } from '../planning/localInstants'
import type { PlannedRow, SentRow } from './calendarRows'

interface Span {
  readonly from: number
  readonly until: number
}

interface Found extends Pick<CalendarSend, 'campaignId' | 'name' | 'isTrial' | 'isRest' | 'state' | 'people'> {
  readonly from: number
  readonly to: number
  readonly about?: Money | undefined
  readonly ruleId: number | null
  readonly canMove?: boolean
}

export function sendsByDay(
  rows: { readonly sent: readonly SentRow[]; readonly planned: readonly PlannedRow[] },
  { zone, now, span }: { readonly zone: string; readonly now: number; readonly span: Span },
): CalendarSend[] {
  const found = [...rows.sent.map(ofSent(now)), ...rows.planned.map(ofPlanned(now))]
  const sends = new Map<string, Found & { readonly day: string }>()
  for (const each of found) {
    if (each.from < span.from || each.from >= span.until) continue
    const day = localDay(each.from, zone)
    const key = JSON.stringify([each.campaignId, day, each.state])
    const known = sends.get(key)
    sends.set(key, known ? join(known, each) : { ...each, day })
  }
  return [...sends.values()]
    .sort((one, other) => one.from - other.from || (one.name < other.name ? -1 : 1))
    .map(({ from, to, about, ruleId, canMove, ...send }) => ({
      ...send,
      from: toIso(from),
      to: toIso(to),
      ...(ruleId === null ? {} : { ruleId }),
      ...(canMove ? { canMove: true as const } : {}),
      ...withoutUndefined({ about }),
    }))
}

function join<Kind extends Found>(one: Kind, other: Found): Kind {
  const isPriced = one.about !== undefined && other.about !== undefined
  return {
    ...one,
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    people: one.people + other.people,
    about:
      isPriced && one.about && other.about
        ? { ...one.about, micros: one.about.micros + other.about.micros }
        : undefined,
  }
}

/** A request with a time to come, which the gateway has, is planned as well. */
const ofSent =
  (now: number) =>
  (row: SentRow): Found => {
    const { campaignId, name, state, first, last, people, isUncertain, ruleId } = row
    const [from, to] = [Date.parse(first), Date.parse(last)]
    const shown: CalendarState =
      from > now ? 'planned' : isUncertain === 1 ? 'uncertain' : state === 'running' ? 'sending' : 'done'
    return { campaignId, name, ...toTrialPart(row), state: shown, people, from, to, ruleId }
  }

/** People whose time has come wait for their turn: they are shown now. */
const ofPlanned =
  (now: number) =>
  (row: PlannedRow): Found => {
    const { campaignId, name, state, dueAt, waitsUntil, people, frozenPeople, ruleId } = row
    const at = Math.max(now, Date.parse(dueAt ?? waitsUntil ?? toIso(now)))
    const estimate = row.estimate === null ? undefined : (JSON.parse(row.estimate) as Estimate)
    const isPriced = estimate?.state === 'priced' && frozenPeople > 0
    const shown: CalendarState =
      state === 'paused' ? 'paused' : state === 'running' && dueAt === null ? 'sending' : 'planned'
    const about = isPriced
      ? { ...estimate.cost, micros: Math.round((estimate.cost.micros * people) / frozenPeople) }
      : undefined
    const ofCampaign = { campaignId, name, ...toTrialPart(row), ruleId }
    return { ...ofCampaign, state: shown, people, from: at, to: at, about, canMove: row.canMove === 1 }
  }
