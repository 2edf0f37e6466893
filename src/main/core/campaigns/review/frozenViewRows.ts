// Reads a frozen campaign for its review.
import type { Draft, Estimate } from '@contract'
import type { CampaignId } from '../../base/ids'
import { countedListsSql } from '../../contacts/lists/campaignListsSql'
import { isLeftOutSql, isOptedOutOfSql } from '../../contacts/consent/optOutRows'
import type { Db } from '../../storage/db'
import { previewOf } from '../audience/audienceRows'
import type { AudienceRow, LeftOutReason } from '../audience/audienceSql'
import { readDraft } from '../draft/draftRows'
import { ownFields } from '../draft/ownFieldRows'
import { sql } from '../../storage/sql'

export interface FrozenView {
  readonly draft: Draft
  readonly form: string
  readonly hash: string
  readonly people: number
  readonly parts: number
  /** People with a landline number. */
  readonly landlines: number
  readonly batchSize: number
  readonly leftOut: readonly { readonly reason: LeftOutReason; readonly people: number }[]
  readonly byCountry: readonly { readonly country: string; readonly people: number; readonly parts: number }[]
  readonly sample: {
    readonly position: number
    readonly name: string
    readonly phone: string
    readonly text: string
    readonly parts: number
    readonly filled: [number, number][]
  }
  readonly estimate: Estimate | null
  /** Opted out as it stands now, and sent to because of the bypass. */
  readonly optedOut: number
}

export function readFrozen(db: Db, accountId: string, id: CampaignId): FrozenView | undefined {
  const draft = readDraft(db, id)
  const row = db.get<{
    form: string
    hash: string
    people: number
    parts: number
    landlines: number | null
    batchSize: number
    estimate: string | null
    contactId: number | null
  }>(sql`
    SELECT c.form, c.frozen_hash AS hash, c.frozen_people AS people, c.frozen_parts AS parts,
      c.frozen_landlines AS landlines, c.batch_size AS batchSize,
      c.estimate, r.contact_id AS contactId
    FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.position = 1
    WHERE c.id = ${id} AND c.account_id = ${accountId} AND c.frozen_hash IS NOT NULL AND c.form IS NOT NULL
      AND c.frozen_people IS NOT NULL
      AND c.frozen_parts IS NOT NULL AND c.batch_size IS NOT NULL
  `)
  if (!draft || !row) return undefined
  return {
    draft,
    form: row.form,
    hash: row.hash,
    people: row.people,
    parts: row.parts,
    landlines: row.landlines ?? 0,
    batchSize: row.batchSize,
    leftOut: db.all(sql`
      SELECT reason, count(*) AS people FROM recipients WHERE campaign_id = ${id} AND position IS NULL
        AND reason IS NOT NULL GROUP BY reason
    `),
    byCountry: db.all(sql`
      SELECT coalesce(country, '') AS country, count(*) AS people, sum(parts) AS parts FROM recipients
      WHERE campaign_id = ${id} AND position IS NOT NULL GROUP BY country ORDER BY people DESC
    `),
    sample: frozenSample(db, accountId, draft, row.contactId),
    estimate: row.estimate === null ? null : (JSON.parse(row.estimate) as Estimate),
    optedOut: draft.bypassOptOut ? countOptedOut(db, id) : 0,
  }
}

/** The first person's frozen text; what came from fields is marked only while the contact still gives the same text. */
function frozenSample(db: Db, accountId: string, draft: Draft, contactId: number | null): FrozenView['sample'] {
  const frozen = db.get<{ name: string; phone: string; text: string; parts: number }>(sql`
    SELECT name, phone, text, parts FROM recipients JOIN recipient_texts ON recipient_id = id
      WHERE campaign_id = ${draft.id} AND position = 1
  `) ?? { name: '', phone: '', text: '', parts: 0 }
  const contact =
    contactId === null
      ? undefined
      : db.get<AudienceRow>(sql`
        SELECT id, phone, country, phone_type, firstname, lastname, email, custom1, custom2, fields, NULL AS reason, NULL AS due_at
        FROM contacts WHERE id = ${contactId}
      `)
  const preview = contact && previewOf(contact, draft, ownFields(db, accountId, draft.id), 1, 1)
  return { position: 1, ...frozen, filled: preview?.text === frozen.text ? preview.filled : [] }
}

function countOptedOut(db: Db, id: CampaignId): number {
  const lists = countedListsSql(sql`c.audience`)
  const row = db.get<{ people: number }>(sql`
    SELECT count(*) AS people FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.position IS NOT NULL
    WHERE c.id = ${id} AND (${isLeftOutSql(sql`c.account_id`, sql`r.phone`)}
      OR ${isOptedOutOfSql(sql`c.account_id`, sql`r.phone`, lists)})
  `)
  return row?.people ?? 0
}
