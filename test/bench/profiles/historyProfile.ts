// A data folder with two years of messages, written straight into the database: campaigns of very different sizes, single messages
// all day long, and an address book. Made once and kept, because making it takes minutes.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { nameKey } from '../../../src/main/core/contacts/people/nameKey'
import { wordOperations } from '../../../src/main/core/contacts/search/wordRows'
import { columnOperations } from '../../../src/main/core/history/columns/columnRows'
import { migrations } from '../../../src/main/core/storage/migrations'
import { openInProcess } from '../../support/app/storageInProcess'
import { bookAccountId, bookPhone } from './contactsProfile'

export interface HistoryChoice {
  readonly messages: number
  /** `campaigns`: messages as people send them. `scattered`: every property of every message is random, so that hardly two are alike. */
  readonly shape: 'campaigns' | 'scattered'
}

/** Changes with what is written below: a folder of another edition is not used. */
const edition = 3
const days = 730
export const historyEnds = Date.parse('2026-11-20T22:00:00.000Z')
const historyBegins = historyEnds - days * 86_400_000
const people = 300_000
export const namesOfPeople = [
  'Aoife',
  'Beatrix',
  'Callum',
  'Daniel',
  'Françoise',
  'Grace',
  'Hannah',
  'Imani',
  'Kwame',
  'Lucien',
  'Maya',
  'Zoë',
]
const lasts = [
  'Adeyemi',
  'Brandon',
  'Delaunay',
  'Holloway',
  'Lindqvist',
  'Marchetti',
  'Okonkwo',
  'Pemberton',
  'Reyes',
  'Whitfield',
  'Zahn',
  'Iqbal',
]
const towns = ['Bath', 'Bristol', 'Cardiff', 'Exeter', 'Paris', 'York', 'Leeds', 'Lyon', 'Austin', 'Boston']
const senders = ['BAKERY', 'Orders', '', 'Alerts']
const statuses = [...Array<string>(17).fill('DELIVERED'), 'FAILED', 'UNDELIVERED', 'SENT']

