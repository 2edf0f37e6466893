// A spreadsheet of a million invented people with six columns, and a data folder in which a million contacts are. The numbers are
// American ones of the exchange 555, which no person's phone has; they come in no order.
import { closeSync, mkdirSync, mkdtempSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parsePhone } from '../../src/main/core/phones/parsePhone'
import { operationGroups } from '../../src/main/core/operationGroups'
import { openInProcess } from '../support/app/storageInProcess'
import { makeBenchStartUp } from './benchStartUp'
import { addCampaign } from './profiles/frozenProfile'

export const importAccount = '3f1d2c5b-9a70-4d11-8a46-5d0b9f3e6c21'
export const importPeople = 1_000_000
/** Every tenth person of the file is a contact already. */
export const knownPeople = 100_000
/** Requests a second of a campaign that is sent while the file is imported. */
export const sentPerSecond = 20
/** Its people: more than are sent in that time. */
const sentPeople = 50_000
const sentAtOnce = 5

const firstnames = [
  'Maya',
  'Zoe',
  'Noor',
  'Ada',
  'Liam',
  'Oscar',
  'Priya',
  'Tomas',
  'Ines',
  'Jonas',
  'Ruth',
  'Omar',
  'Lena',
  'Hugo',
]
const lastnames = [
  'Example',
  'Sample',
  'Baker',
  'Miller',
  'Stone',
  'Rivers',
  'Fields',
  'Woods',
  'Marsh',
  'Harper',
  'Lowe',
  'Quinn',
]
const header = 'phone,firstname,lastname,email,custom1,custom2'

/** The place of the copy of a data folder while the folder is worked on. */
export const keptFolder = (folder: string): string => `${folder}-kept`

export interface ImportPlace {
  readonly folder: string
  readonly file: string
  readonly sizeBytes: number
}

/** On the disk that people have, as the profiles of the other benches. */
export async function makeImportPlace(): Promise<ImportPlace> {
  const parent = join(import.meta.dirname, 'profiles')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'import-'))
  const file = join(folder, 'people.csv')
  const person = makePeople()
  const sizeBytes = writeRows(file, person)
  await fillProfile(folder, person)
  return { folder, file, sizeBytes }
}

type Person = (index: number) => readonly string[]

function makePeople(): Person {
  const areas = Array.from({ length: 790 }, (_, at) => 201 + at).filter((area) => parsePhone(`+1${area}5550123`).ok)
  const all = areas.length * 10_000
  return (index) => {
    // A prime that does not divide their number: each number comes once, in an order that looks random.
    const place = (index * 7_919 + 13) % all
    const phone = `+1${areas[Math.floor(place / 10_000)]}555${String(place % 10_000).padStart(4, '0')}`
    const first = firstnames[mix(index) % firstnames.length] ?? ''
    const last = `${lastnames[mix(index + 7) % lastnames.length]}${mix(index + 1) % 997}`
    const email = `${first}.${last}@example.org`.toLowerCase()
    return [phone, first, last, email, `member ${mix(index + 2) % 100_000}`, `town ${mix(index + 3) % 50_000}`]
  }
}

function mix(index: number): number {
  let bits = Math.imul(index ^ 0x9e3779b9, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

function writeRows(path: string, person: Person): number {
  const file = openSync(path, 'w')
  let bytes = writeSync(file, `${header}\n`)
  for (let from = 0; from < importPeople; from += 10_000) {
    let text = ''
    for (let index = from; index < from + 10_000; index++) text += `${person(index).join(',')}\n`
    bytes += writeSync(file, text)
  }
  closeSync(file)
  return bytes
}

/** Contacts that are in the file under another custom field, and others. */
async function fillProfile(profile: string, person: Person): Promise<void> {
  const storage = await openInProcess({ profile, groups: operationGroups })
  const startUp = makeBenchStartUp(storage, profile)
  await startUp.open()
  await startUp.closed()
  await storage.close()
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  const at = '2026-01-01T00:00:00.000Z'
  // The order by name is filled at once at the end.
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -262144; BEGIN; INSERT INTO bulk_writing (id) VALUES (1)')
  db.prepare(
    `INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
       country, batch_size, pace_per_second, currency, is_active, created_at)
     VALUES (?, 'Bench', 'gateway', '', '', '', 'none', 'none', 'BENCH', 'GB', 500, 150, 'EUR', 1, ?)`,
  ).run(importAccount, at)
  const insert = db.prepare(
    `INSERT INTO contacts (account_id, phone, country, phone_type, firstname, lastname, email, custom1, custom2, name_key, created_at, updated_at)
     VALUES (?1, ?2, 'US', 'mobile_or_landline', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9)`,
  )
  const stored = Array.from({ length: importPeople }, (_, at) =>
    at < knownPeople ? person(at * (importPeople / knownPeople)) : person(importPeople + at),
  ).sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  for (const [phone = '', first = '', last = '', email = '', custom1 = ''] of stored)
    insert.run(importAccount, phone, first, last, email, custom1, 'before', `${first} ${last}`.toLowerCase(), at)
  db.exec(`DELETE FROM bulk_writing; INSERT INTO contact_names (account_id, name_key, contact_id)
    SELECT account_id, name_key, id FROM contacts ORDER BY account_id, name_key, id`)
  addCampaign(db, { people: sentPeople, batchSize: sentAtOnce })
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}
