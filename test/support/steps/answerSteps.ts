// Rules for automatic answers, and the outcomes of replies that they match.
import type { AnswerConditions, AnswerRule } from '@contract'
import { openCore, type Core, type CoreOptions } from '../app/openCore'
import { acceptances, addList, fictionPhone, openPracticeAccount } from './campaignSteps'
import { look, write } from './inboxSteps'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export const anything: AnswerConditions = {
  text: { kind: 'anything' },
  time: { kind: 'any' },
  from: { kind: 'anyone' },
}
export const forWords = (...words: string[]): AnswerConditions => ({ ...anything, text: { kind: 'contains', words } })

export interface RuleChoice {
  readonly conditions?: AnswerConditions
  readonly text?: string
  readonly name?: string
}

export async function addRule(core: Core, more: RuleChoice = {}): Promise<AnswerRule> {
  const { conditions = anything, text = 'We open at nine.', name = 'Opening hours' } = more
  return core.drive(core.client.answers.create({ name, conditions, text }))
}

export async function switchOn(core: Core, { id: ruleId }: Pick<AnswerRule, 'id'>): Promise<AnswerRule> {
  const { limits, rules } = await core.drive(core.client.answers.all())
  const revision = rules.find(({ id }) => id === ruleId)?.revision ?? 0
  return core.drive(core.client.answers.switchOn({ ruleId, revision, limits }))
}

/** Opens a core with a rule that is on. The feed has been read once, so that it is watched. */
export async function openWatched(more: RuleChoice = {}, options: CoreOptions = {}) {
  const core = await openCore(options)
  const account = await openPracticeAccount(core)
  // The invented numbers are American.
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { country: 'US' } }))
  const listId = addList(core, [{ phone: fictionPhone(1), firstname: 'Maya' }])
  const rule = await addRule(core, more)
  await switchOn(core, rule)
  await look(core)
  await core.clock.advance(20 * second)
  return { core, account, rule, listId }
}

/** A reply comes in, the feed is read, and the answer, if there is one, is sent. */
export async function receive(core: Core, from: number | string, text: string): Promise<string> {
  const phone = write(core, from, text)
  // The listing writes whole seconds.
  await core.clock.advance(2 * second)
  await look(core)
  await core.clock.advance(20 * second)
  return phone
}

/** With the rule off, because replies are then read less often. */
export async function pass(core: Core, rule: AnswerRule, ms: number): Promise<void> {
  await core.drive(core.client.answers.switchOff({ ruleId: rule.id }))
  await core.clock.advance(ms)
  await switchOn(core, rule)
}

export const texts = (core: Core) => acceptances(core).map(({ number, text }) => [number, text])

export const given = async (core: Core, ruleId: number) =>
  (await core.drive(core.client.answers.given({ ruleId, offset: 0, limit: 20 }))).rows

/** Newest first. */
export const reasons = async (core: Core, ruleId: number) =>
  (await given(core, ruleId)).map(({ reason }) => reason ?? 'answered')

/** The listing cannot be read: before a run, or at all. */
export function cutListing(core: Core): void {
  core.practice.gateway.faults.add({ match: { path: '/messages', times: 'always' }, do: { connection: 'refused' } })
}

/** A reply is read, and its answer is being priced for 25 seconds. */
export async function readWhilePriced(core: Core, from: number, text: string): Promise<string> {
  core.practice.gateway.faults.add({ match: { path: '/sms/estimate', times: 1 }, do: { latencyMs: 25 * second } })
  const phone = write(core, from, text)
  await core.clock.advance(2 * second)
  await look(core)
  await core.until(() => core.db.prepare("SELECT 1 FROM automatic_answers WHERE state = 'claimed'").get() !== undefined)
  return phone
}

/** A reply is read and its answer approved, but nothing can be sent: the listing cannot be read any more. */
export async function readAndCutOff(core: Core, from: number, text: string): Promise<string> {
  const phone = await readWhilePriced(core, from, text)
  cutListing(core)
  await core.clock.advance(30 * second)
  return phone
}