export async function openHistoryProfile(choice: HistoryChoice, say: (line: string) => void): Promise<string> {
  const schema = createHash('sha256')
    .update(migrations.map(({ sql }) => sql).join(''))
    .digest('hex')
    .slice(0, 12)
  const parent = resolve('.cache/history')
  const folder = join(parent, `${choice.shape}-${choice.messages}-${edition}-${schema}`)
  if (existsSync(folder)) return folder
  rmSync(join(parent, `${choice.shape}-making`), { recursive: true, force: true })
  const making = join(parent, `${choice.shape}-making`)
  mkdirSync(making, { recursive: true })
  say(`   writing ${choice.messages.toLocaleString('en')} messages, once`)
  await (await openInProcess({ profile: making, groups: [] })).close()
  fill(new DatabaseSync(join(making, 'postrider.sqlite')), choice)
  const storage = await openInProcess({ profile: making, groups: [wordOperations, columnOperations] })
  const began = performance.now()
  for (let isDone = false; !isDone;)
    ({ isDone } = await storage.bind<typeof columnOperations>('messageColumns').makeOne())
  say(`   blocks of all messages made in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  for (let isDone = false; !isDone;)
    ({ isDone } = await storage.bind<typeof wordOperations>('contactWords').indexSome(5_000))
  await storage.close()
  renameSync(making, folder)
  return folder
}

function fill(db: DatabaseSync, choice: HistoryChoice): void {
  // Only for speed while the folder is made; the app sets its own.
  db.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -400000; BEGIN')
  const made = db
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE tbl_name IN ('messages', 'recipients', 'contacts') AND type IN ('index', 'trigger') AND sql NOT NULL`,
    )
    .all() as { type: string; name: string; sql: string }[]
  for (const { type, name } of made) db.exec(`DROP ${type} ${name}`)
  const at = new Date(historyBegins).toISOString()
  db.prepare(
    `INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
       country, batch_size, pace_per_second, currency, is_active, created_at)
     VALUES (?, 'Bench', 'gateway', '', '', '', 'none', 'none', 'BENCH', 'GB', 100, 150, 'EUR', 1, ?)`,
  ).run(bookAccountId, at)
  addPeople(db, at)
  if (choice.shape === 'campaigns') addSends(db, choice.messages)
  else addScattered(db, choice.messages)
  db.exec('COMMIT')
  for (const { sql } of made) db.exec(sql)
  db.exec('ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

const nameOf = (person: number): readonly [string, string] => [
  namesOfPeople[person % namesOfPeople.length] ?? '',
  `${lasts[(person >> 3) % lasts.length]}${(person % 997).toString(36)}`,
]
const countryOf = (person: number): string => (person % 10 < 7 ? 'GB' : person % 10 < 9 ? 'FR' : 'US')
export const historyPhone = (person: number): string => bookPhone(person, people)

function addPeople(db: DatabaseSync, at: string): void {
  const add = db.prepare(
    `INSERT INTO contacts (account_id, phone, country, phone_type, firstname, lastname, name_key, created_at, updated_at)
     VALUES (?, ?, ?, 'mobile', ?, ?, ?, ?, ?)`,
  )
  for (let person = 0; person < people; person += 1) {
    const [first, last] = nameOf(person)
    add.run(bookAccountId, historyPhone(person), countryOf(person), first, last, nameKey(first, last), at, at)
  }
}

interface Sent {
  readonly at: number
  readonly person: number
  readonly text: string
  readonly sender: string
  readonly campaign: string | null
  readonly country: string
  readonly status: string
  readonly parts: number
}

function makeAdder(db: DatabaseSync, hasPlaces = true): (sent: Sent) => void {
  const add = db.prepare(
    `INSERT INTO messages (account_id, gateway_key, gateway_id, gateway_campaign_id, phone, country, sender, text, status, delivery,
       is_final, parts, our_cost_micros, cost_micros, created_at, updated_at, at, first_seen_at, changed_at, recipient_id, campaign_id, raw)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const addEvent = db.prepare('INSERT INTO message_events (message_id, seen_at, status) VALUES (?, ?, ?)')
  const addPerson = db.prepare(
    `INSERT INTO recipients (campaign_id, position, phone, name, country, parts, state, delivery, message_id)
     VALUES (?, ?, ?, ?, ?, ?, 'accepted', ?, ?)`,
  )
  const account = bookAccountId
  let id = 0
  return ({ at, person, text, sender, campaign, country, status, parts }) => {
    id += 1
    const phone = historyPhone(person)
    const time = new Date(at).toISOString()
    const wire = time.slice(0, 19).replace('T', ' ')
    const delivery = status === 'DELIVERED' ? 'delivered' : status === 'SENT' ? 'on_the_way' : 'not_delivered'
    const cost = parts * (country === 'GB' ? 32_000 : country === 'FR' ? 58_000 : 9_000)
    const key = `${id.toString(16).padStart(8, '0')}-6f0e-4a57-8f0b-6b1f64b9d7aa`
    const raw = JSON.stringify({
      ...{ id, _id: key, campaign_id: campaign, user_id: 7, sender_id: sender, message: text, to: phone, status },
      ...{ our_cost: cost / 2e6, client_cost: cost / 1e6, callback_url: null, scheduled_for: null, timezone: 'UTC' },
      ...{ created_at: wire, updated_at: wire, provider_id: 3, fallback_provider_id: null, sms_count: parts },
    })
    let recipient: number | null = null
    if (campaign !== null)
      recipient = Number(
        addPerson.run(campaign, hasPlaces ? id : null, phone, nameOf(person).join(' '), country, parts, status, id)
          .lastInsertRowid,
      )
    const seen = new Date(at + 20_000).toISOString()
    add.run(
      ...[account, key, String(id), campaign && `g-${campaign}`, phone, country, sender, text, status, delivery],
      ...[
        delivery === 'on_the_way' ? 0 : 1,
        parts,
        cost / 2,
        cost,
        wire,
        wire,
        time,
        seen,
        seen,
        recipient,
        campaign,
        raw,
      ],
    )
    addEvent.run(id, seen, 'SENT')
    if (status !== 'SENT') addEvent.run(id, new Date(at + 20_000 + (person % 900) * 1_000).toISOString(), status)
  }
}

/** Three in ten are single messages all day long, the others campaigns of 100 to 20,000 at 40 a second. */
export function addSends(db: DatabaseSync, messages: number): void {
  const add = makeAdder(db)
  const sizes = [100, 400, 900, 1_500, 3_000, 5_000, 9_000, 20_000]
  const runs: { at: number; size: number; index: number }[] = []
  for (let index = 0, left = messages * 0.7; left > 0; index += 1) {
    const size = Math.min(sizes[index % sizes.length] ?? 1, left)
    left -= size
    runs.push({ at: 0, size, index })
  }
  // In office hours, evenly over the days.
  runs.sort((a, b) => ((a.index * 7_919) % runs.length) - ((b.index * 7_919) % runs.length))
  for (const [place, run] of runs.entries())
    run.at = historyBegins + Math.floor((place / runs.length) * days) * 86_400_000 + (9 + (place % 8)) * 3_600_000
  const singles = Math.floor(messages * 0.3)
  const gap = (historyEnds - historyBegins) / singles
  let single = 0
  const addSingles = (until: number): void => {
    for (; single < singles && historyBegins + single * gap < until; single += 1) {
      const person = (single * 6_007) % people
      const parcel = `${(single * 48_271) % 1_000_003}`
      add({
        ...{
          at: Math.floor(historyBegins + single * gap),
          person,
          sender: 'Orders',
          campaign: null,
          country: countryOf(person),
        },
        ...{ status: statuses[(single * 31) % statuses.length] ?? '', parts: 1 },
        text: `Your parcel ${parcel} leaves ${towns[single % towns.length]} today. Track it at https://track.example/${Number(parcel).toString(36)}`,
      })
    }
  }
  for (const { at, size, index } of runs) {
    addSingles(at)
    addRun(db, add, { at, size, index })
  }
  addSingles(Infinity)
}

