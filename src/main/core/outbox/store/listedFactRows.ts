// Facts about a campaign that stopped because someone else seems to be sending it: the people sent to from here, and the reading of
// the listing that stopped it. Later readings are ignored, so the facts stay the same while the user decides.
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

export interface ListedFacts {
  readonly sent: SentFromHere | null
  readonly found: FoundAtStop | null
}

export interface SentFromHere {
  readonly firstAt: string
  readonly people: number
  readonly accepted: number
  /** People of its first request. */
  readonly first: number
  readonly requests: number
}

export interface FoundAtStop {
  /** When the list was read. */
  readonly readAt: string
  /** People who wait here, listed with this text and claimed by no request from here. */
  readonly people: number
  /** When those messages were made, by the listing. */
  readonly madeFrom: string | null
  readonly madeUntil: string | null
}

export function readListedFacts(db: Db, id: CampaignId): ListedFacts {
  return { sent: readSent(db, id), found: readFound(db, id) }
}

/** Requests with a line in the journal: the others were made up, for people who may have been texted by another computer. */
function readSent(db: Db, id: CampaignId): SentFromHere | null {
  const row = db.get<Omit<SentFromHere, 'firstAt'> & { firstAt: string | null }>(sql`
    WITH own AS (SELECT id, armed_at, people FROM attempts
      WHERE campaign_id = ${id} AND journal_hash IS NOT NULL AND state <> 'unsent')
    SELECT (SELECT armed_at FROM own ORDER BY id LIMIT 1) AS firstAt,
      coalesce((SELECT people FROM own ORDER BY id LIMIT 1), 0) AS first,
      count(*) AS requests, coalesce(sum(people), 0) AS people,
      (SELECT count(*) FROM own a JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1
         JOIN recipients r ON r.id = l.recipient_id AND r.state = 'accepted') AS accepted
    FROM own
  `)
  return row?.firstAt ? { ...row, firstAt: row.firstAt } : null
}

function readFound(db: Db, id: CampaignId): FoundAtStop | null {
  const row = db.get<Omit<FoundAtStop, 'readAt'> & { readAt: string | null }>(sql`
    SELECT max(at) AS readAt, coalesce(sum(json_extract(detail, '$.people')), 0) AS people,
      min(json_extract(detail, '$.madeFrom')) AS madeFrom, max(json_extract(detail, '$.madeUntil')) AS madeUntil
    FROM audit WHERE campaign_id = ${id} AND what = 'already_listed'
      AND id > coalesce((SELECT max(id) FROM audit WHERE campaign_id = ${id} AND what = 'sent_rest'), 0)
      AND id < coalesce((SELECT max(id) FROM audit WHERE campaign_id = ${id} AND what = 'paused'), 9007199254740991)
  `)
  return row?.readAt ? { ...row, readAt: row.readAt } : null
}
