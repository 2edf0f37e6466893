// The address book of the torture: overlapping lists of invented people, put into the data folder while no app runs.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fictionPhone } from '../support/steps/campaignSteps'
import type { Chance } from './chance'

export const poolSize = 800
const lists = 12

/** Answers the lists' ids. */
export function addPeople(profile: string, accountId: string, chance: Chance): number[] {
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  const at = new Date().toISOString()
  db.exec('BEGIN IMMEDIATE')
  const addContact = db.prepare(
    `INSERT INTO contacts (account_id, phone, country, firstname, name_key, created_at, updated_at) VALUES (?, ?, 'US', ?, ?, ?, ?)`,
  )
  const contacts = Array.from({ length: poolSize }, (_, index) => {
    const name = `Ada${index}`
    return Number(addContact.run(accountId, fictionPhone(index), name, name.toLowerCase(), at, at).lastInsertRowid)
  })
  const addList = db.prepare('INSERT INTO lists (account_id, name, created_at, updated_at) VALUES (?, ?, ?, ?)')
  const addMember = db.prepare('INSERT OR IGNORE INTO list_contacts (list_id, contact_id, added_at) VALUES (?, ?, ?)')
  const ids = Array.from({ length: lists }, (_, index) => {
    const listId = Number(addList.run(accountId, `List ${index + 1}`, at, at).lastInsertRowid)
    // One list of a single person: its message names itself in the answer.
    const size = index === 0 ? 1 : chance.between(50, 400)
    for (let added = 0; added < size; added++) addMember.run(listId, chance.pick(contacts), at)
    return listId
  })
  db.exec('COMMIT')
  db.close()
  return ids
}
