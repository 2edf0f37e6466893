// Moves a planned campaign to another time. It is a change of the campaign that is approved in the same act: the draft beside it, the
// freeze, the price and the approval are those of every change, so no one can get both versions, and none costs more than was agreed.
import type {
  CalendarMove,
  ChangedPart,
  Comparison,
  ErrorCode,
  MoveStart,
  Review,
  StandingForecast,
  StandingPerson,
} from '@contract'
import { byDayOfSending } from '@contract/campaigns/standingDays'
import type { ActiveAccount, ReadActiveAccount } from '../accounts/activeAccount'
import { makeWithAccount } from '../accounts/activeAccount'
import { zoneOf } from '../answers/zoneOf'
import { toIso } from '../base/instants'
import type { CampaignId } from '../base/ids'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import type { DropChange } from '../campaigns/change/makeDropChange'
import type { CoreResult, Handlers } from '../handlers'
import { isDay, isZone, localDay, localInstants, writeDay } from '../planning/localInstants'
import type { Clock } from '../ports'
import type { StandingArea } from '../standing/makeStanding'
import type { Storage } from '../storage/openStorage'
import { instantsOf, isOver, quietAt, refusedPlaces, startOf, withStart, type MoveTerms } from './movePlaces'
import type { moveOperations, Movable } from './moveRows'

export interface MovesOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly activeAccount: ReadActiveAccount
  readonly standing: Pick<StandingArea, 'handlers'>
  readonly campaigns: Pick<Handlers<'campaigns'>, 'save' | 'freeze' | 'estimate' | 'approve'>
  readonly changes: Pick<Handlers<'changes'>, 'begin' | 'compare'>
  readonly dropChange: DropChange
}

type MoveHandlers = Pick<Handlers<'calendar'>, 'places' | 'lookAhead' | 'move'>

interface Found extends Movable {
  readonly terms: MoveTerms
  readonly start: MoveStart
}

/** The largest day of a standing send whose people are compared one by one; for a larger day no count is shown. */
const maxCompared = 5_000
const pageSize = 500

