// Takes people out of an approved campaign who still wait, and puts them back. A person who is taken out is no longer pending,
// and the engine arms no one who is not: from this commit on none of them is sent to.
import { createHash } from 'node:crypto'
import type { Estimate, Money, TakeOutCount } from '@contract'
import type { CampaignId } from '../../base/ids'
import { minute } from '../../base/durations'
import { audit } from '../../outbox/recovery/auditRows'
import { hasNewer } from '../../outbox/store/changedRows'
import { isLocked } from '../../outbox/store/outboxRows'
import { announceTakeOut, withdrawTakeOut } from '../../outbox/store/takenOutLines'
import { inFlightSql, inOrder, inOrderOfR, waitsSql } from '../../outbox/views/countStates'
import type { Db } from '../../storage/db'
import { essentialWrite, operationGroup, read } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { isChosenSql, listPhonesSql, readTyped, type TakeOutScope, type TypedNumbers } from './chosenPeopleSql'

/** Ten seconds are offered; the rest is for a slow click. */
const undoMs = minute

export type TakenOut =
  | { readonly takeOutId: number; readonly people: number; readonly tooLate: number; readonly inQuestion: number }
  | 'unknown'
  | 'wrong_state'
  | 'locked'
  | 'stale'
  | 'no_one'
  | 'everyone'

export const takeOutOperations = operationGroup('takeOut', {
  count: read((db, scope: TakeOutScope): TakeOutCount | undefined => countChosen(db, scope)),

  apply: essentialWrite((db, { chosen: shown, ...scope }: TakeOutScope & { chosen: string }): TakenOut => {
    const { id, at } = scope
    const campaign = readCampaign(db, scope)
    if (!campaign) return 'unknown'
    // While it is being changed nothing of it moves, so that the draft is of the people who are left.
    if (!isOpen(campaign.state) || hasNewer(db, id)) return 'wrong_state'
    // In a copied or restored profile it is not known who was sent to.
    if (isLocked(db)) return 'locked'
    const count = countChosen(db, scope)
    if (!count || count.chosen !== shown) return 'stale'
    const { people, left, tooLate, inQuestion } = count
    if (people + inQuestion === 0) return 'no_one'
    if (people > 0 && left === 0) return 'everyone'
    const isChosen = isChosenSql(db, scope, readTyped(scope))
    const line = announceTakeOut(db, { id, phones: readPhones(db, isChosen), at })
    const takeOutId = audit(db, id, at, 'taken_out', { people, line })
    // People who come back from a request that was not accepted are left out too: a trigger sees to it.
    db.write(
      'takeOut.later',
      sql`
        UPDATE recipients AS r SET taken_out_by = ${takeOutId}
        WHERE r.state IN ('inflight', 'uncertain', 'absent', 'held') AND NOT ${waitsSql(sql`r`)} AND r.taken_out_by IS NULL
          AND ${isChosen}
      `,
    )
    db.write(
      'takeOut.people',
      sql`
        UPDATE recipients AS r SET state = 'skipped', reason = 'taken_out', taken_out_by = ${takeOutId}, held_until = NULL
        WHERE ${waitsSql(sql`r`)} AND ${inOrderOfR} AND ${isChosen}
      `,
    )
    return { takeOutId, people, tooLate, inQuestion }
  }),

  /**
   * Undefined: too late, not the latest, or the campaign was stopped. Those who opted out meanwhile are left out at their turn like anyone
   * else; who was erased meanwhile has no number any more, and stays out.
   */
  undo: essentialWrite(
    (db, { id, accountId, takeOutId, at }: Pick<TakeOutScope, 'id' | 'accountId' | 'at'> & { takeOutId: number }) => {
      const campaign = readCampaign(db, { id, accountId })
      const act = db.get<{ at: string; line: string }>(sql`
        SELECT at, json_extract(detail, '$.line') AS line FROM audit WHERE id = ${takeOutId} AND campaign_id = ${id} AND what = 'taken_out'
      `)
      if (!campaign || !act || campaign.isStopped === 1 || hasNewer(db, id) || isLocked(db)) return undefined
      if (Math.abs(Date.parse(at) - Date.parse(act.at)) > undoMs) return undefined
      if (isFollowed(db, id, takeOutId)) return undefined
      withdrawTakeOut(db, act.line)
      db.run(sql`
        UPDATE recipients SET taken_out_by = NULL
        WHERE taken_out_by = ${takeOutId} AND id IN (
          SELECT id FROM recipients WHERE campaign_id = ${id} AND state IN ('uncertain', 'absent', 'held', 'refused', 'accepted')
            AND ${inOrder}
          UNION ALL SELECT r.id ${inFlightSql(sql`c.id = ${id}`)})
      `)
      const { changes } = db.write(
        'takeOut.people',
        sql`
          UPDATE recipients AS r SET state = 'pending', reason = NULL, taken_out_by = NULL
          WHERE r.campaign_id = ${id} AND r.state = 'skipped' AND ${inOrderOfR} AND r.taken_out_by = ${takeOutId}
            AND NOT (r.phone >= 'erased:' AND r.phone < 'erased;')
        `,
      )
      if (changes === 0) return 0
      audit(db, id, at, 'put_back', { people: changes })
      goOn(db, id, at)
      return changes
    },
  ),
})