function addRun(
  db: DatabaseSync,
  add: (sent: Sent) => void,
  { at, size, index }: { at: number; size: number; index: number },
): void {
  const campaign = addCampaign(db, index, at)
  for (let place = 0; place < size; place += 1) {
    const person = (index * 104_729 + place) % people
    const parts = index % 4 === 3 ? 2 : 1
    add({
      ...{ at: at + Math.floor(place / 40) * 1_000, person, campaign, country: countryOf(person), parts },
      sender: senders[index % senders.length] ?? '',
      status: statuses[(person * 7 + index) % statuses.length] ?? '',
      text: `Dear ${nameOf(person)[0]}, your ${person % 1_000} points at our shop in ${towns[index % towns.length]} are waiting for you${parts > 1 ? ' until the end of this very long month, and the bakery has something new for breakfast every day of the week' : ''}. Reply STOP to opt out. Code ${((person * 7_919 + index) % 1_679_616).toString(36)}`,
    })
  }
}

function addCampaign(db: DatabaseSync, index: number, at: number): string {
  const id = `0a3c7d${index.toString(16).padStart(6, '0')}`
  const time = new Date(at).toISOString()
  db.prepare(
    `INSERT INTO campaigns (id, account_id, name, state, estimate, started_at, created_at, changed_at) VALUES (?, ?, ?, 'done', ?, ?, ?, ?)`,
  ).run(
    ...[
      id,
      bookAccountId,
      `Campaign ${index}`,
      JSON.stringify({ state: 'priced', cost: { micros: 1e8, currency: 'EUR' } }),
    ],
    time,
    time,
    time,
  )
  return id
}

function addScattered(db: DatabaseSync, messages: number): void {
  const campaigns = Array.from({ length: 200 }, (_, index) => addCampaign(db, index, historyBegins))
  const add = makeAdder(db, false)
  let seed = 12_345
  const chance = (most: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return (seed >>> 8) % most
  }
  for (let place = 0; place < messages; place += 1) {
    const person = chance(people)
    add({
      ...{ at: historyBegins + chance(days) * 86_400_000 + chance(86_400) * 1_000, person },
      ...{ country: ['GB', 'FR', 'US', 'DE', 'ES', 'GR'][chance(6)] ?? '', parts: 1 + chance(3) },
      ...{ sender: senders[chance(4)] ?? '', campaign: campaigns[chance(200)] ?? null },
      status: ['SENT', 'DELIVERED', 'FAILED', 'UNDELIVERED', 'EXPIRED', 'REJECTED'][chance(6)] ?? '',
      text: `Word${chance(5_000)} and word${chance(50)} for ${nameOf(person)[0]} of ${towns[chance(10)]}`,
    })
  }
}
