// Standing sends as a person sees and changes them. planDays and claimRows decide who is texted, and when.
import type { StandingRule } from '@contract'
import { makeWithAccount, type ActiveAccount } from '../accounts/activeAccount'
import { newCampaignId } from '../base/ids'
import { isoNow, toIso } from '../base/instants'
import { fail, ok } from '../base/result'
import type { draftOperations } from '../campaigns/draft/draftRows'
import { firstTiming } from '../campaigns/draft/timing'
import { lastFrom } from '../feeds/gaps'
import type { CoreResult, Handlers } from '../handlers'
import { withoutUndefined } from '../base/withoutUndefined'
import { holdAllWith } from '../outbox/holdAllWith'
import type { Outbox } from '../outbox/makeOutbox'
import type { dispatchOperations } from '../outbox/store/outboxRows'
import type { standingDayOperations } from './dayRows'
import type { standingForecastOperations, CountedForecast } from './forecastRows'
import { firstRule } from './firstRule'
import { makePlanDays, type PlanDays, type PlanDaysOptions } from './planDays'
import { makeRuleFiles, type RuleFilesOptions } from './makeRuleFiles'
import type { standingRuleOperations } from './ruleRows'
import type { standingTakenOutOperations } from './takenOutRows'
import type { standingOptOutOperations } from './unknownOptOutRows'

export interface StandingArea extends PlanDays {
  readonly handlers: Handlers<'standing'>
  /** Pausing or stopping everything of the active account also pauses its rules: they send without being asked. */
  heldWith(outbox: Outbox): Outbox
}

export interface StandingOptions extends PlanDaysOptions, Pick<RuleFilesOptions, 'files'> {
  /**
   * Notes outside of the database that it changed, so that one from before gives itself away when it is put back: a rule that was paused
   * would be on in it. Rejects if this computer cannot remember that.
   */
  readonly noteChange: () => Promise<void>
}

export function makeStanding(options: StandingOptions): StandingArea {
  const { storage, clock, live, logger, accounts, noteChange } = options
  const rules = storage.bind<typeof standingRuleOperations>('standingRules')
  const planDays = makePlanDays(options)

  /** Call after a rule was made to send less. That holds in this profile, even if this computer cannot note it. */
  async function changed(): Promise<void> {
    await noteChange().catch((error: unknown) => logger.error('standing_not_noted', { error: String(error) }))
    live.publish({ kind: 'standing' })
  }

  async function pauseAllRules(): Promise<void> {
    const account = await accounts.active()
    if (account.ok && (await rules.pauseAll({ accountId: account.value.id, at: isoNow(clock) })) > 0) await changed()
  }

  return {
    ...planDays,
    handlers: { ...makeHandlers(options, planDays, changed), ...makeRuleFiles(options) },
    heldWith: (outbox) => holdAllWith(outbox, pauseAllRules),
  }
}

