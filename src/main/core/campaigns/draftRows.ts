// Drafts, and the list of campaigns.
import type { CampaignRow, CampaignState, Draft } from '@contract'
import type { CampaignId } from '../base/ids'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'

interface DraftRow {
  readonly id: CampaignId
  readonly name: string
  readonly state: CampaignState
  readonly audience: string
  readonly template: string
  readonly sender: string
  readonly savedAt: string
}

export interface DraftChange {
  readonly id: CampaignId
  readonly name?: string | undefined
  readonly listIds?: readonly number[] | undefined
  readonly template?: string | undefined
  readonly sender?: string | undefined
  readonly at: string
}

interface ListedCampaign extends Pick<CampaignRow, 'id' | 'name' | 'state' | 'people' | 'changedAt'> {
  readonly pauseReason: CampaignRow['pauseReason'] | null
  readonly costMicros: number | null
  readonly currency: string | null
}

export const draftOperations = operationGroup('drafts', {
  create: write(
    (
      db,
      input: {
        id: CampaignId
        accountId: string
        name: string
        listIds: readonly number[]
        template: string
        sender: string
        at: string
      },
    ) => {
      db.run(
        `INSERT INTO campaigns (id, account_id, name, state, audience, template, sender, created_at, changed_at) VALUES (?1, ?2, ?3, 'draft', ?4, ?5, ?6, ?7, ?7)`,
        ...[
          input.id,
          input.accountId,
          input.name,
          JSON.stringify({ listIds: input.listIds }),
          input.template,
          input.sender,
          input.at,
        ],
      )
      return readDraft(db, input.id)
    },
  ),

  get: read((db, id: CampaignId) => readDraft(db, id)),

  /** A frozen campaign becomes a draft again: its frozen people and its estimate go. */
  save: write((db, change: DraftChange) => {
    const draft = readDraft(db, change.id)
    if (!draft) return 'unknown' as const
    if (draft.state !== 'draft' && draft.state !== 'frozen') return 'not_draft' as const
    if (draft.state === 'frozen') db.run('DELETE FROM recipients WHERE campaign_id = ?', change.id)
    db.run(
      `UPDATE campaigns SET state = 'draft', name = ?, audience = ?, template = ?, sender = ?, frozen_hash = NULL, frozen_people = NULL, estimate = NULL, approval = NULL, changed_at = ? WHERE id = ?`,
      ...[change.name ?? draft.name, JSON.stringify({ listIds: change.listIds ?? draft.listIds })],
      ...[change.template ?? draft.template, change.sender ?? draft.sender, change.at, change.id],
    )
    return readDraft(db, change.id) ?? ('unknown' as const)
  }),

  remove: write((db, { id, at }: { id: CampaignId; at: string }) => {
    const draft = readDraft(db, id)
    if (!draft) return 'unknown' as const
    if (draft.state !== 'draft' && draft.state !== 'frozen') return 'not_draft' as const
    db.run('DELETE FROM recipients WHERE campaign_id = ?', id)
    db.run('UPDATE campaigns SET removed_at = ? WHERE id = ?', at, id)
    return 'removed' as const
  }),

  page: read(
    (
      db,
      {
        accountId,
        states,
        offset,
        limit,
      }: { accountId: string; states: readonly CampaignState[] | null; offset: number; limit: number },
    ) => {
      const where = `c.account_id = ?1 AND c.removed_at IS NULL AND (?2 IS NULL OR c.state IN (SELECT value FROM json_each(?2)))`
      const filter = states === null ? null : JSON.stringify(states)
      const { total } = db.get<{ total: number }>(
        `SELECT count(*) AS total FROM campaigns c WHERE ${where}`,
        accountId,
        filter,
      ) ?? { total: 0 }
      const rows = db.all<ListedCampaign>(
        `SELECT c.id, c.name, c.state, c.pause_reason AS pauseReason, c.changed_at AS changedAt, coalesce(c.frozen_people, 0) AS people,
         (SELECT sum(cost_micros) FROM messages WHERE campaign_id = c.id) AS costMicros, a.currency
       FROM campaigns c JOIN accounts a ON a.id = c.account_id
       WHERE ${where} ORDER BY c.changed_at DESC LIMIT ?3 OFFSET ?4`,
        ...[accountId, filter, limit, offset],
      )
      return { total, rows: rows.map((row) => ({ ...toRow(row), ...countPeople(db, row.id) })) }
    },
  ),
})

/** One pass over the states of one campaign. Left out: set aside at the freeze or since. */
function countPeople(
  db: Db,
  id: string,
): Pick<CampaignRow, 'accepted' | 'refused' | 'uncertain' | 'handingOver' | 'waiting' | 'leftOut'> {
  const rows = db.all<{ state: string; people: number }>(
    'SELECT state, count(*) AS people FROM recipients WHERE campaign_id = ? GROUP BY state',
    id,
  )
  const of = (...states: string[]): number =>
    rows.reduce((sum, { state, people }) => sum + (states.includes(state) ? people : 0), 0)
  return {
    accepted: of('accepted'),
    refused: of('refused'),
    uncertain: of('uncertain', 'absent'),
    handingOver: of('inflight'),
    waiting: of('pending', 'held'),
    leftOut: of('skipped'),
  }
}

function toRow({ pauseReason, costMicros, currency, ...row }: ListedCampaign) {
  return {
    ...row,
    ...(pauseReason === null ? {} : { pauseReason }),
    ...(costMicros === null || currency === null ? {} : { cost: { micros: costMicros, currency } }),
  }
}

export function readDraft(db: Db, id: CampaignId): Draft | undefined {
  const row = db.get<DraftRow>(
    `SELECT id, name, state, audience, template, sender, changed_at AS savedAt FROM campaigns WHERE id = ? AND removed_at IS NULL`,
    id,
  )
  if (!row) return undefined
  const { audience, ...draft } = row
  return { ...draft, listIds: (JSON.parse(audience) as { listIds: number[] }).listIds }
}
