// Erases one person everywhere in this database: what says who they are goes, what counts and costs stays. Refuses while a
// campaign still needs the number to hand it over or to find out what became of it.
import { toTrialPart, type TrialPartRow } from '../../base/trialPart'
import type { Db } from '../../storage/db'
import { operationGroup, read, write } from '../../storage/operations'
import { named, sql, type Sql } from '../../storage/sql'
import { trialPartSql } from '../../storage/trialPartSql'
import { keepErased } from './erasedRows'
import { refreshWords } from '../search/wordRows'
import { saveProgress } from '../../jobs/jobRows'

export interface PersonScope {
  readonly accountId: string
  readonly contactId: number
}

export interface Blocking {
  readonly campaignId: string
  readonly name: string
  readonly isTrial?: true
  readonly isRest?: true
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
  return db.get<{ phone: string }>(
    sql`SELECT phone FROM contacts WHERE account_id = ${accountId} AND id = ${contactId}`,
  )?.phone
}

/** Covers recipients with and without a position: the index by number holds only those with one. */
const theirPlaces = (
  accountId: string,
  phone: string,
): Sql => sql`campaigns c JOIN recipients ON recipients.campaign_id = c.id AND recipients.phone = ${phone}
  WHERE c.account_id = ${accountId} AND`

function lookBefore(db: Db, { accountId, contactId }: PersonScope, phone: string): BeforeErase {
  const count = (from: Sql): number => db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${from}`)?.n ?? 0
  const places = theirPlaces(accountId, phone)
  return {
    phone,
    messages: count(sql`messages WHERE account_id = ${accountId} AND phone = ${phone}`),
    campaigns: count(sql`${places} c.state <> 'draft' AND position IS NOT NULL`),
    lists: count(sql`list_contacts WHERE contact_id = ${contactId}`),
    blockedBy: db
      .all<Omit<Blocking, keyof TrialPartRow> & TrialPartRow>(
        sql`
      SELECT c.id AS campaignId, c.name, recipients.state, ${trialPartSql} FROM ${places} position IS NOT NULL AND (
        recipients.state IN ('inflight', 'uncertain', 'absent') OR (
          recipients.state IN ('pending', 'held') AND c.stopped_at IS NULL
          AND c.state NOT IN ('draft', 'done', 'done_with_exceptions', 'cancelled')))
      ORDER BY c.changed_at DESC
    `,
      )
      .map(({ isTrial, isRest, ...row }) => ({ ...row, ...toTrialPart({ isTrial, isRest }) })),
  }
}

function eraseNumber(db: Db, scope: PersonScope & { readonly at: string }, phone: string): void {
  const { accountId, contactId, at } = scope
  const places = theirPlaces(accountId, phone)
  const ids = db
    .all<{ id: number }>(
      sql`
      SELECT recipients.id FROM ${places} position IS NOT NULL
      UNION SELECT recipients.id FROM ${places} position IS NULL AND recipients.state = 'skipped'
    `,
    )
    .map(({ id }) => id)
  const theirs = JSON.stringify(ids)
  const digits = phone.slice(1)
  // The copy of a campaign that is being frozen may have them.
  db.run(sql`UPDATE campaigns SET freezing = NULL WHERE account_id = ${accountId} AND freezing IS NOT NULL`)
  forgetInWords(db, accountId, phone, theirs)
  db.run(sql`
    UPDATE recipient_texts SET text = '' WHERE recipient_id IN (SELECT value FROM json_each(${theirs}))
  `)
  // An answer to one person is named after them, and its text is theirs alone.
  db.run(sql`
    UPDATE campaigns SET name = '↩', template = '' WHERE is_reply = 1 AND id IN
    (SELECT campaign_id FROM recipients WHERE id IN (SELECT value FROM json_each(${theirs})))
  `)
  // A number stands once in a campaign, so each gets a word of its own.
  db.run(sql`
    UPDATE recipients SET phone = 'erased:' || id, name = '', contact_id = NULL WHERE id IN (SELECT value
      FROM json_each(${theirs}))
  `)
  db.run(sql`
    UPDATE message_events SET words = NULL WHERE message_id IN (SELECT id FROM messages
      WHERE account_id = ${accountId} AND phone = ${phone})
  `)
  db.run(sql`
    UPDATE messages SET phone = 'erased', text = '', raw = '{}', failed_reason = NULL WHERE account_id = ${accountId}
      AND phone = ${phone}
  `)
  db.run(sql`
    UPDATE import_rows SET cell = '', cells = '[]', phone = NULL, numbers = NULL, firstname = '', lastname = ''
    WHERE (phone = ${phone} OR instr(numbers, ${digits}) OR instr(cell, ${digits}) OR instr(cells, ${digits}))
      AND import_id IN (SELECT id FROM imports WHERE account_id = ${accountId})
  `)
  db.run(sql`
    DELETE FROM row_set_people WHERE phone = ${phone} AND row_set_id IN
    (SELECT row_sets.id FROM row_sets JOIN campaigns ON campaigns.id = campaign_id WHERE account_id = ${accountId})
  `)
  db.run(sql`DELETE FROM main.contacts WHERE id = ${contactId}`)
  refreshWords(db, [contactId])
  forgetNumber(db, scope, phone)
  keepErased(db, accountId, phone, at)
  db.run(sql`INSERT OR REPLACE INTO erasing (account_id) VALUES (${accountId})`)
}

function forgetNumber(db: Db, { accountId, contactId }: PersonScope, phone: string): void {
  forgetLookUps(db, accountId, phone)
  for (const table of ['replies', 'conversations', 'opt_outs', 'opt_ins_to_tell', 'own_opt_outs', 'consent_log'])
    db.run(sql`DELETE FROM ${named(table)} WHERE account_id = ${accountId} AND phone = ${phone}`)
  // Counts under the limits of its day all the same.
  db.run(sql`
    UPDATE automatic_answers SET phone = 'erased:' || reply_id WHERE account_id = ${accountId} AND phone = ${phone}
  `)
  db.run(sql`
    DELETE FROM contact_act_rows WHERE (phone = ${phone} OR contact_id = ${contactId})
    AND act_id IN (SELECT id FROM contact_acts WHERE account_id = ${accountId})
  `)
  db.run(sql`
    DELETE FROM contact_acts WHERE kind <> 'list_remove' AND NOT EXISTS (SELECT 1 FROM contact_act_rows
      WHERE act_id = contact_acts.id)
  `)
}

/** Takes a number out of the look-ups: its results, its places in jobs, and that it is set apart. The jobs count what is left. */
/** Within a write. */
function forgetLookUps(db: Db, accountId: string, phone: string): void {
  db.run(sql`DELETE FROM number_results WHERE account_id = ${accountId} AND phone = ${phone}`)
  db.run(sql`DELETE FROM set_apart WHERE account_id = ${accountId} AND phone = ${phone}`)
  const jobs = db.all<{ id: string }>(sql`
    SELECT jobs.id
    FROM look_ups
    JOIN jobs ON jobs.id = job_id
    WHERE look_ups.phone = ${phone} AND account_id = ${accountId}
  `)
  for (const { id } of jobs) {
    db.run(sql`DELETE FROM look_ups WHERE phone = ${phone} AND job_id = ${id}`)
    const tally = db.get(sql`
      SELECT count(*) FILTER (WHERE is_active = 1) AS active, count(*) FILTER (WHERE is_active = 0) AS notActive
      FROM look_ups WHERE job_id = ${id} AND state = 'done'
    `)
    saveProgress(db, id, { tally })
  }
}

/** In place of the digits. */
const blank = '…'

/** Within a write, before the people of `recipientIds` (JSON) lose their number. */
function forgetInWords(db: Db, accountId: string, phone: string, recipientIds: string): void {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') return
  const without = (column: Sql): Sql =>
    sql`${column} = replace(replace(${column}, '+' || ${digits}, ${blank}), ${digits}, ${blank})`
  db.run(sql`
    UPDATE attempts SET ${without(sql`answer`)}, ${without(sql`words`)} WHERE (instr(answer, ${digits})
      OR instr(words, ${digits})) AND id IN
    (SELECT attempt_id FROM attempt_recipients WHERE recipient_id IN (SELECT value FROM json_each(${recipientIds})))
  `)
  db.run(sql`
    UPDATE recipients SET ${without(sql`reason`)} WHERE instr(reason, ${digits}) AND id IN (SELECT value
      FROM json_each(${recipientIds}))
  `)
  db.run(sql`
    UPDATE campaigns SET ${without(sql`pause_words`)}, ${without(sql`kept_counts`)}
    WHERE account_id = ${accountId} AND (instr(pause_words, ${digits}) OR instr(kept_counts, ${digits}))
  `)
  db.run(sql`
    UPDATE jobs SET ${without(sql`problem_words`)} WHERE account_id = ${accountId} AND instr(problem_words, ${digits})
  `)
  db.run(sql`DELETE FROM callback_receipts WHERE phone = ${phone}`)
}