/** A later act that was not undone may have chosen the same people: they bear the mark of the first act that took them out. */
function isFollowed(db: Db, id: CampaignId, takeOutId: number): boolean {
  const later = db.get(sql`
    SELECT 1 FROM audit later WHERE later.campaign_id = ${id} AND later.what = 'taken_out' AND later.id > ${takeOutId}
      AND EXISTS (SELECT 1 FROM recipients r WHERE r.campaign_id = ${id} AND r.taken_out_by = later.id AND ${inOrderOfR})
  `)
  return later !== undefined
}

/** Everyone of them who still waits or is in question. */
function readPhones(db: Db, isChosen: Sql): string[] {
  const rows = db.all<{ phone: string }>(sql`
    SELECT r.phone FROM recipients r
    WHERE r.state IN ('pending', 'inflight', 'uncertain', 'absent', 'held') AND r.taken_out_by IS NULL AND ${isChosen}
  `)
  return rows.map(({ phone }) => phone)
}

/** One that ended meanwhile goes on for those who are back. */
function goOn(db: Db, id: CampaignId, at: string): void {
  db.write(
    'campaign.wait',
    sql`
      UPDATE campaigns SET state = 'waiting', wait_reason = 'planned', waits_until = ${at}, finished_at = NULL, changed_at = ${at}
      WHERE id = ${id} AND stopped_at IS NULL AND state NOT IN ('approved', 'waiting', 'running', 'paused')
    `,
  )
}

const openStates: readonly string[] = ['approved', 'waiting', 'running', 'paused']

function isOpen(state: string): boolean {
  return openStates.includes(state)
}

interface StoredCampaign {
  readonly state: string
  /** JSON. */
  readonly estimate: string | null
  readonly parts: number | null
  readonly isStopped: 0 | 1
}

export function readCampaign(
  db: Db,
  { id, accountId }: { readonly id: CampaignId; readonly accountId: string },
): StoredCampaign | undefined {
  return db.get<StoredCampaign>(sql`
    SELECT state, estimate, frozen_parts AS parts, stopped_at IS NOT NULL AS isStopped FROM campaigns
    WHERE id = ${id} AND account_id = ${accountId} AND removed_at IS NULL AND approval IS NOT NULL
  `)
}

