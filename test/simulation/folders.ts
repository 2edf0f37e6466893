// Makes the folders of a run, and fills the address book that every run starts with.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CampaignPlan } from './plans/plan'
import type { MemoryDatabase } from './memoryDatabase'
import { phoneOf } from './watches/truth'

/** 21 November 2026, in the afternoon. */
export const worldStart = Date.parse('2026-11-21T14:00:00Z')

/** In memory where the system offers that: a run opens its files some ten times. */
const workFolder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'postrider-simulation-'))
process.on('exit', () => rmSync(workFolder, { recursive: true, force: true }))

export const secretKey = 'sim-4c1f9b7e20d8-key'

export const addresses = {
  base: 'https://base.sim.example',
  auth: 'https://auth.sim.example',
  api: 'https://api.sim.example',
} as const

export function emptyFolder(name: string): string {
  const folder = join(workFolder, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

export const databaseOf = (folder: string): string => join(folder, 'postrider.sqlite')

const at = '2026-01-01T00:00:00.000Z'

/** Eighty people with names of their own; the id of each is one more than its place. */
export function addPeople(db: MemoryDatabase, accountId: string): void {
  const add = `INSERT INTO contacts (id, account_id, phone, country, firstname, name_key, created_at, updated_at)
    VALUES (?, ?, ?, 'US', ?, ?, ?, ?)`
  for (let person = 0; person < 80; person++)
    db.all(add, person + 1, accountId, phoneOf(person), `Ada${person}`, String(person).padStart(4, '0'), at, at)
}

/** The list of each campaign. */
export function addLists(
  db: MemoryDatabase,
  accountId: string,
  campaigns: readonly Pick<CampaignPlan, 'first' | 'people'>[],
): number[] {
  const add = 'INSERT INTO lists (account_id, name, created_at, updated_at) VALUES (?, ?, ?, ?) RETURNING id'
  const join = 'INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (?, ?, ?)'
  return campaigns.map(({ first, people }, index) => {
    const list = db.all<{ id: number }>(add, accountId, `List ${index} ${first}`, at, at)[0]?.id ?? 0
    for (let person = first; person < first + people; person++) db.all(join, list, person + 1, at)
    return list
  })
}
