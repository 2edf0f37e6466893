// Drafts: what a person chose, until it is frozen.
import type { CampaignState, Draft } from '@contract'
import type { CampaignId } from '../base/ids'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { retriedSql, type AudienceScope } from './audienceSql'
import { readCampaigns } from './campaignListRows'

interface DraftRow extends Pick<Draft, 'kind' | 'imageUrl' | 'targetUrl' | 'caption'> {
  readonly id: CampaignId
  readonly name: string
  readonly state: CampaignState
  readonly audience: string
  readonly template: string
  readonly sender: string
  readonly gatewayList: string | null
  readonly scheduledFor: string | null
  readonly bypassOptOut: 0 | 1
  readonly retryOf: string | null
  readonly savedAt: string
}

type Loose<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }

export interface DraftChange extends Loose<
  Pick<Draft, 'name' | 'template' | 'sender' | 'kind' | 'imageUrl' | 'targetUrl' | 'caption' | 'bypassOptOut'>
> {
  readonly id: CampaignId
  readonly listIds?: readonly number[] | undefined
  /** null takes it away. */
  readonly gatewayList?: Draft['gatewayList'] | null
  readonly scheduledFor?: string | null | undefined
  readonly at: string
}

interface NewDraft {
  readonly id: CampaignId
  readonly accountId: string
  readonly at: string
}

/** As stored: the scope of `audienceSql` without what has columns of its own. */
type StoredAudience = Pick<AudienceScope, 'listIds' | 'recipients'>