export function makeMoves(options: MovesOptions): MoveHandlers {
  const { storage, clock, activeAccount, standing, campaigns, changes, dropChange } = options
  const rows = storage.bind<typeof moveOperations>('calendarMoves')
  const moving = new Set<string>()

  async function find(account: ActiveAccount, id: CampaignId): Promise<CoreResult<Found>> {
    const found = await rows.find({ accountId: account.id, id })
    if (!found) return fail('CAMPAIGN_UNKNOWN')
    const { timing, waves } = found
    const ownZone = zoneOf(account.timeZone)
    const zone = timing.kind === 'moment' && timing.zone !== undefined && isZone(timing.zone) ? timing.zone : ownZone
    const start = startOf(timing, zone)
    if (!found.canMove || !start) return fail('CAMPAIGN_WRONG_STATE')
    const isLocal = timing.kind === 'local'
    const groups = waves.length > 0 ? waves : [{ zones: [], hours: null, people: found.people }]
    return ok({ ...found, start, terms: { isLocal, zone, groups, now: clock.now() } })
  }

  /** The campaign, if it may be moved to that time. */
  async function findFor(account: ActiveAccount, id: CampaignId, to: MoveStart): Promise<CoreResult<Found>> {
    const found = await find(account, id)
    if (!found.ok) return found
    const { terms, start } = found.value
    if (!isDay(to.day)) return fail('SCHEDULE_NOT_POSSIBLE', 'no', { field: 'to' })
    if (isOver(terms, to)) return fail('SCHEDULE_PAST', 'no', { field: 'to' })
    return quietAt(terms, to) > quietAt(terms, start) ? fail('SCHEDULE_NOT_POSSIBLE', 'no', { field: 'to' }) : found
  }

  async function readOthers(account: ActiveAccount, id: CampaignId, day: string): Promise<CalendarMove['others']> {
    const zone = zoneOf(account.timeZone)
    const nextDay = writeDay(Math.floor(Date.parse(`${day}T00:00Z`) / 86_400_000) + 1)
    const [from, until] = [day, nextDay].map((each) => localInstants(each, '00:00', zone)?.first ?? Date.parse(each))
    if (from === undefined || until === undefined) return []
    const others = await rows.others({ accountId: account.id, id, from: toIso(from), until: toIso(until - 1) })
    const known = await standing.handlers.all(undefined)
    const rules = known.ok ? known.value.rules.filter(({ state }) => state === 'on') : []
    const ofRules: CalendarMove['others'] = []
    for (const { id: ruleId, name, skippedDays } of rules) {
      const counted = await standing.handlers.forecast({ ruleId })
      let people: number | undefined = 0
      for (const due of counted.ok ? counted.value.days : []) {
        if (skippedDays.includes(due.day) || !byDayOfSending(due).some((sent) => sent.day === day)) continue
        const shared = await countShared(id, ruleId, { due, day })
        people = people === undefined || shared === undefined ? undefined : people + shared
      }
      if (people !== 0) ofRules.push({ name, ...withoutUndefined({ people }) })
    }
    return [...others.map(({ name, people }) => ({ name, people })), ...ofRules]
  }

  /** People of a due day of a rule who are texted on a day. Undefined if there are too many to look up. */
  async function countShared(
    id: CampaignId,
    ruleId: number,
    { due, day }: { readonly due: StandingForecast['days'][number]; readonly day: string },
  ): Promise<number | undefined> {
    const isThatDay = ({ at, zone }: StandingPerson): boolean =>
      due.elsewhere === undefined || localDay(Date.parse(at), zone) === day
    let people = 0
    for (let offset = 0; ; offset += pageSize) {
      const page = await standing.handlers.people({ ruleId, day: due.day, offset, limit: pageSize })
      if (!page.ok || page.value.rows.length === 0) return people
      if (page.value.total > maxCompared) return undefined
      people += await rows.shared({ id, phones: page.value.rows.filter(isThatDay).map(({ phone }) => phone) })
      if (offset + pageSize >= page.value.total) return people
    }
  }

  /** Approves the change if nothing but its time differs; answers the parts that differ. */
  async function approveChange(
    from: CampaignId,
    id: CampaignId,
    shown: Shown,
  ): Promise<CoreResult<readonly ChangedPart[]>> {
    const frozen = await campaigns.freeze({ campaignId: id })
    if (!frozen.ok) return differingCodes.has(frozen.problem.code) ? ok(['people']) : frozen
    const review = await campaigns.estimate({ campaignId: id })
    if (!review.ok) return review
    const compared = await changes.compare({ campaignId: id })
    if (!compared.ok) return compared
    const changed = partsBesidesTime(compared.value, review.value, shown)
    if (changed.length > 0) return ok(changed)
    if (await rows.isRewritten({ from, id })) return ok(['text'])
    const { hash, people, ceiling } = review.value
    const approved = await campaigns.approve({ campaignId: id, hash, people, ...withoutUndefined({ ceiling }) })
    if (approved.ok) return ok([])
    return consentCodes.has(approved.problem.code) ? ok(['when']) : approved
  }

  async function moveFound(
    account: ActiveAccount,
    campaignId: CampaignId,
    { to, found, shown }: { readonly to: MoveStart; readonly found: Found; readonly shown: Shown },
  ): ReturnType<MoveHandlers['move']> {
    const { timing, terms, people, ceiling } = found
    if (
      people !== shown.people ||
      ceiling?.micros !== shown.ceiling?.micros ||
      ceiling?.currency !== shown.ceiling?.currency
    )
      return fail('APPROVAL_STALE')
    const draft = await changes.begin({ campaignId })
    if (!draft.ok) return draft
    const id = draft.value.id as CampaignId
    let isDone = false
    try {
      const saved = await campaigns.save({ campaignId: id, timing: withStart(timing, to, terms.zone) })
      const changed = saved.ok ? await approveChange(campaignId, id, shown) : saved
      isDone = changed.ok
      if (!changed.ok) return changed
      if (changed.value.length === 0) return ok({ state: 'moved', campaignId: id })
      return ok({ state: 'differs', draftId: id, changed: [...changed.value] })
    } finally {
      // A change that was approved before the failure is a campaign of its own by now, and stays.
      if (!isDone) await dropChange(account.id, campaignId)
    }
  }

  const withAccount = makeWithAccount(activeAccount)
  return {
    places: withAccount(async (account, { campaignId, from, days }) => {
      const found = await find(account, campaignId)
      if (!found.ok) return found
      const { terms, start } = found.value
      const { isLocal, zone } = terms
      if (!isDay(from)) return fail('SCHEDULE_NOT_POSSIBLE', 'no', { field: 'from' })
      return ok({ start, isLocal, zone, refused: refusedPlaces(terms, start, { from, days }) })
    }),
    lookAhead: withAccount(async (account, { campaignId, to }) => {
      const found = await findFor(account, campaignId, to)
      if (!found.ok) return found
      const { terms, start, people, ceiling, timing } = found.value
      const instants = instantsOf(terms, to)
      return ok({
        was: start,
        // A time that the clocks skip becomes the time of the jump.
        now: (!terms.isLocal && startOf(withStart(timing, to, terms.zone), terms.zone)) || to,
        isLocal: terms.isLocal,
        zone: terms.zone,
        people,
        ...withoutUndefined({ ceiling, quiet: timing.quietHours ? quietAt(terms, to) : undefined }),
        first: toIso(Math.min(...instants)),
        last: toIso(Math.max(...instants)),
        others: await readOthers(account, campaignId, to.day),
      })
    }),
    move: withAccount(async (account, { campaignId, to, ...shown }) => {
      // Two windows would share one change, and one would approve the time that the other chose.
      if (moving.has(campaignId)) return fail('CAMPAIGN_WRONG_STATE')
      moving.add(campaignId)
      try {
        const found = await findFor(account, campaignId, to)
        return found.ok ? await moveFound(account, campaignId, { to, found: found.value, shown }) : found
      } finally {
        moving.delete(campaignId)
      }
    }),
  }
}

