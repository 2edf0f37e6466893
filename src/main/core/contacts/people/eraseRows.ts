// Erases one person everywhere in this database: what says who they are goes, what counts and costs stays. Refuses while a
// campaign still needs the number to hand it over or to find out what became of it.
import type { Db } from '../../storage/db'
import { operationGroup, read, write } from '../../storage/operations'
import { forgetLookUps } from './eraseLookUpRows'
import { keepErased } from './erasedRows'
import { forgetInWords } from './eraseWordRows'
import { refreshWords } from '../search/wordRows'

export interface PersonScope {
  readonly accountId: string
  readonly contactId: number
}

export interface Blocking {
  readonly campaignId: string
  readonly name: string
  readonly state: 'pending' | 'held' | 'inflight' | 'uncertain' | 'absent'
}

export interface BeforeErase {
  readonly phone: string
  readonly messages: number
  readonly campaigns: number
  readonly lists: number
  readonly blockedBy: readonly Blocking[]
}

export const eraseOperations = operationGroup('contactErase', {
  before: read((db, scope: PersonScope): BeforeErase | undefined => {
    const phone = phoneOf(db, scope)
    return phone === undefined ? undefined : lookBefore(db, scope, phone)
  }),

  /** Free pages may still contain the person's data, so the account is recorded in `erasing` until they are overwritten. */
  erase: write((db, scope: PersonScope & { readonly at: string }): BeforeErase | undefined => {
    const phone = phoneOf(db, scope)
    if (phone === undefined) return undefined
    const before = lookBefore(db, scope, phone)
    if (before.blockedBy.length === 0) eraseNumber(db, scope, phone)
    return before
  }),
})

function phoneOf(db: Db, { accountId, contactId }: PersonScope): string | undefined {
  return db.get<{ phone: string }>('SELECT phone FROM contacts WHERE account_id = ? AND id = ?', accountId, contactId)
    ?.phone
}

/** Covers recipients with and without a position: the index by number holds only those with one. */
const theirPlaces = `campaigns JOIN recipients ON recipients.campaign_id = campaigns.id AND recipients.phone = ?2
  WHERE campaigns.account_id = ?1 AND`

function lookBefore(db: Db, { accountId, contactId }: PersonScope, phone: string): BeforeErase {
  const count = (sql: string, ...values: (string | number)[]): number =>
    db.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`, ...values)?.n ?? 0
  return {
    phone,
    messages: count('messages WHERE account_id = ? AND phone = ?', accountId, phone),
    campaigns: count(`${theirPlaces} campaigns.state <> 'draft' AND position IS NOT NULL`, accountId, phone),
    lists: count('list_contacts WHERE contact_id = ?', contactId),
    blockedBy: db.all<Blocking>(
      `SELECT campaigns.id AS campaignId, campaigns.name, recipients.state FROM ${theirPlaces} position IS NOT NULL AND (
         recipients.state IN ('inflight', 'uncertain', 'absent') OR (recipients.state IN ('pending', 'held')
           AND campaigns.stopped_at IS NULL AND campaigns.state NOT IN ('draft', 'done', 'done_with_exceptions', 'cancelled')))
       ORDER BY campaigns.changed_at DESC`,
      accountId,
      phone,
    ),
  }
}

function eraseNumber(db: Db, scope: PersonScope & { readonly at: string }, phone: string): void {
  const { accountId, contactId, at } = scope
  const ids = db
    .all<{ id: number }>(
      `SELECT recipients.id FROM ${theirPlaces} position IS NOT NULL
       UNION SELECT recipients.id FROM ${theirPlaces} position IS NULL AND recipients.state = 'skipped'`,
      accountId,
      phone,
    )
    .map(({ id }) => id)
  const theirs = JSON.stringify(ids)
  // The copy of a campaign that is being frozen may have them.
  db.run('UPDATE campaigns SET freezing = NULL WHERE account_id = ? AND freezing IS NOT NULL', accountId)
  forgetInWords(db, accountId, phone, theirs)
  db.run(`UPDATE recipient_texts SET text = '' WHERE recipient_id IN (SELECT value FROM json_each(?))`, theirs)
  // An answer to one person is named after them, and its text is theirs alone.
  db.run(
    `UPDATE campaigns SET name = '↩', template = '' WHERE is_reply = 1 AND id IN
       (SELECT campaign_id FROM recipients WHERE id IN (SELECT value FROM json_each(?)))`,
    theirs,
  )
  // A number stands once in a campaign, so each gets a word of its own.
  db.run(
    `UPDATE recipients SET phone = 'erased:' || id, name = '', contact_id = NULL WHERE id IN (SELECT value FROM json_each(?))`,
    theirs,
  )
  db.run(
    `UPDATE message_events SET words = NULL WHERE message_id IN (SELECT id FROM messages WHERE account_id = ? AND phone = ?)`,
    accountId,
    phone,
  )
  db.run(
    `UPDATE messages SET phone = 'erased', text = '', raw = '{}', failed_reason = NULL WHERE account_id = ? AND phone = ?`,
    accountId,
    phone,
  )
  db.run(
    `UPDATE import_rows SET cell = '', cells = '[]', phone = NULL, numbers = NULL, firstname = '', lastname = ''
       WHERE (phone = ?2 OR instr(numbers, ?3) OR instr(cell, ?3) OR instr(cells, ?3))
         AND import_id IN (SELECT id FROM imports WHERE account_id = ?1)`,
    accountId,
    phone,
    phone.slice(1),
  )
  db.run(
    `DELETE FROM row_set_people WHERE phone = ?2 AND row_set_id IN
       (SELECT row_sets.id FROM row_sets JOIN campaigns ON campaigns.id = campaign_id WHERE account_id = ?1)`,
    accountId,
    phone,
  )
  db.run('DELETE FROM main.contacts WHERE id = ?', contactId)
  refreshWords(db, [contactId])
  forgetNumber(db, scope, phone)
  keepErased(db, accountId, phone, at)
  db.run('INSERT OR REPLACE INTO erasing (account_id) VALUES (?)', accountId)
}

function forgetNumber(db: Db, { accountId, contactId }: PersonScope, phone: string): void {
  forgetLookUps(db, accountId, phone)
  for (const table of ['replies', 'conversations', 'opt_outs', 'opt_ins_to_tell', 'own_opt_outs', 'consent_log'])
    db.run(`DELETE FROM ${table} WHERE account_id = ? AND phone = ?`, accountId, phone)
  db.run(
    `DELETE FROM contact_act_rows WHERE (phone = ? OR contact_id = ?)
       AND act_id IN (SELECT id FROM contact_acts WHERE account_id = ?)`,
    phone,
    contactId,
    accountId,
  )
  db.run(
    `DELETE FROM contact_acts WHERE kind <> 'list_remove' AND NOT EXISTS (SELECT 1 FROM contact_act_rows WHERE act_id = contact_acts.id)`,
  )
}
