// People to be exported, chunk by chunk in the order in which they were added: a change meanwhile cannot shift a chunk, so no
// one is written twice and no one is missed.
import type { ExportColumn } from '@contract'
import { textNames } from '../../contacts/people/storedTexts'
import { allNamed } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { chosenPeopleSql, type PeopleOfExport } from './chosenPeopleSql'
import { contactCells, type ExportedContact } from './contactColumns'
import { speak, type CarriedWords } from '../exportWords'
import { makeChunk, type ChunkWindow, type TableChunk } from '../writing/tableChunk'

export interface ContactChunkInput {
  readonly chosen: PeopleOfExport
  readonly columns: readonly ExportColumn[]
  readonly words: CarriedWords<'exports'>
  readonly window: ChunkWindow
}

/** Ids that one read scans at most, so that a rule with few people does not block other reads. */
const maxScanned = 20_000

export const contactExportOperations = operationGroup('contactExport', {
  /** Undefined for a list that is not there. */
  listName: read(
    (db, { accountId, listId }: { accountId: string; listId: number }) =>
      db.get<{ name: string }>(sql`SELECT name FROM lists WHERE account_id = ${accountId} AND id = ${listId}`)?.name,
  ),

  /** Undefined for a smart list that is not there. */
  smartListName: read(
    (db, { accountId, smartListId }: { accountId: string; smartListId: number }) =>
      db.get<{ name: string }>(
        sql`SELECT name FROM smart_lists WHERE account_id = ${accountId} AND id = ${smartListId}`,
      )?.name,
  ),

  count: read((db, chosen: PeopleOfExport) => {
    const where = chosenPeopleSql(db, chosen)
    return db.get<{ people: number }>(sql`SELECT count(*) AS people FROM contacts WHERE ${where}`)?.people ?? 0
  }),

  /** The next people as text of the format. */
  chunk: read((db, { chosen, columns, words, window }: ContactChunkInput): TableChunk => {
    const cells = contactCells(columns, speak(words))
    const upTo = window.after + maxScanned
    const people = readPeople(db, {
      chosen: chosenPeopleSql(db, chosen),
      listId: chosen.filter.listId,
      columns,
      window,
      upTo,
    })
    const chunk = makeChunk(people, window, (row) => ({ key: row.id, cells: cells(row) }))
    if (chunk.rows === window.limit) return { ...chunk, isEnd: false }
    const last = db.get<{ id: number | null }>(sql`SELECT max(id) AS id FROM main.contacts`)?.id ?? 0
    return { ...chunk, after: upTo, isEnd: upTo >= last }
  }),
})

interface Reading {
  readonly chosen: Sql
  readonly listId: number | undefined
  readonly columns: readonly ExportColumn[]
  readonly window: ChunkWindow
  readonly upTo: number
}

function readPeople(db: Db, { chosen, listId, columns, window, upTo }: Reading): Iterable<ExportedContact> {
  const lists = columns.some(({ kind }) => kind === 'lists')
    ? sql`coalesce((SELECT group_concat(lists.name, '; ' ORDER BY lists.name) FROM list_contacts
         JOIN lists ON lists.id = list_id WHERE contact_id = contacts.id), '')`
    : sql`''`
  return db.iterate<ExportedContact>(sql`
    SELECT id, phone, country, ${allNamed(textNames)}, created_at AS createdAt, ${lists} AS lists,
      CASE WHEN EXISTS (SELECT 1 FROM opt_outs WHERE opt_outs.account_id = contacts.account_id
          AND opt_outs.phone = contacts.phone AND list_id = 0 AND source <> 'unclear') THEN 1
        WHEN EXISTS (SELECT 1 FROM opt_outs WHERE opt_outs.account_id = contacts.account_id
          AND opt_outs.phone = contacts.phone AND list_id = ${listId ?? -1}) THEN 2 ELSE 0 END AS optedOut
    FROM contacts WHERE id > ${window.after} AND id <= ${upTo} AND ${chosen} ORDER BY id LIMIT ${window.limit}
  `)
}
