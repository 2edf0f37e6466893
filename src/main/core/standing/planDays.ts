// Plans the days of standing sends: finds people who are due within the hour, claims them, makes one campaign for each moment, prices
// and approves it under the standing approval, and gives it to the outbox. A standing send has no other way out. It uses only the
// gateway's time, read within the last fifteen minutes, so no one is claimed after a clock was set, a sleep or an outage.
import type { accountOperations, AccountRow } from '../accounts/accountRows'
import { toActiveAccount } from '../accounts/activeAccount'
import { zoneOf } from '../answers/zoneOf'
import { minute, second } from '../base/durations'
import { newCampaignId, type AccountId, type CampaignId } from '../base/ids'
import { isoNow, toIso } from '../base/instants'
import type { CampaignsOptions } from '../campaigns/makeCampaigns'
import type { freezeOperations } from '../campaigns/approval/freezeRows'
import { toPayloadCampaign } from '../campaigns/draft/payloadCampaign'
import { askEstimate } from '../campaigns/review/askEstimate'
import type { estimateOperations } from '../campaigns/review/estimateRows'
import { ceilingOf } from '../campaigns/review/makeChecks'
import type { dispatchOperations } from '../outbox/store/outboxRows'
import { maxLeadMs } from '../outbox/standing/clockLead'
import { localDay } from '../planning/localInstants'
import type { standingClaimOperations, Claim } from './claimRows'
import type { standingPollOperations, DueGroup, Poll, Missed } from './pollRows'
import type { OfRule, Paused } from './readRuleRows'
import type { standingWaitingOperations } from './waitingRows'

export type PlanDaysOptions = Pick<
  CampaignsOptions,
  | 'storage'
  | 'clock'
  | 'random'
  | 'live'
  | 'logger'
  | 'accounts'
  | 'freezing'
  | 'start'
  | 'readMark'
  | 'imports'
  | 'contacts'
> & {
  /** Stops the campaign of a day when the time of its people is over. */
  readonly stopCampaign: (campaignId: CampaignId) => Promise<unknown>
}

export interface PlanDays {
  /** Call with the time that an answer of the gateway says. */
  heardTime(accountId: string, toldAt: number | undefined): void
  /** The gateway's time now; undefined if no recent answer said it. */
  timeOf(accountId: string): number | undefined
  /** Gives up days that the previous process had not approved, before anything may send. */
  recover(): Promise<void>
  start(): void
  /** Polls at once, after a rule was changed. */
  pollSoon(): void
  /** Waits for the day that is being made, but not for long. */
  stop(): Promise<void>
}

const everyMs = minute
/** A gateway time that is older does not count. It is read again before that. */
const maxToldMs = 15 * minute
const askAfterMs = 10 * minute
/** If the clocks of this computer differ by more, it slept or a clock was set, and the time is read again. */
const maxDriftMs = minute
/** A rule for very many people is read less often: for a million every five minutes, which takes some seconds. */
const pausePerPersonMs = 0.3
const maxPauseMs = 15 * minute
/** A campaign that begins sooner could not be frozen, priced and approved in time. */
const leadMs = 3 * minute
/** People of one campaign; each is one short transaction. */
const maxOfCampaign = 5_000
const closeWaitMs = 2 * second

interface Left {
  readonly missed: readonly Missed[]
  /** The next poll finds everyone again who was due from this moment on. */
  readonly againFrom: number
}

interface Told {
  readonly at: number
  /** The clocks of this computer then. Both count: the one stands still in a sleep, the other can be set. */
  readonly wall: number
  readonly monotonic: number
}

