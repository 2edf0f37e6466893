// Automatic answers: their rules as a person sees and changes them. What is sent, and when, is decided in answerReplies.
import type { AnswerRule } from '@contract'
import { accountOperations } from '../accounts/accountRows'
import { makeWithAccount, type ActiveAccount, type ReadActiveAccount } from '../accounts/activeAccount'
import { day } from '../base/durations'
import { isoNow, toIso } from '../base/instants'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import { estimateOperations } from '../campaigns/review/estimateRows'
import type { CoreResult, Handlers } from '../handlers'
import { optOutWordOperations } from '../inbox/optOutWordRows'
import { isAutomaticText } from '../messages/automaticText'
import { measureParts } from '../messages/countParts'
import { foldReply } from '../messages/foldReply'
import { judgeReply } from '../messages/judgeReply'
import { parseTemplate } from '../messages/parseTemplate'
import { renderMessage } from '../messages/renderMessage'
import { localDay } from '../planning/localInstants'
import type { Live } from '../live'
import type { Clock } from '../ports'
import type { Storage } from '../storage/openStorage'
import { answerRuleOperations, type RuleInput, type RuleWithFacts } from './answerRuleRows'
import { makeAnswerReplies, type AnswerReplies, type AnswerRepliesOptions } from './answerReplies'
import { blockedBy } from './blockedBy'
import { matchRules } from './matchRules'
import { zoneOf } from './zoneOf'

export interface AnswersArea extends AnswerReplies {
  readonly handlers: Handlers<'answers'>
  /** A copied or restored folder is used here from now on: no rule answers before a person switches it on again. */
  adopted(): Promise<void>
}

/** The time that the figures on the screen cover. */
const countedMs = 30 * day

export function makeAnswers(options: AnswerRepliesOptions): AnswersArea {
  const { storage, clock, live } = options
  const rules = storage.bind(answerRuleOperations)
  const replies = makeAnswerReplies(options)
  return {
    ...replies,
    handlers: makeHandlers(storage, clock, live, options.accounts.active),
    async adopted() {
      // The other folder may answer by the same rules.
      await rules.switchAllOff(isoNow(clock))
      await replies.recover()
      live.publish({ kind: 'answers' })
    },
  }
}

function makeHandlers(
  storage: Storage,
  clock: Clock,
  live: Live,
  activeAccount: ReadActiveAccount,
): Handlers<'answers'> {
  const rows = storage.bind(answerRuleOperations)
  const accounts = storage.bind(accountOperations)
  const estimates = storage.bind(estimateOperations)
  const words = storage.bind(optOutWordOperations)
  const since = (): string => toIso(clock.now() - countedMs)
  const unknown = () => fail('ANSWER_RULE_UNKNOWN', 'no', { field: 'ruleId' })
  const noName = () => fail('NAME_EMPTY', 'no', { field: 'name' })
  const tell = (): void => live.publish({ kind: 'answers' })

  async function partPrice({ id, country }: ActiveAccount): Promise<number | undefined> {
    return (await estimates.prices(id)).get(country)
  }

  function show({ currency }: ActiveAccount, price: number | undefined, rule: RuleWithFacts): AnswerRule {
    const { fromName, micros, conditions, text, ...shown } = rule
    const { pieces, issues } = parseTemplate(text)
    const { parts } = measureParts(renderMessage(pieces, () => undefined).text)
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
      const today = localDay(clock.now(), zoneOf(account.timeZone))
      const { rules, stop, ...more } = await rows.all({ accountId: account.id, since: since(), day: today })
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
      const scope = { accountId: account.id, ruleId, at: isoNow(clock) }
      if (!(await rows.edit({ ...scope, ...rule }))) return unknown()
      const after = await shown(account, ruleId)
      if (after.ok && after.value.isOn && after.value.missing) await rows.switch({ ...scope, isOn: false })
      tell()
      return shown(account, ruleId)
    }),
    switchOn: withAccount(async (account, { ruleId, limits }) => {
      const rule = await rows.one({ accountId: account.id, ruleId, since: since() })
      if (!rule) return unknown()
      const missing = missingOf(rule) ?? (await isBlocked(account))
      if (missing) return fail('ANSWER_NOT_READY', 'no', { field: missing })
      const { perDay, micros } = await rows.limits({ accountId: account.id })
      if (perDay !== limits.perDay || micros !== limits.micros) return fail('APPROVAL_STALE', 'no', { field: 'limits' })
      await rows.switch({ accountId: account.id, ruleId, isOn: true, at: isoNow(clock) })
      tell()
      return shown(account, ruleId)
    }),
    switchOff: withAccount(async (account, { ruleId }) => {
      const isDone = await rows.switch({ accountId: account.id, ruleId, isOn: false, at: isoNow(clock) })
      if (!isDone) return unknown()
      tell()
      return shown(account, ruleId)
    }),
    move: withAccount(async ({ id: accountId }, { ruleId, place }) => {
      if (!(await rows.move({ accountId, ruleId, place }))) return unknown()
      tell()
      return ok({})
    }),
    remove: withAccount(async ({ id: accountId }, { ruleId }) => {
      if (!(await rows.remove({ accountId, ruleId, at: isoNow(clock) }))) return unknown()
      tell()
      return ok({})
    }),
    restore: withAccount(async (account, { ruleId }) => {
      if (!(await rows.restore({ accountId: account.id, ruleId, at: isoNow(clock) }))) return unknown()
      tell()
      return shown(account, ruleId)
    }),
    changeLimits: withAccount(async ({ id: accountId }, limits) => {
      await rows.changeLimits({ accountId, ...limits })
      tell()
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
      const today = localDay(clock.now(), 'UTC')
      const { rules } = await rows.all({ accountId, since: since(), day: today })
      const tried = rules
        .map((rule) => (rule.id === draft?.ruleId ? { ...rule, ...draft, isOn: true } : rule))
        .filter(({ isOn }) => isOn)
      const { meaning } = judgeReply(text, new Map(await words.exact()))
      const never = meaning !== 'reply' ? meaning : isAutomaticText(text) ? ('automatic_text' as const) : undefined
      if (never) return ok({ never, matches: [] })
      const matches = matchRules(tried, { text, wall, isFrom: () => true })
      const [first] = matches
      const answer = first && renderMessage(parseTemplate(first.rule.text).pieces, () => undefined)
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

function missingOf({ conditions, text, fromName }: RuleWithFacts): AnswerRule['missing'] {
  if (conditions.text.kind !== 'anything' && !conditions.text.words.some((word) => foldReply(word) !== ''))
    return 'words'
  const { pieces, issues } = parseTemplate(text)
  const isBlank = renderMessage(pieces, (name) => name).text.trim() === ''
  if (isBlank || issues.some(({ severity }) => severity === 'error')) return 'text'
  return conditions.from.kind !== 'anyone' && fromName === null ? 'from' : undefined
}
