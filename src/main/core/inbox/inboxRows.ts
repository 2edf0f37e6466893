// The lines of the inbox: windows of them, counts, marks, and the hours that no reading covered.
import type { ConversationFolder, ReplyMeaning } from '@contract'
import { filterSql, type StoredFilter } from '../contacts/search/filterRows'
import { hasFeedSql } from '../feeds/feedRows'
import { foldReply } from '../messages/foldReply'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'
import { oneOf } from '../storage/sqlConditions'
import { mergeGaps, type GapRow, type MergedGap } from '../feeds/gaps'

interface OfAccount {
  readonly accountId: string
}
interface OfNumber extends OfAccount {
  readonly phone: string
}

export interface LineRow {
  readonly phone: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly contactId: number | null
  readonly lastAt: string
  readonly lastText: string
  readonly unread: number
  readonly meaning: ReplyMeaning
  readonly isDone: 0 | 1
}

export interface LinesInput extends OfAccount {
  readonly folder: ConversationFolder
  readonly offset: number
  readonly limit: number
  readonly at: string
  /** As typed, and as contacts are searched. */
  readonly search?: { readonly typed: string; readonly phrase: NonNullable<StoredFilter['search']> } | undefined
}

export const folderSql: Readonly<Record<ConversationFolder, Sql>> = {
  all: sql`is_done = 0`,
  replies: sql`is_done = 0 AND meaning = 'reply'`,
  opt_outs: sql`is_done = 0 AND meaning = 'opt_out'`,
  unclear: sql`is_done = 0 AND meaning = 'unclear'`,
  done: sql`is_done = 1`,
}

/** Gaps that are read to be shown. */
const maxGaps = 200
/** Marked in one transaction. */
const markedAtOnce = 500

export const inboxOperations = operationGroup('inbox', {
  lines: read((db, input: LinesInput): { total: number; rows: LineRow[] } =>
    input.search ? readFound(db, input, input.search) : readLines(db, input),
  ),

  state: read((db, { accountId }: OfAccount) => {
    const counts = db.all<{ isDone: 0 | 1; meaning: ReplyMeaning; lines: number }>(sql`
      SELECT is_done AS isDone, meaning, count(*) AS lines
      FROM conversations
      WHERE account_id = ${accountId}
      GROUP BY is_done, meaning
    `)
    const count = (isDone: 0 | 1, meaning?: ReplyMeaning): number =>
      counts
        .filter((part) => part.isDone === isDone && (meaning === undefined || part.meaning === meaning))
        .reduce((sum, { lines }) => sum + lines, 0)
    const account = db.get<{ hasFeed: 0 | 1; lookedAt: string | null }>(sql`
      SELECT ${hasFeedSql} AS hasFeed, (SELECT looked_at FROM feed_looks WHERE account_id = a.id
        AND feed = 'inbound') AS lookedAt
      FROM accounts a WHERE a.id = ${accountId}
    `)
    return {
      hasFeed: account?.hasFeed === 1,
      lookedAt: account?.lookedAt ?? null,
      unread: countUnread(db, accountId),
      counts: {
        all: count(0),
        replies: count(0, 'reply'),
        optOuts: count(0, 'opt_out'),
        unclear: count(0, 'unclear'),
        done: count(1),
      },
      gaps: readGaps(db, accountId),
    }
  }),

  unread: read((db, { accountId }: OfAccount) => countUnread(db, accountId)),

  markRead: write((db, { accountId, phone, isRead }: OfNumber & { isRead: boolean }): number => {
    if (isRead) markLines(db, accountId, [phone])
    else {
      const { changes } = db.run(sql`
        UPDATE replies
        SET is_read = 0
        WHERE id = (
          SELECT id
          FROM replies
          WHERE account_id = ${accountId} AND phone = ${phone}
          ORDER BY at DESC, id DESC LIMIT 1
        )
      `)
      if (changes === 1)
        db.run(
          sql`UPDATE conversations SET unread = max(unread, 1) WHERE account_id = ${accountId} AND phone = ${phone}`,
        )
    }
    return countUnread(db, accountId)
  }),

  /** Marks some of them and answers how many; 0 when none is left. */
  markSome: write((db, { accountId }: OfAccount): number => {
    const phones = db
      .all<{ phone: string }>(
        sql`SELECT phone FROM conversations WHERE account_id = ${accountId} AND unread > 0 LIMIT ${markedAtOnce}`,
      )
      .map(({ phone }) => phone)
    markLines(db, accountId, phones)
    return phones.length
  }),

  /** Undefined for a number without a conversation. */
  setDone: write((db, { accountId, phone, isDone }: OfNumber & { isDone: boolean }): boolean | undefined => {
    const { changes } = db.run(sql`
      UPDATE conversations SET is_done = ${isDone ? 1 : 0} WHERE account_id = ${accountId} AND phone = ${phone}
    `)
    return changes === 1 ? isDone : undefined
  }),

  seeGap: write((db, { accountId, gapId, at }: OfAccount & { gapId: number; at: string }): MergedGap | undefined => {
    const gap = readGaps(db, accountId).find(({ ids }) => ids.includes(gapId))
    if (gap)
      db.run(sql`
        UPDATE feed_gaps
        SET seen_at = coalesce(seen_at, ${at})
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(gap.ids)}))
      `)
    return readGaps(db, accountId).find(({ ids }) => ids.includes(gapId))
  }),

  gap: read((db, { accountId, gapId }: OfAccount & { gapId: number }) =>
    readGaps(db, accountId).find(({ ids }) => ids.includes(gapId)),
  ),

  /** Names of people who wrote, for a notice. */
  names: read((db, { accountId, phones }: OfAccount & { phones: readonly string[] }) =>
    db
      .all<{ name: string }>(
        sql`
        SELECT trim(firstname || ' ' || lastname) AS name FROM contacts
        WHERE account_id = ${accountId} AND phone IN (SELECT value FROM json_each(${JSON.stringify(phones)})) LIMIT 2
      `,
      )
      .map(({ name }) => name),
  ),
})

