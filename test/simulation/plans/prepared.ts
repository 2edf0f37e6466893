// Profiles with campaigns that are frozen and wait for approval: made by the app itself, once for each choice of campaigns,
// and copied for every run.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from '@contract'
import type { InferContractRouterInputs } from '@orpc/contract'
import { hour, minute } from '../../../src/main/core/base/durations'
import { ceilingOf } from '../../../src/main/core/campaigns/review/makeChecks'
import type { ProfileMark, SecretStore } from '../../../src/main/core/ports'
import { makeChance } from '../chance'
import { makeGatewayModel } from '../gatewayModel'
import type { JournalFile } from '../journalDisk'
import {
  emptyPlan,
  moneyLimitOf,
  priceMicros,
  type CampaignPlan,
  type Plan,
  type StandingPlan,
  type TimingPlan,
  type WorldPlan,
} from './plan'
import { startProcess, type Client } from '../process'
import { addLists, addPeople, addresses, databaseOf, emptyFolder, secretKey, worldStart } from '../folders'
import { mount, type Image, type MemoryDatabase } from '../memoryDatabase'
import { fromOutside, makeTimeline } from '../timeline'
import { gatewayList, makeTruth, phoneOf } from '../watches/truth'
import { addWaves, timingOf, type PreparedWave } from './preparedWaves'

export interface PreparedCampaign {
  readonly id: string
  readonly approval: InferContractRouterInputs<Contract>['campaigns']['approve']
  readonly texts: ReadonlyMap<string, string>
  readonly scheduledFor: number | undefined
  readonly bypass: boolean
  readonly timing: TimingPlan | undefined
  /** By number, if the campaign has waves. */
  readonly waveOf: ReadonlyMap<string, PreparedWave>
}

export interface Prepared {
  readonly database: Image
  readonly journal: string
  readonly marks: readonly (readonly [string, ProfileMark])[]
  readonly secrets: readonly (readonly [string, string])[]
  readonly campaigns: readonly PreparedCampaign[]
  readonly standing?: PreparedStanding
}

export interface PreparedStanding {
  readonly ruleId: number
  readonly draftId: string
  readonly listId: number
  readonly accountId: string
  readonly dueAt: number
  /** The day that its texts are for. */
  readonly dueDay: string
  readonly untilAt: number
}

const kept = new Map<string, Promise<Prepared>>()
const maxKept = 200

export function prepare({
  campaigns,
  world,
  readings,
}: Pick<Plan, 'campaigns' | 'world' | 'readings'>): Promise<Prepared> {
  // Letters that a gateway may write in another way.
  const hasLetters = readings !== undefined && readings.text !== 'asSent'
  const { callbackAddress, dailyCap, moneyPerDay, personLimit, standing } = world
  const key = JSON.stringify([
    campaigns.map((each) => ({ ...each, startsAtMs: 0 })),
    callbackAddress,
    dailyCap,
    moneyPerDay,
    personLimit,
    standing,
    hasLetters,
  ])
  let made = kept.get(key)
  if (!made) {
    made = make(campaigns, world, hasLetters ? oddLetters : '')
    if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, made)
  }
  return made
}

/** The prepared files in this folder. */
export function layFiles({ database }: Pick<Prepared, 'database'>, folder: string, beside = false): MemoryDatabase {
  // The app asks whether there is one before it opens it.
  writeFileSync(databaseOf(folder), 'in memory', { mode: 0o600 })
  // The day's backup has been made: another one would only take time.
  mkdirSync(join(folder, 'backups'), { recursive: true })
  writeFileSync(join(folder, 'backups', 'postrider-2026-11-21T13-59-00-000Z-daily.sqlite'), '')
  return mount(databaseOf(folder), database, beside)
}

export function memorySecrets(
  secrets: Iterable<readonly [string, string]>,
): SecretStore & { readonly kept: Map<string, string> } {
  const all = new Map(secrets)
  return {
    kept: all,
    async read(item) {
      const secret = all.get(item)
      return secret === undefined ? { state: 'missing' } : { state: 'found', secret }
    },
    async write(item, secret) {
      all.set(item, secret)
      return { state: 'done' }
    },
    async remove(item) {
      all.delete(item)
      return { state: 'done' }
    },
  }
}

