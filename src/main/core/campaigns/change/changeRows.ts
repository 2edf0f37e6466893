// Changes an approved campaign: a draft beside it that is bound to nothing, while the approved one is set aside whole. It ends in one
// of two ways, each a single transaction: the draft is approved and the other one ends, or the draft goes and the other one is back.
import type { CampaignId } from '../../base/ids'
import { audit } from '../../outbox/recovery/auditRows'
import { isLocked } from '../../outbox/store/outboxRows'
import { changingDraftSql, hasNewer, isInQuestion } from '../../outbox/store/changedRows'
import { announceSetAside, withdrawSetAside } from '../../outbox/store/setAsideLines'
import { inOrder, waitsSql } from '../../outbox/views/countStates'
import type { Db } from '../../storage/db'
import { operationGroup, read, write } from '../../storage/operations'
import { sql } from '../../storage/sql'
import { unfreeze } from '../approval/unfreezeRows'
import { copyRowSets, type RowSetCopy } from '../audience/rowSetRows'
import { hideDraft, showDraft } from '../draft/hiddenDraftRows'

export interface Change {
  /** The approved campaign. */
  readonly from: CampaignId
  /** The draft. */
  readonly id: CampaignId
  readonly accountId: string
  readonly at: string
}

export type Begun =
  | { readonly state: 'begun' }
  /** There is a draft for it already. */
  | { readonly state: 'known'; readonly id: CampaignId }
  /** Its rows have to be copied before `hold`. */
  | { readonly state: 'copying'; readonly sets: readonly RowSetCopy[] }
  | { readonly state: 'unknown' | 'wrong_state' | 'locked' }

/** How it stood; see `stood`. A pause that was noted meanwhile has its reason alone. */
interface Stood {
  readonly state: 'waiting' | 'paused'
  readonly waitReason?: string | null
  readonly waitsUntil?: string | null
  readonly pauseReason?: string | null
  readonly pauseWords?: string | null
  readonly missedAt?: string | null
}

export const changeOperations = operationGroup('changes', {
  begin: write((db, change: Change): Begun => {
    const { from, id, accountId, at } = change
    const known = readChange(db, from)
    if (known) return { state: 'known', id: known }
    const problem = judge(db, change)
    if (problem) return { state: problem }
    db.run(sql`
      INSERT INTO campaigns (id, account_id, name, state, audience, template, sender, kind, image_url, target_url, caption,
        gateway_list, retry_of, timing, scheduled_for, bypass_opt_out, trial, created_at, changed_at)
      SELECT ${id}, account_id, name, 'draft', audience, template, sender, kind, image_url, target_url, caption,
        gateway_list, retry_of, timing, scheduled_for, bypass_opt_out, trial, ${at}, ${at}
      FROM campaigns WHERE id = ${from} AND account_id = ${accountId}
    `)
    const sets = copyRowSets(db, { id, from, at })
    if (sets.length > 0) {
      hideDraft(db, id, at)
      return { state: 'copying', sets }
    }
    hold(db, change)
    return { state: 'begun' }
  }),

  /** After the last row. False: it has started meanwhile. */
  hold: write((db, change: Change): boolean => {
    if (judge(db, change)) return false
    hold(db, change)
    return true
  }),

  goBack: write((db, { from, at }: Pick<Change, 'from' | 'at'>): 'done' | 'unknown' | 'locked' => {
    const id = readChange(db, from)
    if (!id) return 'unknown'
    // In a copied or restored profile it is not known what became of either.
    if (isLocked(db)) return 'locked'
    unfreeze(db, id)
    db.run(sql`UPDATE campaigns SET removed_at = ${at} WHERE id = ${id}`)
    restore(db, from, at)
    return 'done'
  }),

  /** The approved campaign of a draft or of itself, and its draft. */
  find: read((db, { id, accountId }: Pick<Change, 'id' | 'accountId'>): Pick<Change, 'id' | 'from'> | undefined =>
    db.get<{ id: CampaignId; from: CampaignId }>(sql`
      SELECT next.id, next.replaces AS "from" FROM campaigns next
      WHERE ${id} IN (next.id, next.replaces) AND next.replaces IS NOT NULL AND next.account_id = ${accountId}
        AND next.removed_at IS NULL AND next.state IN ('draft', 'frozen')
    `),
  ),
})