export const draftOperations = operationGroup('drafts', {
  create: write(
    (db, input: NewDraft & { name: string; listIds: readonly number[]; sender: string }): Draft | undefined => {
      db.run(
        `INSERT INTO campaigns (id, account_id, name, state, audience, sender, created_at, changed_at) VALUES (?1, ?2, ?3, 'draft', ?4, ?5, ?6, ?6)`,
        ...[input.id, input.accountId, input.name, JSON.stringify({ listIds: input.listIds }), input.sender, input.at],
      )
      return readDraft(db, input.id)
    },
  ),

  /** Message and choice of people; neither a time nor a bypass, which a person chooses for one send. */
  copy: write((db, input: NewDraft & { from: CampaignId }) => copyDraft(db, input)),

  /** Undefined where there is no such campaign; `nobody` where nobody of it was refused or failed. */
  retry: write((db, { of, ...input }: NewDraft & { from: CampaignId; of: 'refused' | 'failed' }) => {
    const origin = db.get<{ audience: string; people: number; lists: number }>(
      `SELECT c.audience, (SELECT count(*) FROM recipients r WHERE r.campaign_id = c.id AND r.position IS NOT NULL AND ${retriedSql('?3')}) AS people,
         c.gateway_list IS NOT NULL AS lists FROM campaigns c WHERE c.id = ?1 AND c.account_id = ?2 AND c.removed_at IS NULL`,
      ...[input.from, input.accountId, of],
    )
    if (!origin) return undefined
    if (origin.people === 0) return 'nobody' as const
    copyDraft(db, input)
    const before = JSON.parse(origin.audience) as StoredAudience
    const listIds = [...before.listIds, ...(before.recipients?.listIds ?? [])]
    // A list of the gateway is sent to again as a whole; people are named by the campaign they were in.
    const audience: StoredAudience =
      origin.lists === 1 ? { listIds: [] } : { listIds: [], recipients: { campaignId: input.from, of, listIds } }
    db.run(
      'UPDATE campaigns SET audience = ?, retry_of = ? WHERE id = ?',
      ...[JSON.stringify(audience), JSON.stringify({ campaignId: input.from, of }), input.id],
    )
    return readDraft(db, input.id)
  }),

  get: read((db, id: CampaignId) => readDraft(db, id)),

  /** A frozen campaign becomes a draft again: its frozen people and its estimate go. */
  save: write((db, change: DraftChange) => {
    const draft = readDraft(db, change.id)
    if (!draft) return 'unknown' as const
    if (draft.state !== 'draft' && draft.state !== 'frozen') return 'not_draft' as const
    if (draft.state === 'frozen') db.run('DELETE FROM recipients WHERE campaign_id = ?', change.id)
    saveChange(db, draft, change)
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

  page: readCampaigns,
})

function copyDraft(db: Db, { id, accountId, from, at }: NewDraft & { from: CampaignId }): Draft | undefined {
  db.run(
    `INSERT INTO campaigns (id, account_id, name, state, audience, template, sender, kind, image_url, target_url, caption,
       gateway_list, retry_of, created_at, changed_at)
     SELECT ?1, account_id, name, 'draft', audience, template, sender, kind, image_url, target_url, caption, gateway_list, retry_of, ?4, ?4
     FROM campaigns WHERE id = ?2 AND account_id = ?3 AND removed_at IS NULL`,
    ...[id, from, accountId, at],
  )
  return readDraft(db, id)
}

function saveChange(db: Db, draft: Draft, change: DraftChange): void {
  const { listIds, gatewayList = draft.gatewayList, scheduledFor = draft.scheduledFor } = change
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const next: Draft = { ...draft, ...(Object.fromEntries(given) as Partial<Draft>) }
  db.run(
    `UPDATE campaigns SET state = 'draft', name = ?, audience = CASE WHEN ?2 IS NULL THEN audience ELSE json_set(audience, '$.listIds', json(?2)) END,
       template = ?, sender = ?, kind = ?, image_url = ?, target_url = ?, caption = ?, gateway_list = ?, scheduled_for = ?,
       bypass_opt_out = ?, frozen_hash = NULL, frozen_people = NULL, estimate = NULL, approval = NULL, changed_at = ? WHERE id = ?`,
    ...[next.name, listIds === undefined ? null : JSON.stringify(listIds), next.template, next.sender, next.kind],
    ...[next.imageUrl, next.targetUrl, next.caption, gatewayList ? JSON.stringify(gatewayList) : null],
    ...[scheduledFor ?? null, next.bypassOptOut ? 1 : 0, change.at, change.id],
  )
}

export function readDraft(db: Db, id: CampaignId): Draft | undefined {
  const row = db.get<DraftRow>(
    `SELECT c.id, c.name, c.state, c.audience, c.template, c.sender, c.kind, c.image_url AS imageUrl, c.target_url AS targetUrl, c.caption,
       c.gateway_list AS gatewayList, c.scheduled_for AS scheduledFor, c.bypass_opt_out AS bypassOptOut, c.changed_at AS savedAt,
       CASE WHEN c.retry_of IS NOT NULL THEN json_set(c.retry_of, '$.name', coalesce(origin.name, '')) END AS retryOf
     FROM campaigns c LEFT JOIN campaigns origin ON origin.id = json_extract(c.retry_of, '$.campaignId')
     WHERE c.id = ? AND c.removed_at IS NULL`,
    id,
  )
  if (!row) return undefined
  const { audience, gatewayList, scheduledFor, bypassOptOut, retryOf, ...draft } = row
  return {
    ...draft,
    listIds: [...(JSON.parse(audience) as StoredAudience).listIds],
    bypassOptOut: bypassOptOut === 1,
    ...(gatewayList === null ? {} : { gatewayList: JSON.parse(gatewayList) as NonNullable<Draft['gatewayList']> }),
    ...(scheduledFor === null ? {} : { scheduledFor }),
    ...(retryOf === null ? {} : { retryOf: JSON.parse(retryOf) as NonNullable<Draft['retryOf']> }),
  }
}

/** The second parameter of `audienceSql`. */
export function readScope(db: Db, { id, bypassOptOut, gatewayList }: Draft): string {
  const row = db.get<{ audience: string }>('SELECT audience FROM campaigns WHERE id = ?', id)
  const stored = JSON.parse(row?.audience ?? '{"listIds":[]}') as StoredAudience
  const scope: AudienceScope = gatewayList
    ? { listIds: [], bypassOptOut, gatewayList: { id: gatewayList.id, name: gatewayList.name } }
    : { ...stored, bypassOptOut }
  return JSON.stringify(scope)
}