function countUnread(db: Db, accountId: string): number {
  const found = db.get<{ unread: number }>(
    sql`SELECT coalesce(sum(unread), 0) AS unread FROM conversations WHERE account_id = ${accountId} AND unread > 0`,
  )
  return found?.unread ?? 0
}

function markLines(db: Db, accountId: string, phones: readonly string[]): void {
  const isTheirs = sql`account_id = ${accountId} AND ${oneOf(sql`phone`, phones)}`
  db.run(sql`UPDATE replies SET is_read = 1 WHERE ${isTheirs} AND is_read = 0`)
  db.run(sql`UPDATE conversations SET unread = 0 WHERE ${isTheirs}`)
}

const lineSql = sql`line.phone, person.firstname, person.lastname, person.id AS contactId, last_at AS lastAt, last_text AS lastText,
  unread, meaning, is_done AS isDone`
const withPerson = sql`LEFT JOIN contacts person ON person.account_id = line.account_id AND person.phone = line.phone`

const noOne = sql`0`

/** The position is found in the index alone: a window far down costs no more than the rows it skips. */
function readLines(db: Db, { accountId, folder, offset, limit }: LinesInput): { total: number; rows: LineRow[] } {
  const where = sql`FROM conversations WHERE account_id = ${accountId} AND ${folderSql[folder]}`
  const { total } = db.get<{ total: number }>(sql`SELECT count(*) AS total ${where}`) ?? { total: 0 }
  const rows = db.all<LineRow>(sql`
    SELECT ${lineSql} FROM (SELECT phone ${where} ORDER BY last_at DESC, phone DESC
      LIMIT ${limit} OFFSET ${offset}) shown
    JOIN conversations line ON line.account_id = ${accountId} AND line.phone = shown.phone ${withPerson}
    ORDER BY last_at DESC, line.phone DESC
  `)
  return { total, rows }
}

/** By number, name, or words of any reply of the conversation. Looked for once for the window and the count. */
function readFound(
  db: Db,
  { accountId, folder, offset, limit, at }: LinesInput,
  { typed, phrase }: NonNullable<LinesInput['search']>,
): { total: number; rows: LineRow[] } {
  // Someone who types a number does not search for a name.
  const person = phrase.kind === 'name' ? filterSql(db, { accountId, at }, { search: phrase }) : noOne
  const digits = phrase.kind === 'name' ? '' : phrase.digits.replace(/^0+/, '')
  // Without digits it can be a sender that is a name.
  const sender = digits === '' ? typed.trim().toLowerCase() : digits
  const words = foldReply(typed)
  const found = db.all<{ phone: string }>(sql`
    WITH found (phone) AS MATERIALIZED (
      SELECT contacts.phone FROM contacts WHERE ${person}
      UNION SELECT phone FROM conversations WHERE account_id = ${accountId}
        AND instr(${digits === '' ? sql`lower(phone)` : sql`phone`}, ${sender}) > 0
      UNION SELECT phone FROM replies NOT INDEXED WHERE account_id = ${accountId} AND ${words} <> ''
        AND instr(search_key, ${words}) > 0)
    SELECT line.phone FROM found CROSS JOIN conversations line ON line.account_id = ${accountId}
      AND line.phone = found.phone
      WHERE ${folderSql[folder]} ORDER BY last_at DESC, line.phone DESC
  `)
  const shown = found.slice(offset, offset + limit).map(({ phone }) => phone)
  const rows = db.all<LineRow>(sql`
    SELECT ${lineSql} FROM conversations line ${withPerson}
    WHERE line.account_id = ${accountId} AND line.phone IN (SELECT value FROM json_each(${JSON.stringify(shown)}))
      ORDER BY last_at DESC, line.phone DESC
  `)
  return { total: found.length, rows }
}

function readGaps(db: Db, accountId: string): MergedGap[] {
  const rows = db.all<GapRow>(sql`
    SELECT id, feed, starts_at AS startsAt, ends_at AS endsAt, why, made_up_at AS madeUpAt, seen_at AS seenAt,
      lists_read AS listsRead, found, problem_code AS problemCode,
      (SELECT count(*) FROM lists WHERE account_id = ${accountId} AND gateway_id IS NOT NULL) AS lists,
      (
        SELECT count(*)
        FROM lists
        WHERE account_id = ${accountId} AND gateway_id IS NOT NULL AND coalesce(opt_outs_read_at, '') < ends_at
      ) AS listsToRead
    FROM feed_gaps
    WHERE account_id = ${accountId} AND starts_at < ends_at
    ORDER BY id DESC LIMIT ${maxGaps}
  `)
  return mergeGaps(rows)
}