/** A profile with its account and its address book: migrated and filled once. */
interface Base {
  readonly database: Image
  readonly journal: string
  readonly marks: readonly (readonly [string, ProfileMark])[]
  readonly secrets: readonly (readonly [string, string])[]
  readonly accountId: string
}

let base: Promise<Base> | undefined

/** The app on a profile while nothing goes wrong. */
interface Workshop {
  readonly client: Client
  readonly db: MemoryDatabase
  drive<Value>(promise: Promise<Value>): Promise<Value>
  /** Closes the app, and answers what it leaves. */
  close(): Promise<Omit<Base, 'accountId'>>
}

async function openWorkshop(name: string, from?: Base): Promise<Workshop> {
  const folder = emptyFolder(name)
  const db = from ? layFiles(from, folder) : mount(databaseOf(folder))
  const journal: JournalFile = { kept: from?.journal ?? '', unsynced: '' }
  const marks = new Map<string, ProfileMark>(from?.marks.map(([id, mark]) => [id, { ...mark, folder }]))
  const secrets = memorySecrets(from?.secrets ?? [])
  const timeline = makeTimeline(worldStart - (from ? minute : 2 * minute))
  const note = (): void => undefined
  const plan = { ...emptyPlan, name, seed: 0, campaigns: [] }
  const truth = makeTruth()
  const app = startProcess({
    ...{ timeline, journal, secrets },
    model: makeGatewayModel({ plan, timeline, truth, startedAt: () => worldStart, note, changed: note }),
    chance: makeChance(0, name),
    profile: folder,
    storageMs: 0,
    marks: { read: (id) => marks.get(id), write: (id, mark) => void marks.set(id, mark) },
    clockIsOffMs: () => 0,
    step: note,
    diskFails: () => undefined,
    committed: note,
    leaves: note,
    logged: note,
  })

  async function drive<Value>(promise: Promise<Value>): Promise<Value> {
    let isSettled = false
    const settle = (): void => void (isSettled = true)
    promise.then(settle, settle)
    await fromOutside(() => {
      timeline.settle()
      while (!isSettled) if (!timeline.step(worldStart)) throw new Error('Not prepared in time')
    })
    return promise
  }

  await drive(app.started)
  return {
    client: app.client!,
    db,
    drive,
    async close() {
      await drive(app.stop())
      app.kill()
      app.bury()
      return { database: db.save(), journal: journal.kept, marks: [...marks], secrets: [...secrets.kept] }
    },
  }
}

async function makeBase(): Promise<Base> {
  const { client, db, drive, close } = await openWorkshop('base')
  const credential = { kind: 'api_key', apiKey: secretKey } as const
  const account = await drive(
    client.accounts.addGateway({
      name: 'Ours',
      addresses,
      credential,
      country: 'US',
      sessionOnly: false,
      usesOlderApi: false,
    }),
  )
  addPeople(db, account.id)
  db.all('UPDATE accounts SET pace_per_second = 150')
  return { ...(await close()), accountId: account.id }
}

/** A curly apostrophe, an accent, a line end, spaces before it, what HTML escapes, and the gateway's own placeholder. */
const oddLetters = ' – it’s “new” & <free>  \nat the café {optout}'

