// Opt-outs made here that the gateway does not know of, and those taken back here that it may still hold. They hold here at
// once, whatever the gateway says; telling one twice changes nothing there.
import type { JobItem } from '@contract'
import type { ErrorCode } from '@contract/errors'
import { second } from '../base/durations'
import { toIso } from '../base/instants'
import { noteOwnAnswer, noteOwnOptOut } from '../contacts/consent/ownOptOutRows'
import { addJob } from '../jobs/jobRows'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'
import { emptyTold, toldSchema, type Told } from './tellState'

export interface OptOutNews {
  readonly phone: string
  /** 0: everything. */
  readonly listId: number
  /** The list's id at the gateway; null for everything. */
  readonly gatewayId: string | null
  readonly isOut: 0 | 1
}

/** An opt-out of a list that is not at the gateway, or was deleted here, cannot be reported. */
const reachesSql = (table: Sql): Sql =>
  sql`(${table}.list_id = 0 OR EXISTS (SELECT 1 FROM lists
    WHERE lists.id = ${table}.list_id AND lists.gateway_id IS NOT NULL))`
const untoldSql = sql`opt_outs.source <> 'gateway' AND opt_outs.source <> 'unclear'
  AND (opt_outs.told IS NULL OR opt_outs.told <> 'told') AND opt_outs.phone LIKE '+%'`
/**
 * An opt-out is reported after this time, so that the gateway never gets one that was undone. The notice offers undo for six
 * seconds.
 */
const undoMs = 10 * second
// By its own index, which holds the few that are news, not by the account's many that are not.
const newsOf = (accountId: string): Sql => sql`
  SELECT phone, list_id AS listId, 1 AS isOut, since AS madeAt, told, told_code AS code, told_words AS words
    FROM opt_outs INDEXED BY opt_outs_to_tell
    WHERE account_id = ${accountId} AND ${untoldSql} AND ${reachesSql(sql`opt_outs`)}
  UNION ALL
  SELECT phone, list_id, 0, made_at, told, told_code, told_words
    FROM opt_ins_to_tell WHERE account_id = ${accountId} AND ${reachesSql(sql`opt_ins_to_tell`)}`

/** Made long enough ago, or by a clock that was set back since. */
const isDueSql = (at: string): Sql => sql`(madeAt <= ${toIso(Date.parse(at) - undoMs)} OR madeAt > ${at})`

interface TellInput {
  readonly accountId: string
  readonly news: OptOutNews
}

