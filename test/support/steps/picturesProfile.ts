// The profile that the pictures show: a practice account after one week, with a campaign in every state that stands still.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import type { StandingWhen, Timing, Trial } from '@contract'
import type { ProfileMark, ProfileMarks } from '../../../src/main/core/ports'
import { openCore, type Core, type CoreOptions } from '../app/openCore'
import { createFakeClock } from '../app/fakeClock'
import { openPractice } from '../app/practiceGateway'
import { ticksOf } from '../app/ticks'
import { untilJob } from './jobSteps'
import { write } from './inboxSteps'
import { startLookUps } from './numberSteps'
import { picturesFolder, profileFiles, type PicturesProfile } from '../pictures/picturesProfile'

const minute = 60_000
const day = 24 * 60 * minute
/** A Monday, at nine in London. */
const start = '2026-11-16T09:00:00.000Z'
const limits = {
  ...{ peoplePerDay: 500, peoplePerMonth: 2_000, peoplePerYear: 20_000 },
  ...{ microsPerDay: 20_000_000, microsPerMonth: 80_000_000, microsPerYear: 500_000_000, validUntil: '2027-11-18' },
}
const atOnce: Timing = { kind: 'now', clock: 'app', late: { kind: 'send', minutes: 10 }, quietHours: false }

/** Lives the week in a folder of its own, and writes what is left of it into `test/fixtures/pictures`. */
export async function writePicturesProfile(folder: string): Promise<void> {
  const clock = createFakeClock(start)
  const stateFile = join(folder, 'practice.jsonl')
  const practice = openPractice({ clock, stateFile, fates: 'mixed', replies: 'some', people: 'seeded' })
  const kept: Record<string, ProfileMark> = {}
  const marks: ProfileMarks = { read: (id) => kept[id], write: (id, mark) => void (kept[id] = mark) }
  const options: CoreOptions = { profile: folder, practice, marks }
  const monday = await openCore(options)
  const listId = await openAccount(monday)
  await sendReminder(monday, listId)
  await monday.stop()
  await clock.advance(2 * day)
  const wednesday = await openCore(options)
  await verifyNumbers(wednesday)
  await sendNearby(wednesday)
  await sendTrial(wednesday, listId)
  await addStandingSends(wednesday, listId)
  await wednesday.stop()
  await clock.advance(2 * day)
  const friday = await openCore(options)
  await prepareOthers(friday, listId)
  await leaveUncertain(friday)
  await friday.stop()
  practice.gateway.close()
  save(folder, new Date(clock.now() + minute).toISOString(), kept)
}

/** The account, the people of the sample file, two smart lists and two templates. */
async function openAccount({ client, drive, until }: Core): Promise<number> {
  const { id: accountId } = await drive(client.accounts.openPractice())
  await drive(
    client.accounts.update({
      accountId,
      name: 'Willow and Rye',
      defaults: { country: 'GB', timeZone: 'Europe/London' },
    }),
  )
  const { handle } = await client.files.sample()
  const { importId } = await drive(client.imports.open({ handle }))
  await drive(client.imports.check({ importId }))
  await until(async () => (await client.imports.status({ importId })).state === 'checked')
  await drive(client.imports.decide({ importId, kind: 'lost_zero', accept: true }))
  await drive(client.imports.commit({ importId, list: { name: 'Spring customers' } }))
  const { lists } = await drive(client.lists.all())
  for (const shop of ['York', 'Leeds']) {
    const rule = { kind: 'field', field: 'Nearest shop', test: 'equals', value: shop } as const
    await drive(client.audience.create({ name: `Near ${shop}`, rule }))
  }
  await drive(
    client.templates.create({ name: 'Opening hours', text: 'We open from nine to six, on Saturdays until four.' }),
  )
  await drive(
    client.templates.create({ name: 'Your points', text: 'Hi {{First name|there}}, you have {{Points|0}} points.' }),
  )
  return lists.find(({ name }) => name === 'Spring customers')?.id ?? 0
}