async function make(
  plans: readonly CampaignPlan[],
  { callbackAddress, dailyCap, moneyPerDay, personLimit, standing: rule }: WorldPlan,
  letters: string,
): Promise<Prepared> {
  const from = await (base ??= makeBase())
  const { client, db, drive, close } = await openWorkshop('prepared', from)
  const lists = addLists(db, from.accountId, plans)
  db.all('UPDATE accounts SET callback_url = ?', callbackAddress ? 'https://hooks.sim.example/status' : '')
  if (dailyCap) db.all('UPDATE accounts SET daily_cap = ?, time_zone = ?', dailyCap.people, dailyCap.zone)
  if (moneyPerDay)
    db.all(
      `UPDATE accounts SET currency = 'EUR', money_per_day_micros = ?, time_zone = ?`,
      ...[moneyLimitOf(moneyPerDay.people), moneyPerDay.zone],
    )
  if (personLimit) {
    const { texts = null, hours = null } = personLimit
    db.all('UPDATE accounts SET texts_per_week = ?, hours_between_texts = ?', texts, hours)
  }
  const campaigns: PreparedCampaign[] = []
  for (const [index, each] of plans.entries()) {
    const frozen = await drive(freeze(client, each, letters, from.accountId, lists[index] ?? 0, index))
    const rows = db.all<{ phone: string; text: string }>(
      'SELECT phone, text FROM recipients JOIN recipient_texts ON recipient_id = id WHERE campaign_id = ? AND position IS NOT NULL',
      frozen.id,
    )
    const texts = new Map(rows.map(({ phone, text }) => [phone, text]))
    const known = Array.from({ length: each.people }, (_, person) => phoneOf(each.first + person))
    const wanted = each.kind === 'list' ? [`list:${gatewayList.id}`] : known
    if ([...texts.keys()].sort().join() !== wanted.sort().join()) throw new Error('Not the people of the plan')
    if (moneyPerDay) frozen.approval = priced(db, frozen.approval)
    if (each.isAnswer) addAnswer(db, from.accountId, frozen.id, phoneOf(each.first))
    campaigns.push({ ...frozen, texts, timing: each.timing, waveOf: addWaves(db, frozen.id, each) })
  }
  const standing = rule ? await drive(addStanding(client, db, from.accountId, rule, campaigns[0]?.id)) : undefined
  return { ...(await close()), campaigns, ...(standing ? { standing } : {}) }
}

/** A rule that a person has switched on. Its day comes once in a week, from the first day of the world on. */
async function addStanding(
  client: Client,
  db: MemoryDatabase,
  accountId: string,
  { first, people, dueAfterMs, perDay, lateHours, isFollowUp, birthday, weekly }: StandingPlan,
  campaignId = '',
): Promise<PreparedStanding> {
  const listId = isFollowUp ? 0 : (addLists(db, accountId, [{ first, people }])[0] ?? 0)
  const dueAt = worldStart + dueAfterMs
  const due = new Date(dueAt)
  const time = due.toISOString().slice(11, 16)
  const { id: ruleId, draftId } = await client.standing.create({
    name: 'Rule',
    zone: 'account',
    ...(birthday ? { quiet: birthday.quiet } : {}),
    when: birthday
      ? { kind: 'yearly', field: 'custom1', time, leapDay: '28_february' }
      : isFollowUp
        ? { kind: 'not_answered', campaignId, count: 1, unit: 'hour' }
        : {
            kind: 'every',
            days: { kind: 'week', weekdays: [due.getUTCDay() === 0 ? 7 : due.getUTCDay()] },
            time,
          },
    missed: lateHours === undefined ? { kind: 'leave_out' } : { kind: 'same_day', hours: lateHours },
    limits: {
      peoplePerDay: perDay,
      peoplePerMonth: weekly?.perMonth ?? 1_000,
      peoplePerYear: weekly?.perYear ?? 10_000,
      microsPerDay: 1_000_000_000,
      microsPerMonth: 1_000_000_000,
      microsPerYear: 1_000_000_000,
      validUntil: weekly ? '2036-11-01' : '2027-11-01',
    },
  })
  await client.accounts.update({ accountId, defaults: { timeZone: 'UTC', batchSize: 2 } })
  const { timing } = await client.campaigns.draft({ campaignId: draftId })
  await client.campaigns.save({
    campaignId: draftId,
    ...{
      template: standingText,
      sender: 'Sim',
      ...(isFollowUp ? {} : { listIds: [listId] }),
      timing: { ...timing, quietHours: birthday !== undefined },
    },
  })
  const dueDay = dayOf(dueAt, birthday ? dayOfBirthday(birthday) : 0)
  if (birthday) {
    db.all('UPDATE contacts SET custom1 = ?', `1984${dueDay.slice(4)}`)
    await client.quietHours.save({ region: 'US-NJ', week: weekOf(dueAt, birthday), onHolidays: false })
  }
  const { version, revision } = await client.standing.forecast({ ruleId })
  const { limits } = await client.standing.one({ ruleId })
  await client.standing.switchOn({ ruleId, version, revision, limits })
  return { ruleId, draftId, listId, accountId, dueAt, dueDay, untilAt: dueAt + (lateHours ?? 2) * hour }
}

type Birthday = NonNullable<StandingPlan['birthday']>

/** Days from the first day of the world. */
function dayOfBirthday({ quiet, days }: Birthday): number {
  return quiet === 'earlier' ? days : quiet === 'next_day' ? -days : 0
}