export const tellOperations = operationGroup('tell', {
  /** Accounts with something to report, and when the first opt-out that can still be undone is due; null if there is none. */
  accounts: read((db, at: string): { due: readonly string[]; nextAt: string | null } => {
    const due: string[] = []
    let next: string | null = null
    for (const { id } of db.all<{ id: string }>(sql`SELECT id FROM accounts WHERE removed_at IS NULL`)) {
      const news = newsOf(id)
      if (db.get(sql`SELECT 1 FROM (${news}) WHERE told IS NULL AND ${isDueSql(at)} LIMIT 1`)) due.push(id)
      const { first } = db.get<{ first: string | null }>(
        sql`SELECT min(madeAt) AS first FROM (${news}) WHERE told IS NULL AND NOT ${isDueSql(at)}`,
      ) ?? { first: null }
      if (first !== null && (next === null || first < next)) next = first
    }
    return { due, nextAt: next === null ? null : toIso(Date.parse(next) + undoMs) }
  }),

  /** Takes the place of one that ended with something left to tell. */
  start: write((db, { id, accountId, at }: { id: string; accountId: string; at: string }) => {
    db.run(sql`
      DELETE FROM jobs
      WHERE account_id = ${accountId} AND kind = 'opt_outs' AND state IN ('done', 'failed', 'cancelled')
    `)
    const job = {
      id,
      accountId,
      kind: 'opt_outs',
      subject: {},
      subjectKey: 'all',
      cursor: {},
      tally: emptyTold,
    } as const
    return addJob(db, { ...job, at })
  }),

  untold: read((db, accountId: string) => countNews(db, accountId, sql`TRUE`)),

  counts: read((db, accountId: string) => ({
    left: countNews(db, accountId, sql`coalesce(told, '') <> 'refused'`),
    failed: countNews(db, accountId, sql`told = 'refused' AND code IS NOT NULL`),
  })),

  /** The next one, marked as being told. */
  ask: write((db, { accountId, at }: { accountId: string; at: string }): OptOutNews | undefined => {
    // Opted out again since: the opt-in is no news any more.
    db.run(sql`
      DELETE FROM opt_ins_to_tell
      WHERE account_id = ${accountId}
        AND EXISTS (
          SELECT 1
          FROM opt_outs o
          WHERE o.account_id = opt_ins_to_tell.account_id AND o.phone = opt_ins_to_tell.phone
            AND o.list_id = opt_ins_to_tell.list_id
        )
    `)
    const next = db.get<Omit<OptOutNews, 'gatewayId'>>(sql`
      SELECT phone, listId, isOut FROM (${newsOf(accountId)})
      WHERE coalesce(told, '') <> 'refused' AND ${isDueSql(at)} LIMIT 1
    `)
    if (!next) return undefined
    mark(db, { accountId, news: { ...next, gatewayId: null } }, 'asked')
    if (next.isOut === 1) noteOwnOptOut(db, { accountId, ...next }, at)
    const list = db.get<{ gatewayId: string | null }>(
      sql`SELECT gateway_id AS gatewayId FROM lists WHERE id = ${next.listId}`,
    )
    return { ...next, gatewayId: list?.gatewayId ?? null }
  }),

  told: write((db, { jobId, at, ...input }: TellInput & { jobId: string; at: string }): void => {
    const { accountId, news } = input
    if (news.isOut === 1) {
      mark(db, input, 'told')
      noteOwnAnswer(db, { accountId, ...news }, at)
    } else {
      db.run(sql`
        DELETE FROM opt_ins_to_tell
        WHERE account_id = ${accountId} AND phone = ${news.phone} AND list_id = ${news.listId} AND told = 'asked'
      `)
    }
    const job = db.get<{ tally: string }>(sql`SELECT tally FROM jobs WHERE id = ${jobId}`)
    if (!job) return
    const { out, back } = toldSchema.parse(JSON.parse(job.tally))
    const tally: Told = { out: out + news.isOut, back: back + 1 - news.isOut }
    db.run(sql`UPDATE jobs SET tally = ${JSON.stringify(tally)} WHERE id = ${jobId}`)
  }),

  refused: write((db, input: TellInput & { code: string; words: string | null }): void => {
    mark(db, input, 'refused', input.code, input.words)
  }),

  failedItems: read((db, { accountId, offset, limit }: { accountId: string; offset: number; limit: number }) => {
    const rows = db.all<{
      contactId: number | null
      name: string
      phone: string
      code: ErrorCode
      words: string | null
    }>(sql`
      SELECT person.id AS contactId, coalesce(trim(person.firstname || ' ' || person.lastname), '') AS name,
        news.phone, news.code, news.words
      FROM (${newsOf(accountId)}) news LEFT JOIN contacts person ON person.account_id = ${accountId} AND person.phone = news.phone
      WHERE news.told = 'refused' AND news.code IS NOT NULL ORDER BY news.phone, news.listId
        LIMIT ${limit} OFFSET ${offset}
    `)
    return {
      total: countNews(db, accountId, sql`told = 'refused' AND code IS NOT NULL`),
      rows: rows.map(({ contactId, words, ...row }, index): JobItem => ({
        ...row,
        id: offset + index + 1,
        ...(contactId === null ? {} : { contactId }),
        ...(words === null ? {} : { words }),
      })),
    }
  }),

  /** Refused opt-outs are sent again. */
  retry: write((db, accountId: string): number => unmark(db, 'refused', accountId)),

  /** At a start, interrupted opt-outs are sent again, and refused ones get another chance. */
  recover: write((db): void => {
    for (const state of ['asked', 'refused'] as const) unmark(db, state)
    // A key or a balance may have been fixed meanwhile; only a person's own pause holds opt-outs back.
    db.run(sql`
      UPDATE jobs SET state = 'waiting', pause_reason = NULL, paused_at = NULL, goes_on_at = NULL
      WHERE kind = 'opt_outs' AND state = 'paused' AND pause_reason <> 'user'
    `)
  }),
})

function countNews(db: Db, accountId: string, where: Sql): number {
  const found = db.get<{ count: number }>(sql`SELECT count(*) AS count FROM (${newsOf(accountId)}) WHERE ${where}`)
  return found?.count ?? 0
}

/** Marks nothing if the opt-out or opt-in is gone or was changed meanwhile. */
function mark(
  db: Db,
  { accountId, news }: TellInput,
  told: 'asked' | 'told' | 'refused',
  code: string | null = null,
  words: string | null = null,
): void {
  const table = news.isOut === 1 ? sql`opt_outs` : sql`opt_ins_to_tell`
  db.run(sql`
    UPDATE ${table} SET told = ${told}, told_code = ${code}, told_words = ${words} WHERE account_id = ${accountId}
      AND phone = ${news.phone} AND list_id = ${news.listId}
    ${told === 'asked' ? sql`` : sql`AND told = 'asked'`}
  `)
}

function unmark(db: Db, state: 'asked' | 'refused', accountId?: string): number {
  const ofAccount = accountId === undefined ? sql`` : sql`AND account_id = ${accountId}`
  let changes = 0
  for (const table of [sql`opt_outs`, sql`opt_ins_to_tell`])
    changes += db.run(sql`
      UPDATE ${table} SET told = NULL, told_code = NULL, told_words = NULL WHERE told = ${state} ${ofAccount}
    `).changes
  return changes
}