function readChange(db: Db, from: CampaignId): CampaignId | undefined {
  return db.get<{ id: CampaignId }>(changingDraftSql(sql`${from}`))?.id
}

/**
 * Only the latest version, if it waits or is paused until a person goes on, with someone left. Not while it is in question who was
 * sent to: a person who is neither sent to nor waiting would be lost by a change, or sent to twice.
 */
function judge(db: Db, { from, accountId }: Change): 'unknown' | 'wrong_state' | 'locked' | undefined {
  const campaign = db.get<{ isPlain: 0 | 1; isStill: 0 | 1 }>(sql`
    SELECT gateway_list IS NULL AND is_test = 0 AND is_reply = 0 AND standing_id IS NULL AS isPlain,
      (state = 'waiting' AND wait_reason IS NOT 'countdown') OR (state = 'paused' AND waits_until IS NULL
        AND coalesce(pause_reason, '') NOT IN ('already_listed', 'quarantine')) AS isStill
    FROM campaigns WHERE id = ${from} AND account_id = ${accountId} AND removed_at IS NULL
  `)
  if (!campaign) return 'unknown'
  if (isLocked(db)) return 'locked'
  const isAnyoneLeft = db.get(sql`
    SELECT 1 FROM recipients WHERE campaign_id = ${from} AND position IS NOT NULL AND ${waitsSql(sql`recipients`)} AND ${inOrder}
    LIMIT 1
  `)
  const isChangeable =
    campaign.isPlain === 1 && campaign.isStill === 1 && isAnyoneLeft && !hasNewer(db, from) && !isInQuestion(db, from)
  return isChangeable ? undefined : 'wrong_state'
}

function hold(db: Db, { from, id, at }: Change): void {
  showDraft(db, id)
  db.run(sql`UPDATE campaigns SET replaces = ${from} WHERE id = ${id}`)
  db.run(sql`
    UPDATE campaigns SET stood = json_object('state', state, 'waitReason', wait_reason, 'waitsUntil', waits_until,
      'pauseReason', pause_reason, 'pauseWords', pause_words, 'missedAt', missed_at) WHERE id = ${from}
  `)
  db.write(
    'campaign.pause',
    sql`
      UPDATE campaigns SET state = 'paused', pause_reason = 'changed', pause_words = NULL, paused_at = ${at},
        changed_at = ${at}, wait_reason = NULL, waits_until = NULL, missed_at = NULL
      WHERE id = ${from}
    `,
  )
  const line = announceSetAside(db, { campaignId: from, by: 'change_begun', at })
  audit(db, from, at, 'change_begun', line ? { line } : {})
}

/** A start that has passed meanwhile is judged like any other that was missed. */
function restore(db: Db, id: CampaignId, at: string): void {
  const row = db.get<{ stood: string | null }>(sql`
    SELECT stood FROM campaigns WHERE id = ${id} AND state = 'paused' AND pause_reason = 'changed'
  `)
  if (!row?.stood) return void db.run(sql`UPDATE campaigns SET stood = NULL WHERE id = ${id}`)
  const stood = JSON.parse(row.stood) as Stood
  const { state, waitReason = null, waitsUntil = null, pauseReason = null, pauseWords = null, missedAt = null } = stood
  if (state === 'waiting')
    db.write(
      'campaign.wait',
      sql`
        UPDATE campaigns SET state = 'waiting', wait_reason = ${waitReason}, waits_until = ${waitsUntil}, pause_reason = NULL,
          paused_at = NULL, changed_at = ${at} WHERE id = ${id}
      `,
    )
  else
    db.write(
      'campaign.pause',
      sql`
        UPDATE campaigns SET pause_reason = ${pauseReason ?? 'user'}, pause_words = ${pauseWords}, missed_at = ${missedAt},
          changed_at = ${at} WHERE id = ${id}
      `,
    )
  db.run(sql`UPDATE campaigns SET stood = NULL WHERE id = ${id}`)
  withdrawSetAside(db, id, 'change_begun')
  audit(db, id, at, 'change_dropped')
}