export function makePlanDays(options: PlanDaysOptions): PlanDays {
  const { storage, clock, random, live, logger, accounts } = options
  const polls = storage.bind<typeof standingPollOperations>('standingPolls')
  const claims = storage.bind<typeof standingClaimOperations>('standingClaims')
  const waiting = storage.bind<typeof standingWaitingOperations>('standingWaiting')
  const stored = storage.bind<typeof accountOperations>('accounts')
  const frozen = storage.bind<typeof freezeOperations>('freeze')
  const estimates = storage.bind<typeof estimateOperations>('estimates')
  const dispatch = storage.bind<typeof dispatchOperations>('dispatch')
  const told = new Map<string, Told>()
  /** Moments of rules whose people could not be priced, to count them with that reason. */
  const unpriced = new Set<string>()
  /** By the monotonic clock: when a rule is read again. */
  const nextPoll = new Map<number, number>()
  let isStopped = false
  let running: Promise<void> | undefined
  let isAgain = false
  let cancel: (() => void) | undefined

  function timeOf(accountId: string): number | undefined {
    const known = told.get(accountId)
    if (!known) return undefined
    const passedMs = clock.monotonic() - known.monotonic
    const isSame = Math.abs(clock.now() - known.wall - passedMs) <= maxDriftMs
    // The monotonic clock counts fractions of a millisecond, which no instant has.
    return isSame && passedMs <= maxToldMs ? Math.floor(known.at + passedMs) : undefined
  }

  /** Reads the gateway's time, if it is not known well enough. Undefined: nothing may be claimed. */
  async function readTime(accountId: string): Promise<number | undefined> {
    const known = told.get(accountId)
    if (!known || timeOf(accountId) === undefined || clock.monotonic() - known.monotonic > askAfterMs)
      await options.readMark(accountId)
    const now = timeOf(accountId)
    return now !== undefined && Math.abs(clock.now() - now) <= maxLeadMs ? now : undefined
  }

  async function pollAll(): Promise<void> {
    // A copy does not know whom the original has texted, so it counts no one as left out either.
    if (await dispatch.isLocked()) return
    await closeWaiting()
    for (const rule of await polls.watched()) {
      if (isStopped) return
      if ((nextPoll.get(rule.ruleId) ?? -Infinity) > clock.monotonic()) continue
      try {
        await pollRule(rule)
      } catch (error) {
        logger.error('standing_not_planned', { rule: rule.ruleId, error: String(error) })
      }
    }
  }

  /**
   * A day that waits ends when the time of its people is over. It may wait for a person, as after a restart, or for quiet hours that were
   * not foreseen, as those of a clock that was a day ahead.
   */
  async function closeWaiting(): Promise<void> {
    for (const { accountId, id, until } of await waiting.days()) {
      const now = await readTime(accountId)
      if (now === undefined || now < Date.parse(until)) continue
      if (await waiting.close({ id })) await options.stopCampaign(id)
      live.publish({ kind: 'standing' })
      live.publish({ kind: 'campaigns' })
    }
  }

  async function pollRule(rule: OfRule): Promise<void> {
    const row = await stored.get(rule.accountId as AccountId)
    const now = row && (await readTime(rule.accountId))
    if (!row || now === undefined) return
    await options.imports.whenWhole()
    await options.contacts.whenIdle()
    const poll = await polls.poll({ ...rule, at: isoNow(clock), now })
    if (!poll) return
    const pauseMs = poll.hasMore ? 0 : Math.min(poll.read * pausePerPersonMs, maxPauseMs)
    nextPoll.set(rule.ruleId, clock.monotonic() + pauseMs)
    const why = await claims.judge({ ...rule, at: isoNow(clock), now, isOrderOpen: poll.isOrderOpen })
    if (why) await pause(rule, why)
    const { missed: late, againFrom } = await claimAll(rule, row, poll, now)
    const missed = [...poll.missed, ...late].map((each) => ({
      ...each,
      isUnpriced: unpriced.has(momentOf(rule, each.at)),
    }))
    const { polledUntil, times } = poll
    await claims.count({ ...rule, at: isoNow(clock), now, againFrom, polledUntil, times, missed })
    const isFinished = poll.isFinished && missed.length === poll.missed.length
    if (isFinished) await claims.finish({ ...rule, at: isoNow(clock), now })
    if (isFinished || poll.groups.length + poll.late.length + poll.missed.length > 0) live.publish({ kind: 'standing' })
  }

  /** Answers the late people who were not claimed, and the moment from which people may be tried again. */
  async function claimAll(rule: OfRule, row: AccountRow, poll: Poll, now: number): Promise<Left> {
    const missed: Missed[] = []
    let againFrom = poll.lateFrom
    const zone = zoneOf(row.timeZone)
    const groups = [...poll.late, ...poll.groups].flatMap(splitGroup)
    const left = new Map<string, number>()
    const dayOf = ({ at }: DueGroup): string => localDay(at, zone)
    for (const group of groups) left.set(dayOf(group), (left.get(dayOf(group)) ?? 0) + group.people.length)
    for (const group of groups) {
      const wanted = left.get(dayOf(group)) ?? 0
      const done = isStopped
        ? 'again'
        : await claimOne(rule, row, { group, wanted, bound: poll.bound, isOrderOpen: poll.isOrderOpen })
      if (done === 'made') left.set(dayOf(group), wanted - group.people.length)
      else if (group.at > now) continue
      else if (done === 'again') againFrom = Math.min(againFrom, group.at)
      else missed.push({ day: group.day, at: group.at, people: group.people.length })
    }
    return { missed, againFrom }
  }

  async function claimOne(
    rule: OfRule,
    row: AccountRow,
    what: Pick<Claim, 'group' | 'wanted' | 'bound' | 'isOrderOpen'>,
  ): Promise<'made' | 'again' | 'left_out'> {
    const now = timeOf(rule.accountId)
    if (now === undefined) return 'again'
    const id = newCampaignId(random.uuid())
    const startsAt = Math.max(what.group.at, now + leadMs)
    if (startsAt >= what.group.until) return 'left_out'
    const ahead = clock.now() - now
    const claimed = await claims.claim({
      ...rule,
      ...what,
      id,
      at: isoNow(clock),
      now,
      startsAt: toIso(startsAt + (Math.abs(ahead) > leadMs ? ahead : 0)),
    })
    if (claimed === 'outdated') return 'again'
    if (claimed === 'none' || claimed === 'paused') return 'left_out'
    try {
      await makeDay(rule, row, { id, at: what.group.at, ...claimed })
    } catch (error) {
      logger.error('standing_day_not_made', { campaign: id, error: String(error) })
      await claims.giveUp({ id })
    }
    return (await claims.isKept(id)) ? 'made' : 'again'
  }

  async function makeDay(
    rule: OfRule,
    row: AccountRow,
    { id, at, bound }: { readonly id: CampaignId; readonly at: number; readonly bound: string },
  ): Promise<void> {
    const account = toActiveAccount(row)
    const { id: accountId, addresses, batchSize, usesOlderApi, kind: accountKind, currency } = account
    const terms = { accountId, addresses, batchSize, usesOlderApi, zone: zoneOf(account.timeZone) }
    const done = await options.freezing.freeze(id, terms)
    const frozenTerms = done === 'frozen' ? await frozen.terms({ accountId, id }) : undefined
    if (done === 'no_people') return void (await claims.giveUp({ id, reason: 'not_reachable' }))
    const client = await accounts.gateways.of(accountId)
    if (!frozenTerms || !client) return giveUp(id, `frozen_${typeof done === 'string' ? done : done.code}`)
    const asked = await askEstimate({
      campaign: toPayloadCampaign(frozenTerms.draft, frozenTerms.form, account.callbackUrl),
      waves: await estimates.waves(id),
      people: (position, limit) => frozen.people({ id, after: position, limit }),
      samples: (kinds) => frozen.samples({ id, kinds }),
      estimate: (payload) => client.gateway.sending.estimate(payload),
      currency: currency ?? '',
      askedAt: isoNow(clock),
    })
    if (!asked.ok) {
      const by = pauseFor[asked.problem.code]
      if (by) await pause(rule, { by })
      unpriced.add(momentOf(rule, at))
      return giveUp(id, asked.problem.code)
    }
    const ceiling = ceilingOf(asked.value)
    const { balanceMicros } = (await stored.get(accountId)) ?? { balanceMicros: null }
    if (ceiling && balanceMicros !== null && balanceMicros < ceiling.micros) {
      await pause(rule, { by: 'balance' })
      return giveUp(id, 'balance')
    }
    const { hash, people, form, draft } = frozenTerms
    const listed = await options.readMark(accountId).catch(() => undefined)
    const now = timeOf(accountId)
    if (now === undefined) return giveUp(id, 'time_not_known')
    const approved = await claims.approve({
      ...rule,
      id,
      hash,
      bound,
      people,
      at: isoNow(clock),
      now,
      estimate: asked.value,
      ceiling,
      isListingRead: listed?.ok === true,
      approval: {
        people,
        accountId,
        accountKind,
        origins: addresses,
        form,
        batchSize: frozenTerms.batchSize,
        sender: draft.sender,
        bypassOptOut: false,
        timing: draft.timing,
        ...(ceiling ? { ceiling } : {}),
      },
    })
    if (approved !== 'approved') return
    await options.start(id, { approvedAt: clock.now() })
    live.publish({ kind: 'campaigns' })
  }

  async function giveUp(id: CampaignId, reason: string): Promise<void> {
    logger.info('standing_day_given_up', { campaign: id, reason })
    await claims.giveUp({ id })
  }

  async function pause(rule: OfRule, why: Omit<Paused, 'at'>): Promise<void> {
    await claims.pause({ ...rule, at: isoNow(clock), now: 0, ...why })
    live.publish({ kind: 'standing' })
  }

  function run(): void {
    if (isStopped) return
    if (running) {
      isAgain = true
      return
    }
    running = pollAll()
      .catch((error: unknown) => {
        if (!isStopped) logger.error('standing_not_planned', { error: String(error) })
      })
      .finally(() => {
        running = undefined
        if (!isAgain) return
        isAgain = false
        run()
      })
  }

  function later(): void {
    if (isStopped) return
    cancel = clock.after(everyMs, () => {
      run()
      later()
    })
  }

  return {
    heardTime(accountId, toldAt) {
      if (toldAt !== undefined) told.set(accountId, { at: toldAt, wall: clock.now(), monotonic: clock.monotonic() })
    },
    timeOf,
    recover: () => claims.giveUpAll(),
    start() {
      run()
      later()
    },
    pollSoon() {
      nextPoll.clear()
      run()
    },
    async stop() {
      isStopped = true
      cancel?.()
      await Promise.race([running, new Promise<void>((resolve) => clock.after(closeWaitMs, resolve))])
    },
  }
}

const momentOf = ({ ruleId }: OfRule, at: number): string => `${ruleId} ${at}`

/** Only a person can fix these; everything else is tried again as long as there is time. */
const pauseFor: Readonly<Partial<Record<string, Paused['by']>>> = {
  KEY_REFUSED: 'refused',
  CREDENTIAL_MISSING: 'refused',
  GATEWAY_BALANCE: 'balance',
}

function splitGroup(group: DueGroup): DueGroup[] {
  const parts: DueGroup[] = []
  for (let from = 0; from < group.people.length; from += maxOfCampaign)
    parts.push({ ...group, people: group.people.slice(from, from + maxOfCampaign) })
  return parts
}
