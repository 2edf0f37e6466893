// Fills the index of words from contacts, some at a time, so that nothing that sends waits for it.
import { allNamed } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { operationGroup, repeatableWrite, write } from '../../storage/operations'
import { sql } from '../../storage/sql'
import { countDue } from './filterRows'
import { lateContactsSql } from './lateContactsSql'
import { textNames } from '../people/storedTexts'
import { wordsOfContact, type SearchedContact } from './searchWords'

interface Found extends SearchedContact {
  readonly id: number
}

const columns = sql`id, phone, ${allNamed(textNames)}`

export const wordOperations = operationGroup('contactWords', {
  /** Adds up to `most` contacts to the index; answers whether there are more. */
  indexSome: write((db, most: number): { isDone: boolean } => {
    checkMark(db)
    const due = db
      .all<{ id: number }>(sql`SELECT DISTINCT contact_id AS id FROM contact_words_due LIMIT ${most}`)
      .map(({ id }) => id)
    refreshWords(db, due)
    const late = db.all<Found>(sql`
      SELECT ${columns} FROM main.contacts WHERE id IN (${lateContactsSql} LIMIT ${most - due.length}) ORDER BY id
    `)
    putWords(db, late)
    const last = late.at(-1)
    if (last) db.run(sql`UPDATE contact_words_mark SET up_to = ${last.id}`)
    return { isDone: countDue(db) === 0 }
  }),

  /** Words of deleted contacts stay in the index until its segments are merged into one. Pass `isFirst` to start merging. */
  mergeSome: repeatableWrite((db, { isFirst }: { isFirst: boolean }): { isDone: boolean } => {
    const before = changesOf(db)
    db.run(
      sql`INSERT INTO contact_words (contact_words, rank) VALUES ('merge', ${isFirst ? -pagesMerged : pagesMerged})`,
    )
    return { isDone: !isFirst && changesOf(db) - before < 2 }
  }),
})

/** Maximum number of pages that one step of merging writes. */
const pagesMerged = 256

/** Updates the index for these contacts at once, whether changed or deleted. */
export function refreshWords(db: Db, ids: readonly number[]): void {
  if (ids.length === 0) return
  const list = JSON.stringify(ids)
  db.run(sql`DELETE FROM contact_words WHERE rowid IN (SELECT value FROM json_each(${list}))`)
  const isUpTo = sql`id <= (SELECT up_to FROM contact_words_mark)`
  putWords(
    db,
    db.all<Found>(sql`
      SELECT ${columns} FROM contacts WHERE id IN (SELECT value FROM json_each(${list})) AND ${isUpTo} ORDER BY id
    `),
  )
  db.run(sql`DELETE FROM contact_words_due WHERE contact_id IN (SELECT value FROM json_each(${list}))`)
  // The newest id that is gone is given again to the next contact, which must count as new.
  db.run(sql`UPDATE contact_words_mark SET up_to = min(up_to, coalesce((SELECT max(id) FROM main.contacts), 0))`)
}

function changesOf(db: Db): number {
  return db.get<{ changes: number }>(sql`SELECT total_changes() AS changes`)?.changes ?? 0
}

function putWords(db: Db, contacts: readonly Found[]): void {
  for (const contact of contacts)
    db.run(sql`
      INSERT OR REPLACE INTO contact_words (rowid, words) VALUES (${contact.id}, ${wordsOfContact(contact)})
    `)
}

/** A database that was salvaged has its contacts and no index. */
function checkMark(db: Db): void {
  const isEmpty = db.get(sql`SELECT 1 FROM contact_words LIMIT 1`) === undefined
  if (isEmpty) db.run(sql`UPDATE contact_words_mark SET up_to = 0 WHERE up_to > 0`)
}
