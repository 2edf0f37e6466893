// A draft whose people are still being added, from a campaign file or from another campaign. No page shows it before it is whole.
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

export function hideDraft(db: Db, id: CampaignId, at: string): void {
  db.run(sql`
    UPDATE campaigns SET removed_at = ${at}, audience = json_set(audience, '$.isOpening', json('true')) WHERE id = ${id}
  `)
}

export function showDraft(db: Db, id: CampaignId): void {
  db.run(sql`
    UPDATE campaigns SET removed_at = NULL, audience = json_remove(audience, '$.isOpening')
    WHERE id = ${id} AND json_extract(audience, '$.isOpening') = 1
  `)
}

/** Its rows, or those of all hidden drafts, count as taken out long ago: they are deleted in steps, and the draft after them. */
export function dropHidden(db: Db, id?: CampaignId): void {
  db.run(sql`
    UPDATE row_sets SET removed_at = ''
    WHERE campaign_id IN (
      SELECT id FROM campaigns WHERE json_extract(audience, '$.isOpening') = 1 AND id = coalesce(${id ?? null}, id)
    )
  `)
}

/** Deletes hidden drafts that have no rows. One that is being filled always has a set of rows. */
export function deleteEmptyHidden(db: Db): void {
  db.run(sql`
    DELETE FROM campaigns
    WHERE json_extract(audience, '$.isOpening') = 1 AND NOT EXISTS (SELECT 1 FROM row_sets s WHERE s.campaign_id = campaigns.id)
  `)
}
