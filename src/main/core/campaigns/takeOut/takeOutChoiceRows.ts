// By what people can be taken out of an approved campaign: its waves, the account's lists, the people themselves. Changes nothing.
import type { TakeOutList, TakeOutWave } from '@contract'
import { smartListIdsSql } from '../../audience/smartListRows'
import { inOrderOfR, waitsSql } from '../../outbox/views/countStates'
import type { Db } from '../../storage/db'
import { longRead, operationGroup, read } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { isChosenSql, readTyped, type TakeOutScope } from './chosenPeopleSql'
import { readCampaign } from './takeOutRows'

type Scope = Omit<TakeOutScope, 'which' | 'country'>

export interface TakeOutPage {
  readonly total: number
  readonly rows: { id: number; name: string; phone: string }[]
}

export const takeOutChoiceOperations = operationGroup('takeOutChoices', {
  /** Long because each smart list is evaluated. */
  choices: longRead((db, scope: Scope): { lists: TakeOutList[]; waves: TakeOutWave[] } | undefined => {
    if (!readCampaign(db, scope)) return undefined
    const lists = [...readLists(db, scope), ...readSmartLists(db, scope)]
    return { lists: lists.sort((one, other) => other.waiting - one.waiting), waves: readWaitingWaves(db, scope) }
  }),

  people: read(
    (
      db,
      {
        search,
        isEveryone,
        offset,
        limit,
        ...scope
      }: TakeOutScope & { search: string; isEveryone: boolean; offset: number; limit: number },
    ): TakeOutPage | undefined => {
      if (!readCampaign(db, scope)) return undefined
      const digits = search.replaceAll(/\D/g, '')
      const isFound = sql`(${search} = '' OR instr(fold(r.name), fold(${search})) > 0
        OR (length(${digits}) > 2 AND instr(r.phone, ${digits}) > 0))`
      const isWanted = isEveryone ? sql`true` : isChosenSql(db, scope, readTyped(scope))
      const where = sql`r.campaign_id = ${scope.id} AND r.position IS NOT NULL AND ${waitsSql(sql`r`)} AND ${inOrderOfR}
        AND ${isFound} AND ${isWanted}`
      return {
        total: db.get<{ people: number }>(sql`SELECT count(*) AS people FROM recipients r WHERE ${where}`)?.people ?? 0,
        rows: db.all<TakeOutPage['rows'][number]>(sql`
          SELECT r.id, r.name, r.phone FROM recipients r WHERE ${where} ORDER BY r.position LIMIT ${limit} OFFSET ${offset}
        `),
      }
    },
  ),
})

const waitingSql = ({ id }: Scope): Sql =>
  sql`SELECT r.phone FROM recipients r WHERE r.campaign_id = ${id} AND r.position IS NOT NULL AND ${waitsSql(sql`r`)}
    AND ${inOrderOfR}`

function readLists(db: Db, scope: Scope): TakeOutList[] {
  const { accountId } = scope
  return db
    .all<Omit<TakeOutList, 'kind'>>(
      sql`
      WITH waiting AS MATERIALIZED (${waitingSql(scope)}),
      of_contacts AS MATERIALIZED (SELECT c.id FROM contacts c
        WHERE c.account_id = ${accountId} AND c.phone IN (SELECT phone FROM waiting))
      SELECT l.id, l.name, (SELECT count(*) FROM list_contacts m WHERE m.list_id = l.id) AS people,
        (SELECT count(*) FROM list_contacts m WHERE m.list_id = l.id
          AND m.contact_id IN (SELECT id FROM of_contacts)) AS waiting
      FROM lists l WHERE l.account_id = ${accountId} ORDER BY l.name COLLATE NOCASE
    `,
    )
    .map((list) => ({ kind: 'list', ...list }))
}

function readSmartLists(db: Db, scope: Scope): TakeOutList[] {
  const { accountId, at } = scope
  const lists = db.all<{ id: number; name: string }>(sql`
    SELECT id, name FROM smart_lists WHERE account_id = ${accountId} ORDER BY name COLLATE NOCASE
  `)
  return lists.flatMap((list) => {
    const ids = smartListIdsSql(db, { accountId, at, smartListId: list.id })
    if (!ids) return []
    const found = db.get<{ people: number }>(sql`
      SELECT count(*) AS people FROM contacts c WHERE c.id IN (${ids}) AND c.phone IN (${waitingSql(scope)})
    `)
    return [{ kind: 'smart' as const, ...list, waiting: found?.people ?? 0 }]
  })
}

function readWaitingWaves(db: Db, scope: Scope): TakeOutWave[] {
  const rows = db.all<{
    wave: number
    country: string | null
    region: string | null
    zones: string
    dueAt: string | null
    waiting: number
  }>(sql`
    SELECT w.wave, w.country, w.region, w.zones, w.due_at AS dueAt, (SELECT count(*) FROM recipients r
      WHERE r.campaign_id = w.campaign_id AND ${waitsSql(sql`r`)} AND ${inOrderOfR}
        AND r.position BETWEEN w.first_position AND w.last_position) AS waiting
    FROM waves w WHERE w.campaign_id = ${scope.id} ORDER BY w.wave
  `)
  return rows.map(({ wave, country, region, zones, dueAt, waiting }) => ({
    wave,
    zones: JSON.parse(zones) as string[],
    waiting,
    ...(country === null ? {} : { country }),
    ...(region === null ? {} : { region }),
    ...(dueAt === null ? {} : { dueAt }),
  }))
}
