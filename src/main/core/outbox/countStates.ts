// How many people of a campaign are in each state. Those accepted are all the others: a campaign ends with everybody there, and
// an index that held them would be written for each of them while they are handed over.
import type { RecipientState } from '@contract'
import type { CampaignId } from '../base/ids'
import type { Db } from '../storage/db'

/** In the words of the partial index: beside every question for people in another state. */
export const notAcceptedSql = `state <> 'accepted'`

export interface StateCount {
  readonly state: RecipientState
  readonly people: number
  /** Without those whom the freeze left out. */
  readonly placed: number
}

/** In one snapshot. */
export function countStates(db: Db, id: CampaignId): StateCount[] {
  const rows = db.all<{ state: RecipientState | null; people: number; placed: number }>(
    `SELECT state, count(*) AS people, count(position) AS placed FROM recipients
       WHERE campaign_id = ?1 AND ${notAcceptedSql} GROUP BY state
     UNION ALL SELECT NULL, 0, count(*) FROM recipients WHERE campaign_id = ?1 AND position IS NOT NULL`,
    id,
  )
  const others = rows.flatMap(({ state, ...counts }) => (state === null ? [] : [{ state, ...counts }]))
  const all = rows.find(({ state }) => state === null)?.placed ?? 0
  const accepted = others.reduce((left, { placed }) => left - placed, all)
  return accepted === 0 ? others : [...others, { state: 'accepted', people: accepted, placed: accepted }]
}
