// The list of campaigns, each with its people by state.
import type { CampaignRow, CampaignState } from '@contract'
import type { CampaignId } from '../base/ids'
import { toIso } from '../base/instants'
import { toTrialPart } from '../base/trialPart'
import { countStates, countOptedOutThere } from '../outbox/views/countStates'
import { isHiddenSql } from '../outbox/standing/standingCampaignRows'
import { countDoubt, settlesAt } from '../outbox/store/decideRows'
import { needsDecision } from '../outbox/views/toProgress'
import type { Db } from '../storage/db'
import { read } from '../storage/operations'
import { sql } from '../storage/sql'
import { trialPartSql } from '../storage/trialPartSql'
import { isTrialUndecided } from './trial/trialRows'

interface ListedCampaign extends Pick<CampaignRow, 'id' | 'name' | 'state' | 'people' | 'changedAt'> {
  readonly pauseReason: CampaignRow['pauseReason'] | null
  readonly waitReason: CampaignRow['waitReason'] | null
  readonly waitsUntil: string | null
  readonly isTest: 0 | 1
  readonly isTrial: 0 | 1
  readonly isRest: 0 | 1
  readonly costMicros: number | null
  readonly currency: string | null
}

export const readCampaigns = read(
  (
    db,
    {
      accountId,
      states,
      withTests,
      now,
      offset,
      limit,
    }: {
      accountId: string
      states: readonly CampaignState[] | null
      withTests: boolean
      now: number
      offset: number
      limit: number
    },
  ) => {
    const filter = states === null ? null : JSON.stringify(states)
    const where = sql`c.account_id = ${accountId} AND c.removed_at IS NULL
      AND (${filter} IS NULL OR c.state IN (SELECT value FROM json_each(${filter})))
      AND c.is_test + c.is_reply <= ${withTests ? 1 : 0} AND NOT ${isOtherVersionSql} AND NOT ${isHiddenSql}`
    const { total } = db.get<{ total: number }>(sql`SELECT count(*) AS total FROM campaigns c WHERE ${where}`) ?? {
      total: 0,
    }
    const rows = db.all<ListedCampaign>(sql`
      SELECT c.id, c.name, c.state, c.pause_reason AS pauseReason, c.wait_reason AS waitReason, c.waits_until AS waitsUntil,
         c.is_test AS isTest, ${trialPartSql},
         c.changed_at AS changedAt, coalesce(c.frozen_people, 0) AS people,
         CASE WHEN c.kept_counts IS NULL THEN (SELECT sum(cost_micros) FROM messages WHERE campaign_id = c.id)
           ELSE json_extract(c.kept_counts, '$.spentMicros') END AS costMicros, a.currency
       FROM campaigns c JOIN accounts a ON a.id = c.account_id
       WHERE ${where} ORDER BY c.changed_at DESC LIMIT ${limit} OFFSET ${offset}
    `)
    return {
      total,
      rows: rows.map((row) => ({
        ...toRow(row),
        ...countPeople(db, row),
        ...readDecision(db, accountId, row, now),
      })),
    }
  },
)

export const countCampaigns = read((db, { accountId }: { accountId: string }) =>
  db.all<{ state: CampaignState; campaigns: number }>(sql`
    SELECT c.state, count(*) AS campaigns FROM campaigns c
    WHERE c.account_id = ${accountId} AND c.removed_at IS NULL AND c.is_test + c.is_reply = 0 AND NOT ${isOtherVersionSql}
      AND NOT ${isHiddenSql}
    GROUP BY c.state
  `),
)

/** A changed version is shown as the approved campaign until it is approved itself; a version that sent nothing is not shown after that. */
const isOtherVersionSql = sql`((c.replaces IS NOT NULL AND c.state IN ('draft', 'frozen'))
  OR (c.state = 'cancelled' AND EXISTS (SELECT 1 FROM campaigns next
    WHERE next.replaces = c.id AND next.removed_at IS NULL AND next.state NOT IN ('draft', 'frozen'))
    AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.campaign_id = c.id)))`

/** Only a settling campaign or a trial can need a decision, so only the few of them are looked up. */
function readDecision(
  db: Db,
  accountId: string,
  { id, state, isTrial }: ListedCampaign,
  now: number,
): Pick<CampaignRow, 'needsDecision'> {
  if (isTrial === 1 && isTrialUndecided(db, { accountId, id, at: toIso(now) })) return { needsDecision: true }
  if (state !== 'settling') return {}
  const row = { state, counts: countDoubt(db, id as CampaignId), settlesAt: settlesAt(db, id as CampaignId) }
  return needsDecision(row, now) ? { needsDecision: true } : {}
}

/** One pass over the states of one campaign. Left out: set aside at the freeze or since. */
function countPeople(
  db: Db,
  { id, state }: ListedCampaign,
): Pick<CampaignRow, 'accepted' | 'optedOutThere' | 'refused' | 'uncertain' | 'handingOver' | 'waiting' | 'leftOut'> {
  // People of a draft are left over from an earlier freeze.
  const rows = state === 'draft' ? [] : countStates(db, id as CampaignId)
  const of = (...states: string[]): number =>
    rows.reduce((sum, { state, people }) => sum + (states.includes(state) ? people : 0), 0)
  const optedOutThere = countOptedOutThere(db, id as CampaignId)
  return {
    accepted: of('accepted') - optedOutThere,
    ...(optedOutThere > 0 ? { optedOutThere } : {}),
    refused: of('refused'),
    uncertain: of('uncertain', 'absent'),
    handingOver: of('inflight'),
    waiting: of('pending', 'held'),
    leftOut: of('skipped'),
  }
}

function toRow(listed: ListedCampaign) {
  const { pauseReason, waitReason, waitsUntil, isTest, isTrial, isRest, costMicros, currency, ...row } = listed
  return {
    ...row,
    isTest: isTest === 1,
    ...toTrialPart({ isTrial, isRest }),
    ...(waitReason === null ? {} : { waitReason }),
    ...(waitsUntil === null ? {} : { waitsUntil }),
    ...(pauseReason === null ? {} : { pauseReason }),
    ...(costMicros === null || currency === null ? {} : { cost: { micros: costMicros, currency } }),
  }
}