function makeHandlers(
  { storage, clock, random, live, noteChange, accounts: { active } }: StandingOptions,
  { timeOf, pollSoon }: PlanDays,
  changed: () => Promise<void>,
): Omit<Handlers<'standing'>, 'openFile'> {
  const rows = storage.bind<typeof standingRuleOperations>('standingRules')
  const forecasts = storage.bind<typeof standingForecastOperations>('standingForecasts')
  const days = storage.bind<typeof standingDayOperations>('standingDays')
  const takenOut = storage.bind<typeof standingTakenOutOperations>('standingTakenOut')
  const optOuts = storage.bind<typeof standingOptOutOperations>('standingOptOuts')
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const dispatch = storage.bind<typeof dispatchOperations>('dispatch')
  /** The latest forecasts of each rule and of its new version, because only a shown one can be approved. The calendar asks for them too. */
  const shownForecasts = new Map<string, CountedForecast>()
  const withAccount = makeWithAccount(active)
  const unknown = () => fail('STANDING_UNKNOWN', 'no', { field: 'ruleId' })
  const nowOf = ({ id }: ActiveAccount): number => timeOf(id) ?? clock.now()
  const scopeOf = (account: ActiveAccount, ruleId: number) => ({ accountId: account.id, ruleId, at: isoNow(clock) })

  async function shown(account: ActiveAccount, ruleId: number): Promise<CoreResult<StandingRule>> {
    const rule = await rows.one(scopeOf(account, ruleId))
    return rule ? ok(rule) : unknown()
  }

  /** After a change that lets less be sent. */
  async function shownChanged(account: ActiveAccount, ruleId: number): Promise<CoreResult<StandingRule>> {
    await changed()
    return shown(account, ruleId)
  }

  /** Answers after an act that lets more be sent. */
  async function shownOn(account: ActiveAccount, ruleId: number): Promise<CoreResult<StandingRule>> {
    live.publish({ kind: 'standing' })
    pollSoon()
    return shown(account, ruleId)
  }

  return {
    all: withAccount(async ({ id: accountId }) => ok({ rules: await rows.all({ accountId, at: isoNow(clock) }) })),
    one: withAccount((account, { ruleId }) => shown(account, ruleId)),
    create: withAccount(async (account, input) => {
      const at = isoNow(clock)
      const draftId = newCampaignId(random.uuid())
      const name = (input.name ?? '').trim()
      await drafts.create({
        id: draftId,
        accountId: account.id,
        at,
        name,
        listIds: [],
        smartListIds: [],
        importIds: [],
        sender: account.sender,
        timing: firstTiming(account),
      })
      const ruleId = await rows.create({
        accountId: account.id,
        draftId,
        at,
        ...firstRule(clock.now(), account),
        ...withoutUndefined(input),
        name,
      })
      live.publish({ kind: 'standing' })
      return shown(account, ruleId)
    }),
    edit: withAccount(async (account, { ruleId, ...input }) => {
      const name = input.name?.trim()
      const isDone = await rows.edit({ ...scopeOf(account, ruleId), ...withoutUndefined({ ...input, name }) })
      return isDone ? shownChanged(account, ruleId) : unknown()
    }),
    discardChange: withAccount(async (account, { ruleId }) => {
      if (!(await rows.discardChange(scopeOf(account, ruleId)))) return unknown()
      live.publish({ kind: 'standing' })
      return shown(account, ruleId)
    }),
    forecast: withAccount(async (account, { ruleId, ofChange = false }) => {
      const counted = await forecasts.count({ ...scopeOf(account, ruleId), now: nowOf(account), ofChange })
      if (!counted) return unknown()
      shownForecasts.set(`${ruleId} ${ofChange}`, counted)
      const optOutsUnknown = await optOuts.unknown(scopeOf(account, ruleId))
      return ok({ ...counted.forecast, ...withoutUndefined({ optOutsUnknown }) })
    }),
    people: withAccount(async (account, { ruleId, find = '', only = null, ofChange = false, ...window }) => {
      const page = await forecasts.people({
        ...scopeOf(account, ruleId),
        now: nowOf(account),
        ofChange,
        find,
        only,
        ...window,
      })
      return page ? ok(page) : unknown()
    }),
    never: withAccount(async (account, { ruleId, reason = null, ofChange = false, ...window }) => {
      const page = await forecasts.never({
        ...scopeOf(account, ruleId),
        now: nowOf(account),
        ofChange,
        reason,
        ...window,
      })
      return page ? ok(page) : unknown()
    }),
    switchOn: withAccount(async (account, { ruleId, revision, version, limits, optOutsUnknownFrom }) => {
      const known = [true, false]
        .map((ofChange) => shownForecasts.get(`${ruleId} ${ofChange}`))
        .find((counted) => counted?.forecast.version === version)
      const rule = await rows.one(scopeOf(account, ruleId))
      if (!rule) return unknown()
      const [lacks] = rule.missing
      if (lacks) return fail('STANDING_NOT_READY', 'no', { field: lacks })
      if (!known) return fail('APPROVAL_STALE')
      if (known.forecast.question) return fail('STANDING_NOT_READY', 'no', { field: 'order' })
      const optOutsUnknown = await optOuts.unknown(scopeOf(account, ruleId))
      if (optOutsUnknown && optOutsUnknownFrom === undefined)
        return fail('APPROVAL_CONSENT', 'no', { field: 'optOutsUnknownFrom' })
      if (optOutsUnknown && lastFrom(optOutsUnknown) > (optOutsUnknownFrom ?? '')) return fail('APPROVAL_STALE')
      // Before the rule is on: a folder that cannot be told from its copies must not send.
      await noteChange()
      if (await dispatch.isLocked()) return fail('SENDING_LOCKED')
      const done = await rows.switchOn({
        ...scopeOf(account, ruleId),
        revision,
        limits,
        bound: known.bound,
        people: known.forecast.people,
        largestDay: known.forecast.largestDay?.people ?? 0,
        optOutsUnknown,
        now: toIso(nowOf(account)),
      })
      if (done === 'on') return shownOn(account, ruleId)
      return done === 'stale' ? fail('APPROVAL_STALE') : fail('STANDING_NOT_READY', 'no', { field: done })
    }),
    pause: withAccount(async (account, { ruleId }) => {
      const isDone = await rows.pause({ ...scopeOf(account, ruleId), by: 'user' })
      if (isDone) return shownChanged(account, ruleId)
      return (await rows.one(scopeOf(account, ruleId))) ? fail('STANDING_WRONG_STATE') : unknown()
    }),
    resume: withAccount(async (account, { ruleId }) => {
      if (!(await rows.one(scopeOf(account, ruleId)))) return unknown()
      await noteChange()
      if (await dispatch.isLocked()) return fail('SENDING_LOCKED')
      const done = await rows.resume(scopeOf(account, ruleId))
      return done === 'on' ? shownOn(account, ruleId) : fail('STANDING_WRONG_STATE')
    }),
    switchOff: withAccount(async (account, { ruleId }) => {
      const isDone = await rows.switchOff({ ...scopeOf(account, ruleId), isRemoved: false })
      return isDone ? shownChanged(account, ruleId) : unknown()
    }),
    remove: withAccount(async (account, { ruleId }) => {
      if (!(await rows.switchOff({ ...scopeOf(account, ruleId), isRemoved: true }))) return unknown()
      await changed()
      return ok({})
    }),
    restore: withAccount(async (account, { ruleId }) => {
      if (!(await rows.restore(scopeOf(account, ruleId)))) return unknown()
      live.publish({ kind: 'standing' })
      return shown(account, ruleId)
    }),
    skipDay: withAccount(async (account, { ruleId, day }) => {
      const isDone = await rows.skipDay({ ...scopeOf(account, ruleId), day })
      return isDone ? shownChanged(account, ruleId) : unknown()
    }),
    unskipDay: withAccount(async (account, { ruleId, day }) => {
      const isDone = await rows.unskipDay({ ...scopeOf(account, ruleId), day })
      return isDone ? shownOn(account, ruleId) : unknown()
    }),
    takeOut: withAccount(async (account, { ruleId, contactId }) => {
      if (!(await rows.one(scopeOf(account, ruleId)))) return unknown()
      const setAside = await takenOut.takeOut({ ...scopeOf(account, ruleId), contactId })
      if (setAside === undefined) return fail('CONTACT_UNKNOWN', 'no', { field: 'contactId' })
      await changed()
      if (setAside > 0) live.publish({ kind: 'campaigns' })
      return ok({ setAside })
    }),
    putBack: withAccount(async (account, { ruleId, contactId }) => {
      if (!(await takenOut.putBack({ ...scopeOf(account, ruleId), contactId }))) return unknown()
      pollSoon()
      live.publish({ kind: 'standing' })
      return ok({})
    }),
    takenOut: withAccount(async (account, { ruleId, ...window }) => {
      if (!(await rows.one(scopeOf(account, ruleId)))) return unknown()
      return ok(await takenOut.takenOut({ accountId: account.id, ruleId, ...window }))
    }),
    days: withAccount(async (account, { ruleId, ...window }) => {
      if (!(await rows.one(scopeOf(account, ruleId)))) return unknown()
      return ok(await days.page({ accountId: account.id, ruleId, ...window }))
    }),
    approveDay: withAccount(async (account, { ruleId, day, people }) => {
      if (!(await rows.one(scopeOf(account, ruleId)))) return unknown()
      await noteChange()
      if (await dispatch.isLocked()) return fail('SENDING_LOCKED')
      const done = await rows.approveDay({ ...scopeOf(account, ruleId), day, people })
      if (done === 'on') return shownOn(account, ruleId)
      return done === 'stale' ? fail('APPROVAL_COUNT_WRONG', 'no', { field: 'people' }) : fail('STANDING_WRONG_STATE')
    }),
  }
}
