// Automatic answers: their rules as a person sees and changes them. What is sent, and when, is decided in answerReplies.
import type { AnswerRule } from '@contract'
import type { accountOperations } from '../accounts/accountRows'
import { makeWithAccount, type ActiveAccount } from '../accounts/activeAccount'
import { day } from '../base/durations'
import { isoNow, toIso } from '../base/instants'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import type { estimateOperations } from '../campaigns/review/estimateRows'
import type { CoreResult, Handlers } from '../handlers'
import type { optOutWordOperations } from '../inbox/optOutWordRows'
import { isAutomaticText } from '../messages/automaticText'
import { foldReply } from '../messages/foldReply'
import { judgeReply } from '../messages/judgeReply'
import { parseTemplate } from '../messages/parseTemplate'
import { partsOfSource } from '../messages/partsOfSource'
import { renderMessage } from '../messages/renderMessage'
import { versionsOf } from '../messages/versionsOf'
import { holdAllWith } from '../outbox/holdAllWith'
import type { Outbox } from '../outbox/makeOutbox'
import type { dispatchOperations } from '../outbox/store/outboxRows'
import type { answerRuleOperations, RuleInput, RuleWithFacts } from './answerRuleRows'
import { makeAnswerReplies, type AnswerReplies, type AnswerRepliesOptions } from './answerReplies'
import { blockedBy } from './blockedBy'
import { matchRules } from './matchRules'

export interface AnswersArea extends AnswerReplies {
  readonly handlers: Handlers<'answers'>
  /** Pausing or stopping everything of the active account also switches its rules off: they send without being asked. */
  heldWith(outbox: Outbox): Outbox
}

export interface AnswersOptions extends AnswerRepliesOptions {
  /**
   * Notes outside of the database that it changed, so that one from before gives itself away when it is put back: a rule that was
   * switched off would be on in it. Rejects if this computer cannot remember that.
   */
  readonly noteChange: () => Promise<void>
}

/** The time that the figures on the screen cover. */
const countedMs = 30 * day

export function makeAnswers(options: AnswersOptions): AnswersArea {
  const { storage, clock, live, logger, accounts, noteChange } = options
  const rules = storage.bind<typeof answerRuleOperations>('answerRules')

  /** A rule sends less from now on. That holds here, even if this computer cannot remember it. */
  async function changed(): Promise<void> {
    await noteChange().catch((error: unknown) => logger.error('answers_not_noted', { error: String(error) }))
    live.publish({ kind: 'answers' })
  }

  async function switchAllOff(): Promise<void> {
    const account = await accounts.active()
    if (account.ok && (await rules.switchAllOff({ accountId: account.value.id, at: isoNow(clock) })) > 0)
      await changed()
  }

  return {
    ...makeAnswerReplies(options),
    handlers: makeHandlers(options, changed),
    heldWith: (outbox) => holdAllWith(outbox, switchAllOff),
  }
}