interface Choice {
  readonly trial?: Trial
  readonly name: string
  readonly template: string
  readonly listIds?: number[]
  readonly smartListIds?: number[]
  readonly timing?: Timing
}

async function approveCampaign(
  { client, drive }: Core,
  { template, timing = atOnce, trial, ...people }: Choice,
): Promise<string> {
  const { id: campaignId } = await drive(client.campaigns.create(people))
  await drive(client.campaigns.save({ campaignId, template, timing, ...(trial ? { trial } : {}) }))
  await drive(client.campaigns.freeze({ campaignId }))
  const review = await drive(client.campaigns.estimate({ campaignId }))
  const { hash, people: count, ceiling } = review
  if (!ceiling) throw new Error('A price was expected')
  await drive(client.campaigns.approve({ campaignId, hash, people: count, ceiling, ...ticksOf(review) }))
  return campaignId
}

/** A campaign to everyone, and their answers. */
async function sendReminder(core: Core, listId: number): Promise<void> {
  const { client, clock, drive, until } = core
  const template = 'Hi {{firstname|there}}, you have {{Points|0}} points at Willow and Rye. Spend them until Sunday.'
  const campaignId = await approveCampaign(core, { name: 'Loyalty points reminder', template, listIds: [listId] })
  await until(async () => (await client.outbox.progress({ campaignId })).state === 'done')
  await clock.advance(10 * minute)
  await drive(client.outbox.lookNow({ campaignId }))
  write(core, '+447700900147', 'Is there a table left on Saturday?')
  await clock.advance(minute)
  write(core, '+447700900149', 'STOP')
  await clock.advance(minute)
  write(core, '+447700900544', 'please take me off your texts thanks')
  await drive(client.inbox.lookNow())
}

async function verifyNumbers(core: Core): Promise<void> {
  const text = Array.from({ length: 80 }, (_, index) => `07700 900${200 + index}`).join('\n')
  const job = await startLookUps(core, { kind: 'pasted', text })
  await untilJob(core, job.id, 'done')
}

async function sendNearby(core: Core): Promise<void> {
  const { client, clock, until } = core
  const campaignId = await approveCampaign(core, {
    name: 'New shop in York',
    template: 'Our shop in York opens on Friday. Come by for a free coffee!',
    smartListIds: [await smartList(core, 'Near York')],
  })
  await until(async () => (await client.outbox.progress({ campaignId })).state === 'done')
  await clock.advance(5 * minute)
}

/** Two texts to some of the people, and their answers. */
async function sendTrial(core: Core, listId: number): Promise<void> {
  const { client, clock, drive, until } = core
  const campaignId = await approveCampaign(core, {
    name: 'Rye bread, a trial',
    template: 'Our new rye bread is here. Answer YES and we keep a loaf for you.',
    listIds: [listId],
    trial: {
      share: { kind: 'people', people: 120 },
      secondText: 'Fresh rye from our new oven! Answer YES and we keep one for you.',
      waitHours: 24,
    },
  })
  await until(async () => (await client.outbox.progress({ campaignId })).state === 'done')
  await clock.advance(10 * minute)
  await drive(client.outbox.lookNow({ campaignId }))
  await drive(client.inbox.lookNow())
}

/** One that is on, and one that waits, because its text was changed after the approval. */
async function addStandingSends({ client, drive }: Core, listId: number): Promise<void> {
  const add = async (name: string, when: StandingWhen, template: string) => {
    const { id: ruleId, draftId } = await drive(client.standing.create({ name, when, zone: 'account', limits }))
    await drive(client.campaigns.save({ campaignId: draftId, template, listIds: [listId] }))
    const { version, revision } = await drive(client.standing.forecast({ ruleId }))
    await drive(client.standing.switchOn({ ruleId, version, revision, limits }))
    return draftId
  }
  const yearly = { kind: 'yearly', field: 'Last order', time: '10:00', leapDay: '28_february' } as const
  await add('A year without you', yearly, 'Hi {{firstname|there}}, it has been a while. Your next coffee is on us!')
  const weekly = await add(
    'Market on Saturdays',
    { kind: 'every', days: { kind: 'week', weekdays: [6] }, time: '09:00' },
    'The market is open from ten to two. See you there!',
  )
  await drive(
    client.campaigns.save({ campaignId: weekly, template: 'The market is open from nine to two. See you there!' }),
  )
}

