// The steps of a person who sends a campaign, and views of it in the database and at the gateway.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '@contract'
import type { TruthAcceptance } from '../../../src/main/practice/transport/truth'
import type { Core } from '../app/openCore'
import { ticksOf } from '../app/ticks'

export interface TestPerson {
  readonly phone: string
  readonly firstname?: string
}

/** `+1 2xx 555 01xx`: as many numbers reserved for fiction as a test needs. */
export function fictionPhone(index: number): string {
  const area = 201 + Math.floor(index / 100)
  return `+1${area}5550${100 + (index % 100)}`
}

export function makePeople(count: number, firstname = (index: number) => `Ada${index}`): TestPerson[] {
  return Array.from({ length: count }, (_, index) => ({ phone: fictionPhone(index), firstname: firstname(index) }))
}

/** Puts people into a new list of the active account and answers its id. In order of their place. */
export function addList(
  core: Core,
  people: readonly TestPerson[],
  name = `List ${Math.floor(Math.random() * 1e9)}`,
): number {
  const { db } = core
  const at = new Date(core.clock.now()).toISOString()
  const { id: accountId } = db.prepare('SELECT id FROM accounts WHERE is_active = 1').get() as { id: string }
  db.exec('BEGIN IMMEDIATE')
  const list = db
    .prepare('INSERT INTO lists (account_id, name, created_at, updated_at) VALUES (?, ?, ?, ?)')
    .run(accountId, name, at, at)
  const listId = Number(list.lastInsertRowid)
  const addContact = db.prepare(
    `INSERT INTO contacts (account_id, phone, country, firstname, name_key, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, phone) DO UPDATE SET updated_at = excluded.updated_at RETURNING id`,
  )
  const join = db.prepare('INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (?, ?, ?)')
  people.forEach(({ phone, firstname = '' }, index) => {
    const nameKey = `${String(index).padStart(8, '0')} ${firstname.toLowerCase()}`
    const { id } = addContact.get(accountId, phone, 'US', firstname, nameKey, at, at) as { id: number }
    join.run(listId, id, at)
  })
  db.exec('COMMIT')
  return listId
}

export async function openPracticeAccount(core: Core): Promise<Account> {
  return core.drive(core.client.accounts.openPractice())
}

export interface CampaignChoice {
  readonly people: readonly TestPerson[]
  readonly template?: string
  readonly batchSize?: number
}

/** A practice account, a list, a draft that is frozen and priced. */
export async function prepareCampaign(
  core: Core,
  { people, template = 'Hello {{firstname}}', batchSize = 100 }: CampaignChoice,
) {
  const account = await openPracticeAccount(core)
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { batchSize } }))
  const listId = addList(core, people)
  const { id } = await core.drive(core.client.campaigns.create({ name: 'News', listIds: [listId] }))
  await core.drive(core.client.campaigns.save({ campaignId: id, template }))
  await core.drive(core.client.campaigns.freeze({ campaignId: id }))
  const review = await core.drive(core.client.campaigns.estimate({ campaignId: id }))
  return { id, listId, review, account }
}

export async function approve(core: Core, { id, review }: Awaited<ReturnType<typeof prepareCampaign>>): Promise<void> {
  const { hash, people, ceiling } = review
  if (!ceiling) throw new Error('A price was expected')
  await core.drive(core.client.campaigns.approve({ campaignId: id, hash, people, ceiling, ...ticksOf(review) }))
}

export async function startCampaign(core: Core, choice: CampaignChoice) {
  const prepared = await prepareCampaign(core, choice)
  await approve(core, prepared)
  return prepared
}

/** Reads without moving time on. */
export function stateCounts(core: Core, campaignId: string): Record<string, number> {
  const rows = core.db
    .prepare(
      'SELECT state, count(*) AS people FROM recipients WHERE campaign_id = ? AND position IS NOT NULL GROUP BY state',
    )
    .all(campaignId) as { state: string; people: number }[]
  return Object.fromEntries(rows.map(({ state, people }) => [state, people]))
}

export function campaignState(core: Core, campaignId: string): string {
  const row = core.db.prepare('SELECT state, pause_reason AS reason FROM campaigns WHERE id = ?').get(campaignId)
  const { state, reason } = row as { state: string; reason: string | null }
  return reason === null ? state : `${state} (${reason})`
}

export function attemptStates(core: Core, campaignId: string): string[] {
  const rows = core.db.prepare('SELECT state, people FROM attempts WHERE campaign_id = ? ORDER BY id').all(campaignId)
  return (rows as { state: string; people: number }[]).map(({ state, people }) => `${state} ${people}`)
}

export function acceptances(core: Core): readonly TruthAcceptance[] {
  return core.practice.gateway.truth().acceptances
}

/** Sends that reached the gateway, in order, without the number of their people. */
export function sendRequests(core: Core): number {
  return core.practice.gateway
    .truth()
    .requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/sms/send')).length
}

/** Everything the app wrote: database, log file beside it, and every other file of the profile. */
export function writtenBytes(core: Core): string {
  return readdirSync(core.profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('latin1'))
    .join('\n')
}

/**
 * Checks the invariants: no one is lost, no one was accepted twice, and no shown state contradicts what the gateway knows. One
 * line for each breach.
 */
export function findBreaches(core: Core, campaignId: string, expectedPeople: number): string[] {
  const taken = new Map<string, number>()
  for (const { number } of acceptances(core)) taken.set(number, (taken.get(number) ?? 0) + 1)
  const people = core.db
    .prepare('SELECT phone, state FROM recipients WHERE campaign_id = ? AND position IS NOT NULL')
    .all(campaignId)
  const breaches = people.length === expectedPeople ? [] : [`${people.length} people instead of ${expectedPeople}`]
  for (const { phone, state } of people as { phone: string; state: string }[]) {
    const times = taken.get(phone) ?? 0
    if (times > 1) breaches.push(`${phone} was accepted ${times} times`)
    if (state === 'accepted' && times === 0) breaches.push(`${phone} is shown as accepted and is not`)
    if (['pending', 'refused', 'skipped'].includes(state) && times > 0)
      breaches.push(`${phone} is shown as ${state} and was accepted`)
  }
  return breaches
}