function makeHandlers(
  { storage, clock, live, noteChange, accounts: { active: activeAccount } }: AnswersOptions,
  changed: () => Promise<void>,
): Handlers<'answers'> {
  const rows = storage.bind<typeof answerRuleOperations>('answerRules')
  const accounts = storage.bind<typeof accountOperations>('accounts')
  const estimates = storage.bind<typeof estimateOperations>('estimates')
  const words = storage.bind<typeof optOutWordOperations>('optOutWords')
  const since = (): string => toIso(clock.now() - countedMs)
  const unknown = () => fail('ANSWER_RULE_UNKNOWN', 'no', { field: 'ruleId' })
  const noName = () => fail('NAME_EMPTY', 'no', { field: 'name' })
  const dispatch = storage.bind<typeof dispatchOperations>('dispatch')
  const tell = (): void => live.publish({ kind: 'answers' })

  async function partPrice({ id, country }: ActiveAccount): Promise<number | undefined> {
    return (await estimates.prices({ accountId: id, kind: 'text' })).get(country)
  }

  function show({ currency }: ActiveAccount, price: number | undefined, rule: RuleWithFacts): AnswerRule {
    const { fromName, micros, conditions, text, issues, ...shown } = rule
    const parts = partsOfSource(text)
    const money = (amount: number | undefined) =>
      amount === undefined || currency === undefined ? undefined : { micros: Math.round(amount), currency }
    return {
      ...shown,
      conditions,
      text,
      issues: issues.map((issue) => ({ ...issue })),
      parts,
      ...withoutUndefined({
        fromName: fromName ?? undefined,
        missing: missingOf(rule),
        about: money(price === undefined ? undefined : price * parts),
        cost: money(micros ?? undefined),
      }),
    }
  }

  async function shown(account: ActiveAccount, ruleId: number): Promise<CoreResult<AnswerRule>> {
    const rule = await rows.one({ accountId: account.id, ruleId, since: since() })
    return rule ? ok(show(account, await partPrice(account), rule)) : unknown()
  }

  async function isBlocked({ id }: ActiveAccount) {
    const row = await accounts.get(id)
    return row && blockedBy(row)
  }

  const tidy = ({ name, conditions, text }: RuleInput): RuleInput => ({ name: name.trim(), conditions, text })
  const withAccount = makeWithAccount(activeAccount)
  return {
    all: withAccount(async (account) => {
      const { rules, stop, ...more } = await rows.all({
        accountId: account.id,
        since: since(),
        stoppedSince: toIso(clock.now() - day),
      })
      const price = await partPrice(account)
      return ok({
        ...more,
        rules: rules.map((rule) => show(account, price, rule)),
        ...withoutUndefined({ currency: account.currency, blockedBy: await isBlocked(account) }),
        ...(stop ? { stopped: { by: stop.reached, at: stop.at, isSeen: stop.seenAt !== null } } : {}),
      })
    }),
    create: withAccount(async (account, input) => {
      const rule = tidy(input)
      if (rule.name === '') return noName()
      const ruleId = await rows.create({ accountId: account.id, ...rule, at: isoNow(clock) })
      tell()
      return shown(account, ruleId)
    }),
    edit: withAccount(async (account, { ruleId, ...input }) => {
      const rule = tidy(input)
      if (rule.name === '') return noName()
      if (!(await rows.edit({ accountId: account.id, ruleId, at: isoNow(clock), ...rule }))) return unknown()
      await changed()
      return shown(account, ruleId)
    }),
    switchOn: withAccount(async (account, { ruleId, revision, limits }) => {
      const rule = await rows.one({ accountId: account.id, ruleId, since: since() })
      if (!rule) return unknown()
      const missing = missingOf(rule) ?? (await isBlocked(account))
      if (missing) return fail('ANSWER_NOT_READY', 'no', { field: missing })
      const { perDay, micros } = await rows.limits({ accountId: account.id })
      if (perDay !== limits.perDay || micros !== limits.micros) return fail('APPROVAL_STALE', 'no', { field: 'limits' })
      await noteChange()
      if (await dispatch.isLocked()) return fail('SENDING_LOCKED')
      const isDone = await rows.switchOn({ accountId: account.id, ruleId, revision, at: isoNow(clock) })
      if (!isDone) return fail('APPROVAL_STALE', 'no', { field: 'revision' })
      tell()
      return shown(account, ruleId)
    }),
    switchOff: withAccount(async (account, { ruleId }) => {
      const isDone = await rows.switchOff({ accountId: account.id, ruleId, at: isoNow(clock) })
      if (!isDone) return unknown()
      await changed()
      return shown(account, ruleId)
    }),
    move: withAccount(async ({ id: accountId }, { ruleId, place }) => {
      if (!(await rows.move({ accountId, ruleId, place }))) return unknown()
      tell()
      return ok({})
    }),
    remove: withAccount(async ({ id: accountId }, { ruleId }) => {
      if (!(await rows.remove({ accountId, ruleId, at: isoNow(clock) }))) return unknown()
      await changed()
      return ok({})
    }),
    restore: withAccount(async (account, { ruleId }) => {
      if (!(await rows.restore({ accountId: account.id, ruleId, at: isoNow(clock) }))) return unknown()
      tell()
      return shown(account, ruleId)
    }),
    changeLimits: withAccount(async ({ id: accountId }, limits) => {
      await rows.changeLimits({ accountId, ...limits })
      await changed()
      return ok(limits)
    }),
    seeLimit: withAccount(async ({ id: accountId }) => {
      await rows.seeLimit({ accountId, at: isoNow(clock) })
      tell()
      return ok({})
    }),
    given: withAccount(async ({ id: accountId }, input) => {
      const page = await rows.given({ accountId, ...input })
      return ok({
        total: page.total,
        rows: page.rows.map(({ at, phone, name, text, reason, campaignId }) => ({
          at,
          phone,
          text: text ?? '',
          ...(name === null || name === '' ? {} : { name }),
          ...withoutUndefined({ reason: reason ?? undefined, campaignId: campaignId ?? undefined }),
        })),
      })
    }),
    tryReply: withAccount(async ({ id: accountId }, { text, localTime, rule: draft }) => {
      const wall = Date.parse(`${localTime}Z`)
      if (!Number.isFinite(wall)) return fail('ZONE_UNKNOWN', 'no', { field: 'localTime' })
      const rules = await rows.inOrder({ accountId })
      const tried = rules
        .map((rule) => (rule.id === draft?.ruleId ? { ...rule, ...draft, isOn: true } : rule))
        .filter(({ isOn }) => isOn)
      const { meaning } = judgeReply(text, new Map(await words.exact()))
      const never = meaning !== 'reply' ? meaning : isAutomaticText(text) ? ('automatic_text' as const) : undefined
      if (never) return ok({ never, matches: [] })
      const matches = matchRules(tried, { text, wall, isFrom: () => true })
      const [first] = matches
      const answer =
        first &&
        renderMessage(parseTemplate(first.rule.text).pieces, () => undefined, undefined, localTime.slice(0, 10))
      return ok({
        matches: matches.map(({ rule, word }) => ({
          ruleId: rule.id,
          name: rule.name,
          ...withoutUndefined({ word }),
        })),
        ...(answer ? { answer: { text: answer.text, fields: [...answer.missing] } } : {}),
      })
    }),
  }
}

/** Whichever day it is, a text that names one is not blank. */
const anyDay = '2026-01-01'

function missingOf({ conditions, text, fromName, issues }: RuleWithFacts): AnswerRule['missing'] {
  if (conditions.text.kind !== 'anything' && !conditions.text.words.some((word) => foldReply(word) !== ''))
    return 'words'
  const isBlank = versionsOf(text).every(
    (version) => renderMessage(parseTemplate(version).pieces, (name) => name, undefined, anyDay).text.trim() === '',
  )
  if (isBlank || issues.some(({ severity }) => severity === 'error')) return 'text'
  return conditions.from.kind !== 'anyone' && fromName === null ? 'from' : undefined
}
