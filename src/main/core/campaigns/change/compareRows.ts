// Reads an approved campaign and the draft that changes it, to show what differs.
import type { Draft, Estimate, Money, Timing } from '@contract'
import type { CampaignId } from '../../base/ids'
import { versionsSql, wouldStartSql } from '../../outbox/store/changedRows'
import { inOrder, waitsSql } from '../../outbox/views/countStates'
import type { Db } from '../../storage/db'
import { longRead, operationGroup, read } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { queryAudience, type AudienceMoment } from '../audience/audienceScopeRows'
import { readDraft } from '../draft/draftRows'

export interface StoredVersion {
  readonly people: number | null
  readonly template: string
  readonly sender: string
  readonly timing: Timing
  readonly estimate: Estimate | undefined
}

export interface StoredComparison {
  readonly approvedAt: string
  /** Null if it does not wait for a start. */
  readonly startsAt: string | null
  readonly ceiling: Money | undefined
  readonly approved: StoredVersion & { readonly sent: number; readonly takenOut: number }
  readonly now: StoredVersion
}

/** Counts of people, compared by number. */
export interface Moved {
  readonly came: number
  readonly left: number
}

interface VersionRow {
  readonly people: number | null
  readonly template: string
  readonly sender: string
  /** JSON. */
  readonly timing: string
  readonly estimate: string | null
  readonly startsAt: string | null
  readonly approvedAt: string | null
  readonly ceiling: string | null
}

export const compareOperations = operationGroup('compare', {
  read: read((db, { from, id }: { from: CampaignId; id: CampaignId }): StoredComparison | undefined => {
    const [approved, now] = [readVersion(db, from), readVersion(db, id)]
    if (!approved?.approvedAt || !now) return undefined
    const counts = db.get<{ sent: number; takenOut: number }>(sql`
      WITH RECURSIVE ${versionsSql(sql`${from}`)}
      SELECT coalesce(sum(r.state IN ('accepted', 'inflight', 'uncertain', 'absent')), 0) AS sent,
        coalesce(sum(r.state = 'skipped' AND r.reason IS 'taken_out'), 0) AS takenOut
      FROM versions CROSS JOIN recipients r ON r.campaign_id = versions.id AND r.position IS NOT NULL
    `) ?? { sent: 0, takenOut: 0 }
    return {
      approvedAt: approved.approvedAt,
      startsAt: approved.startsAt,
      ceiling: approved.ceiling === null ? undefined : (JSON.parse(approved.ceiling) as Money),
      approved: { ...toVersion(approved), ...counts },
      now: toVersion(now),
    }
  }),

  /** As many may come as leave: the counts of the versions show neither. Long because a draft is evaluated. */
  moved: longRead((db, { from, id, ...moment }: { from: CampaignId; id: CampaignId } & AudienceMoment): Moved => {
    const draft = readDraft(db, id)
    if (!draft) return { came: 0, left: 0 }
    const { came, stay } = db.get<{ came: number; stay: number }>(sql`
      ${nowSql(db, draft, moment)}
      SELECT coalesce(sum(had.id IS NULL), 0) AS came, coalesce(sum(${waitsSql(sql`had`)}), 0) AS stay
      FROM now LEFT JOIN recipients had ON had.campaign_id = ${from} AND had.phone = now.phone AND had.position IS NOT NULL
    `) ?? { came: 0, stay: 0 }
    const { waiting } = db.get<{ waiting: number }>(sql`
      SELECT count(*) AS waiting FROM recipients
      WHERE campaign_id = ${from} AND position IS NOT NULL AND ${waitsSql(sql`recipients`)} AND ${inOrder}
    `) ?? { waiting: 0 }
    return { came, left: waiting - stay }
  }),
})

/** Begins a statement: its table `now` has the numbers of the draft, as it was frozen or as it is. */
function nowSql(db: Db, draft: Draft, moment: AudienceMoment): Sql {
  if (draft.state === 'frozen')
    return sql`WITH now AS (SELECT phone FROM recipients WHERE campaign_id = ${draft.id} AND position IS NOT NULL)`
  return sql`${queryAudience(db, draft, moment)}, now AS (SELECT phone FROM audience WHERE reason IS NULL)`
}

function readVersion(db: Db, id: CampaignId): VersionRow | undefined {
  return db.get<VersionRow>(sql`
    SELECT c.frozen_people AS people, c.template, c.sender, c.timing, c.estimate, ${wouldStartSql} AS startsAt,
      json_extract(c.approval, '$.at') AS approvedAt, json_extract(c.approval, '$.ceiling') AS ceiling
    FROM campaigns c WHERE c.id = ${id}
  `)
}

function toVersion({ people, template, sender, timing, estimate }: VersionRow): StoredVersion {
  return {
    people,
    template,
    sender,
    timing: JSON.parse(timing) as Timing,
    estimate: estimate === null ? undefined : (JSON.parse(estimate) as Estimate),
  }
}
