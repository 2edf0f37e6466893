// A standing send from its first draft to the messages that it sends.
import type { StandingLimits, StandingRule, StandingRuleInput, StandingWhen } from '@contract'
import { openCore, type Core, type CoreOptions } from '../app/openCore'
import { tickOfForecast } from '../app/ticks'
import { acceptances, addList, fictionPhone, openPracticeAccount } from './campaignSteps'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Every day at a time, an hour and a half after the tests begin. */
export const daily = (time: string): StandingWhen => ({
  kind: 'every',
  days: { kind: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  time,
})

export const wideLimits: StandingLimits = {
  peoplePerDay: 100,
  peoplePerMonth: 1_000,
  peoplePerYear: 10_000,
  microsPerDay: 100_000_000,
  microsPerMonth: 1_000_000_000,
  microsPerYear: 10_000_000_000,
  validUntil: '2099-12-31',
}

export interface RuleChoice extends Partial<StandingRuleInput> {
  readonly people?: number
  readonly template?: string
  /** The date of each person, by their place; in the field `custom1`. */
  readonly dates?: readonly string[]
}

/** The clock of the account in UTC, as HH:MM, so long from now. */
export function clockIn(core: Core, ms: number): string {
  return new Date(core.clock.now() + ms).toISOString().slice(11, 16)
}

export function dayIn(core: Core, ms = 0): string {
  return new Date(core.clock.now() + ms).toISOString().slice(0, 10)
}

export async function openWithPeople(
  { people = 3, dates = [] }: Pick<RuleChoice, 'people' | 'dates'> = {},
  options: CoreOptions = {},
) {
  const core = await openCore(options)
  const account = await openPracticeAccount(core)
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { country: 'US', timeZone: 'UTC' } }))
  const chosen = Array.from({ length: people }, (_, index) => ({
    phone: fictionPhone(index),
    firstname: `Ada${index}`,
  }))
  const listId = addList(core, chosen)
  for (const [index, date] of dates.entries())
    core.db.prepare('UPDATE contacts SET custom1 = ? WHERE phone = ?').run(date, fictionPhone(index))
  return { core, account, listId }
}

/** `listId` 0: its people are those of a campaign. */
export async function addRule(core: Core, listId: number, choice: RuleChoice = {}): Promise<StandingRule> {
  const { people: _, dates: _dates, template = 'Hello {{firstname}}', ...input } = choice
  const made = await core.drive(
    core.client.standing.create({
      name: 'Greetings',
      when: daily(clockIn(core, 90 * minute)),
      zone: 'account',
      limits: wideLimits,
      ...input,
    }),
  )
  await core.drive(
    core.client.campaigns.save({ campaignId: made.draftId, template, ...(listId === 0 ? {} : { listIds: [listId] }) }),
  )
  return one(core, made)
}

export const one = (core: Core, { id: ruleId }: Pick<StandingRule, 'id'>): Promise<StandingRule> =>
  core.drive(core.client.standing.one({ ruleId }))

/** Approves it, or its new version. */
export async function switchOn(core: Core, rule: Pick<StandingRule, 'id'>): Promise<StandingRule> {
  const forecast = await core.drive(core.client.standing.forecast({ ruleId: rule.id, ofChange: true }))
  const { limits, proposed } = await one(core, rule)
  const { version, revision } = forecast
  return core.drive(
    core.client.standing.switchOn({
      ...{ ruleId: rule.id, version, revision, limits: proposed?.limits ?? limits },
      ...tickOfForecast(forecast),
    }),
  )
}

/** A rule that is on. */
export async function openOn(choice: RuleChoice = {}, options: CoreOptions = {}) {
  const opened = await openWithPeople(choice, options)
  const rule = await addRule(opened.core, opened.listId, choice)
  return { ...opened, rule: await switchOn(opened.core, rule) }
}

/** The app is closed for a while, and opened again. */
export async function closedFor(core: Core, ms: number): Promise<Core> {
  const { practice, profile, secrets, marks } = core
  await core.stop()
  await core.clock.advance(ms)
  return openCore({ practice, profile, secrets, marks })
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Time goes by in small steps: in larger ones requests would end before they are answered. */
export async function pass(core: Core, ms: number): Promise<void> {
  const until = core.clock.now() + ms
  while (core.clock.now() < until) {
    await core.clock.advance(Math.min(until - core.clock.now(), 10 * second))
    for (let turns = 0; turns < 3; turns += 1) await turn()
  }
  await core.drive(core.client.standing.all())
}

export const texts = (core: Core): string[] => acceptances(core).map(({ number, text }) => `${number} ${text}`)
export const texted = (core: Core): string[] => acceptances(core).map(({ number }) => number)

export const days = async (core: Core, { id: ruleId }: Pick<StandingRule, 'id'>) =>
  (await core.drive(core.client.standing.days({ ruleId, offset: 0, limit: 50 }))).rows

/** The reasons of all days with their people. */
export async function leftOut(core: Core, rule: Pick<StandingRule, 'id'>): Promise<Record<string, number>> {
  const rows = await days(core, rule)
  const sums: Record<string, number> = {}
  for (const { leftOut: reasons } of rows)
    for (const { reason, people } of reasons) sums[reason] = (sums[reason] ?? 0) + people
  return sums
}