/** One that was paused, one that waits for its time, and a draft. */
async function prepareOthers(core: Core, listId: number): Promise<void> {
  const { client, drive, until } = core
  const { activeId: accountId = '' } = await drive(client.accounts.list())
  await drive(client.accounts.update({ accountId, defaults: { batchSize: 20, pacePerSecond: 1 } }))
  const template = 'Hi {{firstname|there}}, the spring menu is here from Thursday.'
  const campaignId = await approveCampaign(core, { name: 'Spring menu', template, listIds: [listId] })
  await until(async () => (await client.outbox.progress({ campaignId })).counts.accepted >= 100)
  await drive(client.outbox.pause({ campaignId }))
  await until(async () => (await client.outbox.progress({ campaignId })).counts.inflight === 0)
  await approveCampaign(core, {
    ...{ name: 'Market day in Leeds', template: 'See you at the market in Leeds on Saturday!' },
    smartListIds: [await smartList(core, 'Near Leeds')],
    timing: { ...atOnce, kind: 'moment', at: '2026-11-27T10:00:00.000Z', zone: 'Europe/London' },
  })
  const draft = await drive(client.campaigns.create({ name: 'Summer opening hours', listIds: [listId] }))
  const words =
    'Dear {{firstname|friend}}, from June on our “summer” hours are nine to nine at {{Nearest shop|your shop}}.'
  await drive(client.campaigns.save({ campaignId: draft.id, template: words }))
  await core.clock.advance(5 * minute)
}

/** The second request is not answered, and never arrives. */
async function leaveUncertain(core: Core): Promise<void> {
  const { client, practice, until } = core
  practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send*', nth: 2 },
    do: { connection: 'reset_before' },
  })
  const campaignId = await approveCampaign(core, {
    name: 'Shop is closed on Monday',
    template: 'We are closed on Monday. See you on Tuesday!',
    smartListIds: [await smartList(core, 'Near York')],
  })
  await until(async () => {
    const { counts } = await client.outbox.progress({ campaignId })
    return counts.pending + counts.inflight === 0
  })
}

async function smartList({ client, drive }: Core, wanted: string): Promise<number> {
  const { smartLists } = await drive(client.audience.all())
  return smartLists.find(({ name }) => name === wanted)?.id ?? 0
}

function save(folder: string, at: string, marks: PicturesProfile['marks']): void {
  const db = new DatabaseSync(join(folder, 'postrider.sqlite'))
  // The draft of a standing send is in no list.
  const rows = db
    .prepare('SELECT name, id FROM campaigns WHERE id NOT IN (SELECT draft_id FROM standing_rules)')
    .all() as { name: string; id: string }[]
  // A stored profile must not hold the folder in which it was written.
  db.exec(
    `UPDATE imports SET plan = json_set(plan, '$.file.path', 'customers.csv') WHERE json_extract(plan, '$.file.path') NOT NULL`,
  )
  db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE; VACUUM')
  db.close()
  const campaigns = Object.fromEntries(rows.map(({ name, id }) => [name, id]))
  mkdirSync(picturesFolder, { recursive: true })
  for (const name of profileFiles)
    writeFileSync(join(picturesFolder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }))
  const bare = Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { ...mark, folder: '/profile' }]))
  writeFileSync(join(picturesFolder, 'profile.json'), `${JSON.stringify({ at, marks: bare, campaigns }, null, 2)}\n`)
}
