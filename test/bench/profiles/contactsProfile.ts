// A data folder with a full address book, written straight into the database.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { wordOperations } from '../../../src/main/core/contacts/search/wordRows'
import { openInProcess } from '../../support/app/storageInProcess'
import { nameKey } from '../../../src/main/core/contacts/people/nameKey'

export const bookAccountId = '3f1d2c5b-9a70-4d11-8a46-5d0b9f3e6c21'
const importId = '7d1f0f52-6f0e-4a57-8f0b-6b1f64b9d7aa'

export interface BookChoice {
  readonly people: number
}

const firsts = [
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
  'Bran',
  'Delau',
  'Hollo',
  'Lindq',
  'March',
  'Okon',
  'Pember',
  'Reyes',
  'Whitf',
  'Zahn',
  'Iqbal',
]
const endings = ['', 'son', 'berg', 'way', 'feld', 'ton', 'etti', 'vist', 'ley', 'ova']
const shops = ['Bath', 'Bristol', 'Cardiff', 'Exeter', 'Paris', 'York', 'Leeds', 'Lyon', 'Austin', 'Boston']

/** No number of the plan begins with +999, so it reaches no one. Spread so that numbers and names have different orders. */
export const bookPhone = (person: number, people: number): string =>
  `+999${String((person * 7_919) % people).padStart(9, '0')}`

/** The path of the new folder, inside the repository: see frozenProfile. Not indexed for the search yet. */
export async function makeBookProfile({ people }: BookChoice): Promise<string> {
  const parent = join(import.meta.dirname, 'profiles')
  mkdirSync(parent, { recursive: true })
  const profile = mkdtempSync(join(parent, 'profile-'))
  await (await openInProcess({ profile, groups: [] })).close()
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  const at = '2026-11-20T09:00:00.000Z'
  // Only for speed while the folder is made; the app sets its own.
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; BEGIN')
  db.prepare(
    `INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
       country, batch_size, pace_per_second, currency, is_active, created_at)
     VALUES (?, 'Bench', 'gateway', '', '', '', 'none', 'none', 'BENCH', 'GB', 100, 150, 'EUR', 1, ?)`,
  ).run(bookAccountId, at)
  db.prepare(
    `INSERT INTO imports (id, account_id, file_name, file_size, state, plan, created_at, finished_at)
     VALUES (?, ?, 'people.csv', 1, 'committed', '{}', ?, ?)`,
  ).run(importId, bookAccountId, at, at)
  addPeople(db, people, at)
  addLists(db, people, at)
  db.exec('COMMIT; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  return profile
}

/** The words of the search are filled in the background after an import. The first question would be measured with that. */
export async function indexWords(profile: string): Promise<void> {
  const storage = await openInProcess({ profile, groups: [wordOperations] })
  const words = storage.bind<typeof wordOperations>('contactWords')
  for (let isDone = false; !isDone;) ({ isDone } = await words.indexSome(1_000))
  await storage.close()
}

function addPeople(db: DatabaseSync, people: number, at: string): void {
  const add = db.prepare(
    `INSERT INTO contacts (id, account_id, phone, country, phone_type, firstname, lastname, email, custom1, fields, name_key,
       import_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const order = Array.from({ length: people }, (_, index) => index)
  // An import stores people in the order of their numbers.
  order.sort((a, b) => (bookPhone(a, people) < bookPhone(b, people) ? -1 : 1))
  for (const [index, person] of order.entries()) {
    const first = firsts[person % firsts.length] ?? ''
    const last = `${lasts[(person >> 3) % lasts.length]}${endings[(person >> 7) % endings.length]}${(person % 997).toString(36)}`
    const country = person % 10 < 7 ? 'GB' : person % 10 < 9 ? 'FR' : 'US'
    add.run(
      ...[
        index + 1,
        bookAccountId,
        bookPhone(person, people),
        country,
        person % 50 === 0 ? 'landline' : 'mobile',
        first,
      ],
      ...[last, `${first}.${last}.${person}@example.org`, shops[person % shops.length] ?? ''],
      ...[JSON.stringify({ points: String(person % 1_000) }), nameKey(first, last), importId, at, at],
    )
  }
}

/** One list of everyone, one of a third, one of 1,286; 2 % have opted out of everything. */
function addLists(db: DatabaseSync, people: number, at: string): void {
  const add = db.prepare('INSERT INTO lists (id, account_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, ?)')
  for (const [index, name] of ['Everyone', 'Newsletter', 'Loyalty members'].entries())
    add.run(index + 1, bookAccountId, name, at, at)
  const join = (listId: number, where: string): void =>
    db.exec(
      `INSERT INTO list_contacts (list_id, contact_id, added_at) SELECT ${listId}, id, '${at}' FROM contacts WHERE ${where} ORDER BY id`,
    )
  join(1, '1')
  join(2, 'id % 3 = 0')
  join(3, `id % ${Math.max(1, Math.floor(people / 1_286))} = 0`)
  db.exec(
    `INSERT INTO opt_outs (account_id, phone, list_id, source, since) SELECT account_id, phone, 0, 'gateway', '${at}'
       FROM contacts WHERE id % 50 = 7`,
  )
}