function dayOf(at: number, days: number): string {
  return new Date(at + days * 24 * hour).toISOString().slice(0, 10)
}

/** Quiet on the birthday, and on all days between it and the first day. */
function weekOf(dueAt: number, birthday: Birthday) {
  const { quiet, days } = birthday
  const step = Math.sign(dayOfBirthday(birthday))
  const away = quiet === 'leave_out' ? [0] : Array.from({ length: days }, (_, index) => step * (index + 1))
  const weekdays = new Set(away.map((each) => new Date(dueAt + each * 24 * hour).getUTCDay()))
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => (weekdays.has(weekday) ? null : { from: '00:00', to: '24:00' }))
}

export const standingText = 'By the rule'

/** Stores an answer as if a rule had claimed a reply with it when the world began. */
function addAnswer(db: MemoryDatabase, accountId: string, campaignId: string, phone: string): void {
  const at = new Date(worldStart).toISOString()
  const replyId = db.all<{ id: number }>('SELECT count(*) + 1 AS id FROM automatic_answers')[0]?.id ?? 1
  db.all(
    `INSERT INTO answer_rules (id, account_id, place, name, conditions, text, is_on, created_at, changed_at)
     VALUES (?, ?, ?, 'Hours', ?, 'At nine', 1, ?, ?)`,
    ...[replyId, accountId, replyId],
    JSON.stringify({ text: { kind: 'anything' }, time: { kind: 'any' }, from: { kind: 'anyone' } }),
    ...[at, at],
  )
  db.all(
    `INSERT INTO automatic_answers (reply_id, account_id, phone, person, rule_id, revision, replied_at, day, at, state,
       campaign_id, micros) VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, 'approved', ?, 1)`,
    ...[replyId, accountId, phone, phone, replyId, at, at.slice(0, 10), at, campaignId],
  )
}

/** Adds an estimate, as if the gateway had priced the campaign before the approval. */
function priced(
  db: MemoryDatabase,
  { typedCount: _typedCount, ...approval }: PreparedCampaign['approval'],
): PreparedCampaign['approval'] {
  const estimate = {
    ...{ state: 'priced' as const, words: [], askedAt: new Date(worldStart).toISOString() },
    cost: { micros: approval.people * priceMicros, currency: 'EUR' },
  }
  db.all('UPDATE campaigns SET estimate = ? WHERE id = ?', JSON.stringify(estimate), approval.campaignId)
  const ceiling = ceilingOf(estimate)
  return { ...approval, ...(ceiling ? { ceiling } : {}) }
}

async function freeze(
  client: Client,
  plan: CampaignPlan,
  letters: string,
  accountId: string,
  listId: number,
  index: number,
): Promise<{ approval: PreparedCampaign['approval'] } & Pick<PreparedCampaign, 'id' | 'scheduledFor' | 'bypass'>> {
  const { kind, people: onList, batchSize, bypass = false } = plan
  await client.accounts.update({ accountId, defaults: { batchSize } })
  const { id } = await client.campaigns.create({ name: `Campaign ${index}`, listIds: kind === 'list' ? [] : [listId] })
  const letter = String.fromCharCode(65 + index)
  const scheduledFor = kind === 'scheduled' ? worldStart + hour : undefined
  await client.campaigns.save({
    campaignId: id,
    template:
      (kind === 'personalised' ? `Hello {{firstname}}, this is ${letter}` : `News ${letter} of the day`) + letters,
    sender: 'Sim',
    ...(kind === 'flash' ? { kind: 'flash' as const } : {}),
    timing: timingOf(plan, scheduledFor),
    ...(bypass ? { bypassOptOut: true } : {}),
    ...(kind === 'list' ? { gatewayList: { ...gatewayList, people: onList } } : {}),
  })
  const { hash, people } = await client.campaigns.freeze({ campaignId: id })
  const approval = {
    ...{ campaignId: id, hash, people, typedCount: people },
    ...(bypass ? { mayReachOptedOut: true } : {}),
    ...(kind === 'scheduled' ? { cannotBeCalledBack: true } : {}),
    // How many are sent to before the click is not known yet, so both ticks name everyone.
    ...{ sameTextPeople: people, tooManyTextsPeople: people },
  }
  return { id, approval, scheduledFor, bypass }
}
