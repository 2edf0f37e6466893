// The batches of a campaign as a strip of cells. People of an accepted request are not looked up one by one: acceptance is
// final, and a campaign of a million has them all there.
import type { BatchCell } from '@contract'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { comingBatches } from './comingBatchRows'
import { inOrder } from '../views/countStates'

const maxCells = 120

/** `now`: to plan the batches that are still to come. */
export function readBatches(db: Db, id: CampaignId, now: number): BatchCell[] {
  const batches = db.all<Omit<BatchCell, 'waiting' | 'listed'>>(sql`
    SELECT batch, people, people AS accepted, 0 AS refused, 0 AS uncertain, 0 AS inflight FROM attempts
      WHERE campaign_id = ${id} AND state = 'acked'
    UNION ALL
    SELECT a.batch, count(*), sum(r.state = 'accepted'), sum(r.state = 'refused'),
      sum(r.state IN ('uncertain', 'absent', 'closed')), sum(r.state = 'inflight')
    FROM attempts a JOIN attempt_recipients l ON l.attempt_id = a.id JOIN recipients r ON r.id = l.recipient_id
    WHERE a.campaign_id = ${id} AND a.state NOT IN ('acked', 'unsent') AND (l.live = 1 OR r.state = 'refused')
      GROUP BY a.id
    ORDER BY 1
  `)
  const cells: BatchCell[] = batches.map((cell) => ({ ...cell, listed: 0, waiting: 0 }))
  let batch = cells.at(-1)?.batch ?? 0
  const held = heldPlaces(db, id)
  let place = 0
  for (const people of comingBatches(db, id, now)) {
    batch += 1
    place += people
    const after = held.findIndex((each) => each > place)
    const listed = held.splice(0, after === -1 ? held.length : after).length
    const none = { accepted: 0, refused: 0, uncertain: 0, inflight: 0 }
    cells.push({ batch, people, ...none, listed, waiting: people - listed })
  }
  return foldCells(cells)
}

/** Positions, from 1, of people in the gateway's listing among all who wait, in the order of sending. */
function heldPlaces(db: Db, id: CampaignId): number[] {
  const isListed = sql`state = 'held' AND reason = 'already_listed'`
  if (!db.get(sql`SELECT 1 FROM recipients WHERE campaign_id = ${id} AND ${isListed} LIMIT 1`)) return []
  return db
    .all<{ place: number }>(
      sql`
        SELECT place FROM (SELECT state, reason, row_number() OVER (ORDER BY position) AS place FROM recipients
          WHERE campaign_id = ${id} AND state IN ('pending', 'held') AND ${inOrder}) WHERE ${isListed}
      `,
    )
    .map(({ place }) => place)
}

/** Over 120 batches a cell shows several neighbours. */
function foldCells(cells: readonly BatchCell[]): BatchCell[] {
  const each = Math.ceil(cells.length / maxCells)
  if (each <= 1) return [...cells]
  const folded: BatchCell[] = []
  for (let start = 0; start < cells.length; start += each) {
    const group = cells.slice(start, start + each)
    const sum = (field: Exclude<keyof BatchCell, 'batch'>): number =>
      group.reduce((total, cell) => total + cell[field], 0)
    folded.push({
      batch: group[0]?.batch ?? 0,
      people: sum('people'),
      accepted: sum('accepted'),
      refused: sum('refused'),
      uncertain: sum('uncertain'),
      inflight: sum('inflight'),
      listed: sum('listed'),
      waiting: sum('waiting'),
    })
  }
  return folded
}
