// Replies and opt-outs of a folder of the inbox to be exported, newest first and in chunks: each chunk continues after the last
// line.
import type { ConversationFolder, ReplyMeaning } from '@contract'
import type { Translate } from '@text'
import { folderSql } from '../../inbox/inboxRows'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import { speak, type CarriedWords } from '../exportWords'
import { makeChunk, type ChunkWindow, type TableChunk } from '../writing/tableChunk'
import { sql, type Sql } from '../../storage/sql'

interface OfFolder {
  readonly accountId: string
  readonly folder: ConversationFolder
}

/** The line after which a chunk continues. */
export interface InboxPlace {
  readonly at: string
  /** Tells lines of one moment apart. */
  readonly key: string
}

interface InboxChunkInput extends OfFolder {
  readonly window: ChunkWindow
  readonly place: InboxPlace | null
  readonly words: CarriedWords<'exports'>
}

export interface InboxChunk extends TableChunk {
  readonly place: InboxPlace | null
}

interface InboxLine extends InboxPlace {
  readonly phone: string
  readonly name: string | null
  /** Null for an opt-out that came without a text. */
  readonly text: string | null
  readonly to: string | null
  readonly parts: number | null
  readonly meaning: ReplyMeaning
  readonly decided: 'opt_out' | 'not_an_opt_out' | null
  readonly isRead: 0 | 1 | null
}

export const inboxExportOperations = operationGroup('inboxExport', {
  count: read((db, { accountId, folder }: OfFolder) => {
    const count = (from: Sql): number =>
      db.get<{ lines: number }>(sql`SELECT count(*) AS lines FROM ${from}`)?.lines ?? 0
    return (
      count(sql`replies WHERE account_id = ${accountId} AND ${isOfFolder(accountId, folder)}`) +
      count(sql`conversations WHERE account_id = ${accountId} AND opted_out_at IS NOT NULL AND ${folderSql[folder]}`)
    )
  }),

  chunk: read((db, { window, place, words, ...of }: InboxChunkInput): InboxChunk => {
    const t = speak(words)
    let last = place
    const chunk = makeChunk(readLines(db, of, place, window.limit), window, (line) => {
      last = { at: line.at, key: line.key }
      return { key: window.after + 1, cells: cellsOf(line, t) }
    })
    return { ...chunk, place: last }
  }),
})

const isOfFolder = (accountId: string, folder: ConversationFolder): Sql =>
  sql`phone IN (SELECT phone FROM conversations WHERE account_id = ${accountId} AND ${folderSql[folder]})`

function readLines(
  db: Db,
  { accountId, folder }: OfFolder,
  place: InboxPlace | null,
  limit: number,
): Iterable<InboxLine> {
  const { at = null, key = '' } = place ?? {}
  const behind = sql`(${at} IS NULL OR (at, key) < (${at}, ${key})) ORDER BY at DESC, key DESC LIMIT ${limit}`
  return db.iterate<InboxLine>(sql`
    SELECT line.at, line.key, line.phone, text, "to", parts, meaning, decided, isRead,
      nullif(trim(p.firstname || ' ' || p.lastname), '') AS name FROM (
      SELECT * FROM (SELECT * FROM (
        SELECT at, printf('2%015d', id) AS key, phone, text, sent_to AS "to", parts, meaning, decided, is_read AS isRead
        FROM replies WHERE account_id = ${accountId} AND (${at} IS NULL OR at <= ${at})
          AND ${isOfFolder(accountId, folder)}) WHERE ${behind})
      UNION ALL SELECT * FROM (SELECT * FROM (
        SELECT opted_out_at AS at, '1' || phone AS key, phone, NULL AS text, NULL AS "to", NULL AS parts,
          'opt_out' AS meaning, NULL AS decided, NULL AS isRead
        FROM conversations WHERE account_id = ${accountId} AND opted_out_at IS NOT NULL
          AND ${folderSql[folder]}) WHERE ${behind})
    ) line LEFT JOIN contacts p ON p.account_id = ${accountId} AND p.phone = line.phone
    ORDER BY line.at DESC, line.key DESC LIMIT ${limit}
  `)
}

function cellsOf(line: InboxLine, t: Translate): string[] {
  const { phone, name, at, text, meaning, decided, to, parts, isRead } = line
  return [
    phone,
    name ?? '',
    at,
    text ?? '',
    t(`exports.meaning_${meaning}`),
    decided === null ? '' : t(`exports.decided_${decided}`),
    to ?? '',
    parts === null ? '' : String(parts),
    isRead === null ? '' : t(isRead === 1 ? 'exports.yes' : 'exports.no'),
  ]
}