function countChosen(db: Db, scope: TakeOutScope): TakeOutCount | undefined {
  const campaign = readCampaign(db, scope)
  if (!campaign) return undefined
  const typed = readTyped(scope)
  const chosen = db.get<{ people: number; parts: number; tooLate: number; inQuestion: number }>(sql`
    SELECT coalesce(sum(${waitsSql(sql`r`)}), 0) AS people,
      coalesce(sum(CASE WHEN ${waitsSql(sql`r`)} THEN r.parts ELSE 0 END), 0) AS parts,
      coalesce(sum(r.state IN ('accepted', 'inflight')), 0) AS tooLate,
      coalesce(sum(r.state IN ('uncertain', 'absent', 'held') AND NOT ${waitsSql(sql`r`)} AND r.taken_out_by IS NULL), 0) AS inQuestion
    FROM recipients r WHERE ${isChosenSql(db, scope, typed)}
  `) ?? { people: 0, parts: 0, tooLate: 0, inQuestion: 0 }
  const all = db.get<{ waiting: number; outParts: number }>(sql`
    SELECT coalesce(sum(r.state IN ('pending', 'held')), 0) AS waiting,
      coalesce(sum(CASE WHEN r.state = 'skipped' THEN r.parts ELSE 0 END), 0) AS outParts
    FROM recipients r WHERE r.campaign_id = ${scope.id} AND r.position IS NOT NULL AND ${inOrderOfR}
  `) ?? { waiting: 0, outParts: 0 }
  const { people, parts, tooLate, inQuestion } = chosen
  return {
    people,
    onSeveral: countOnSeveral(db, scope),
    left: all.waiting - people,
    tooLate,
    inQuestion,
    chosen: hashChosen(db, scope, typed),
    notFound: typed.unusable + countStrangers(db, scope, typed.phones),
    ...costs(campaign, all.outParts, parts),
  }
}

/** The people chosen, whatever became of them: a send that goes on changes no choice. */
function hashChosen(db: Db, scope: TakeOutScope, typed: TypedNumbers): string {
  const hash = createHash('sha256')
  const rows = db.iterate<{ id: number }>(sql`
    SELECT r.id FROM recipients r WHERE ${isChosenSql(db, scope, typed)} ORDER BY r.id
  `)
  for (const { id } of rows) hash.update(`${id} `)
  return hash.digest('hex')
}

/** By parts: the estimate is of all frozen ones. */
function costs(
  { estimate, parts }: StoredCampaign,
  outParts: number,
  chosenParts: number,
): { about?: Money; less?: Money } {
  const found = estimate === null ? undefined : (JSON.parse(estimate) as Estimate)
  if (found?.state !== 'priced' || parts === null || parts === 0) return {}
  const { micros, currency } = found.cost
  const costOf = (some: number): Money => ({ micros: Math.round((micros * some) / parts), currency })
  return { about: costOf(parts - outParts - chosenParts), less: costOf(chosenParts) }
}

/** People who wait and whom more than one of the chosen lists has. */
function countOnSeveral(db: Db, scope: TakeOutScope): number {
  const { listIds = [], smartListIds = [] } = scope.which
  if (listIds.length + smartListIds.length < 2) return 0
  return (
    db.get<{ people: number }>(sql`
      SELECT count(*) AS people FROM (
        SELECT r.id FROM recipients r JOIN (SELECT phone FROM (${listPhonesSql(db, scope)}) GROUP BY phone
          HAVING count(*) > 1) several ON several.phone = r.phone
        WHERE r.campaign_id = ${scope.id} AND r.position IS NOT NULL AND ${waitsSql(sql`r`)} AND ${inOrderOfR})
    `)?.people ?? 0
  )
}

function countStrangers(db: Db, { id }: TakeOutScope, phones: readonly string[]): number {
  if (phones.length === 0) return 0
  return (
    db.get<{ people: number }>(sql`
      SELECT count(*) AS people FROM json_each(${JSON.stringify(phones)}) typed
      WHERE NOT EXISTS (SELECT 1 FROM recipients r
        WHERE r.campaign_id = ${id} AND r.position IS NOT NULL AND r.phone = typed.value)
    `)?.people ?? 0
  )
}
