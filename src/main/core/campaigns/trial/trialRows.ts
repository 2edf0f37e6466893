// The trial of a draft as it would be drawn now, and the result of one that was approved.
import type { CampaignState, Trial, WaitingTrial } from '@contract'
import type { CampaignId } from '../../base/ids'
import { replyMeaningSql } from '../../contacts/consent/replyMeaning'
import { learnedPrices } from '../../outbox/store/learnedPriceRows'
import { waitsSql } from '../../outbox/views/countStates'
import type { Db } from '../../storage/db'
import { longRead, operationGroup, read } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import type { DraftScope } from '../audience/audienceRows'
import { draftFields } from '../audience/draftFieldRows'
import { queryAudience } from '../audience/audienceScopeRows'
import { audienceColumns, audienceOrder, type AudienceRow } from '../audience/audienceSql'
import { readDraft } from '../draft/draftRows'
import { countTexts, type CountedTrial } from './countTexts'

export interface TrialTextRow {
  /** 0: the first text; 1: the second. */
  readonly place: 0 | 1
  readonly people: number
  readonly delivered: number
  readonly answered: number
  readonly optedOut: number
}

export interface TrialRow {
  readonly template: string
  readonly trial: Trial
  readonly startedAt: string | null
  readonly rest: number
  readonly uncertain: number
  readonly waiting: number
  readonly texts: readonly TrialTextRow[]
  readonly restCampaign: { readonly campaignId: CampaignId; readonly state: CampaignState } | undefined
}

/** The people of `c` who were not drawn, without those who have opted out since then: the rest does not go to them. */
const restSql = (accountId: string): Sql => sql`(SELECT count(*) FROM recipients r
  WHERE r.campaign_id = c.id AND r.state = 'skipped' AND r.reason = 'trial_rest'
    AND r.phone NOT IN (SELECT phone FROM opt_outs WHERE account_id = ${accountId} AND list_id = 0))`

/** The trial `c` is over, and its rest, if it was begun, is a draft still. */
const waitsForDecisionSql = (at: string): Sql => sql`(c.trial IS NOT NULL AND c.people_removed_at IS NULL
  AND c.state IN ('done', 'done_with_exceptions', 'settling')
  AND strftime('%Y-%m-%dT%H:%M:%fZ', c.started_at, '+' || json_extract(c.trial, '$.waitHours') || ' hours') <= ${at}
  AND NOT EXISTS (SELECT 1 FROM campaigns rest WHERE json_extract(rest.audience, '$.exceptCampaign') = c.id
    AND json_extract(rest.audience, '$.isRest') = 1 AND rest.removed_at IS NULL AND rest.state NOT IN ('draft', 'frozen')))`

/** Its rest has people, and the user has not sent to them yet. */
export function isTrialUndecided(
  db: Db,
  { accountId, id, at }: { accountId: string; id: string; at: string },
): boolean {
  const row = db.get<{ rest: number }>(sql`
    SELECT ${restSql(accountId)} AS rest FROM campaigns c WHERE c.id = ${id} AND ${waitsForDecisionSql(at)}
  `)
  return (row?.rest ?? 0) > 0
}

export const trialOperations = operationGroup('trials', {
  /** Undefined for a draft without a trial. Reads everyone once. */
  plan: longRead(
    (db, { id, ...moment }: DraftScope): (CountedTrial & { prices: ReadonlyMap<string, number> }) | undefined => {
      const draft = readDraft(db, id)
      if (!draft?.trial || draft.gatewayList) return undefined
      const people = db.iterate<AudienceRow>(sql`
        ${queryAudience(db, draft, moment)} SELECT ${audienceColumns} FROM audience
        WHERE reason IS NULL OR reason = 'trial_rest' ${audienceOrder}
      `)
      return {
        ...countTexts(draft, draftFields(db, draft, moment), people),
        prices: learnedPrices(db, moment.accountId, draft.kind),
      }
    },
  ),

  /** Trials that are over and whose rest, if it was begun, is a draft still. `since`: they began then or later. */
  waiting: read((db, { accountId, since, at }: { accountId: string; since: string; at: string }): WaitingTrial[] =>
    db.all<WaitingTrial>(sql`
      SELECT c.id AS campaignId, c.name,
        ${restSql(accountId)} AS rest
      FROM campaigns c WHERE c.account_id = ${accountId} AND c.removed_at IS NULL AND c.started_at >= ${since}
        AND ${waitsForDecisionSql(at)}
      ORDER BY c.started_at DESC LIMIT 20
    `),
  ),

  /** `no_people`: they were deleted by age. */
  result: read((db, { accountId, id }: { accountId: string; id: CampaignId }): TrialRow | 'unknown' | 'no_people' => {
    const campaign = db.get<{
      template: string
      trial: string
      startedAt: string | null
      rest: number
      isForgotten: 0 | 1
    }>(sql`
      SELECT c.template, c.trial, c.started_at AS startedAt, c.people_removed_at IS NOT NULL AS isForgotten,
        ${restSql(accountId)} AS rest
      FROM campaigns c WHERE c.id = ${id} AND c.account_id = ${accountId} AND c.removed_at IS NULL
        AND c.trial IS NOT NULL AND c.state NOT IN ('draft', 'frozen')
    `)
    if (!campaign) return 'unknown'
    if (campaign.isForgotten === 1) return 'no_people'
    const { startedAt } = campaign
    const texts = db.all<TrialTextRow>(sql`
      SELECT coalesce(r.has_second_text, 0) AS place, count(*) AS people,
        coalesce(sum(upper(coalesce(r.delivery, '')) = 'DELIVERED'), 0) AS delivered,
        coalesce(sum(EXISTS (SELECT 1 FROM replies a WHERE a.account_id = ${accountId} AND a.phone = r.phone
          AND a.at >= ${startedAt} AND ${replyMeaningSql(sql`a`)} = 'reply')), 0) AS answered,
        coalesce(sum(EXISTS (SELECT 1 FROM opt_outs o WHERE o.account_id = ${accountId} AND o.phone = r.phone
          AND o.since >= ${startedAt} AND o.source NOT IN ('unclear', 'erased'))), 0) AS optedOut
      FROM recipients r WHERE r.campaign_id = ${id} AND r.position IS NOT NULL AND r.state <> 'skipped'
      GROUP BY 1 ORDER BY 1
    `)
    const { uncertain = 0, waiting = 0 } =
      db.get<{ uncertain: number; waiting: number }>(sql`
        SELECT coalesce(sum(r.state IN ('uncertain', 'absent')), 0) AS uncertain,
          coalesce(sum(r.state IN ('inflight', 'held') OR ${waitsSql(sql`r`)}), 0) AS waiting
        FROM recipients r WHERE r.campaign_id = ${id} AND r.position IS NOT NULL
      `) ?? {}
    const restCampaign = db.get<{ campaignId: CampaignId; state: CampaignState }>(sql`
      SELECT id AS campaignId, state FROM campaigns
      WHERE account_id = ${accountId} AND json_extract(audience, '$.exceptCampaign') = ${id}
        AND json_extract(audience, '$.isRest') = 1 AND removed_at IS NULL ORDER BY created_at DESC LIMIT 1
    `)
    const { template, rest } = campaign
    const trial = JSON.parse(campaign.trial) as Trial
    return { template, trial, startedAt, rest, uncertain, waiting, texts, restCampaign }
  }),
})