type Shown = Pick<Parameters<MoveHandlers['move']>[0], 'people' | 'ceiling'>

/** People or their fields are no longer what was approved. */
const differingCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'CAMPAIGN_NO_PEOPLE',
  'CAMPAIGN_FIELD_MISSING',
  'CAMPAIGN_TEMPLATE_ISSUE',
])
/** A person has to tick or choose something in the review. */
const consentCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'APPROVAL_CONSENT',
  'APPROVAL_COUNT_WRONG',
  'APPROVAL_LIMIT',
  'APPROVAL_STALE',
])

/** Warnings that a limit would hold some people back at the new time. */
const holdingWarnings = new Set<Review['warnings'][number]['code']>([
  'money_limit',
  'too_late',
  'daily_cap',
  'balance_low',
])

/** People who were taken out stay out, so the price may be lower than the approved one, never higher. */
function partsBesidesTime({ came, left, changed }: Comparison, review: Review, shown: Shown): ChangedPart[] {
  const { ceiling } = review
  const isDearer =
    ceiling === undefined || ceiling.currency !== shown.ceiling?.currency || ceiling.micros > shown.ceiling.micros
  const isHeld = review.overLimit !== undefined || review.warnings.some(({ code }) => holdingWarnings.has(code))
  return [
    ...(came + left > 0 || review.people !== shown.people ? (['people'] as const) : []),
    ...changed.filter((part) => part === 'text' || part === 'sender'),
    ...(isDearer ? (['money'] as const) : []),
    ...(isHeld ? (['when'] as const) : []),
  ]
}
