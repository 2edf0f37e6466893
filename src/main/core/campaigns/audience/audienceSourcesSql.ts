// The sources of a draft's people, as SQL; see audienceSql.ts.
import { importPeopleSql } from '../../imports/commit/importPeopleSql'
import { wordsToRetry } from '../../readback/statuses'
import { joinSql, named, sql, type Sql } from '../../storage/sql'
import { oneOf } from '../../storage/sqlConditions'
import type { AudienceScope } from './audienceSql'

/** Values that the statement binds. */
export interface AudienceOf {
  readonly account: Sql
  /** JSON of AudienceScope. */
  readonly scope: Sql
}

/** A subquery of contacts' ids that stands among the tables of the statement. */
export interface NamedSet {
  readonly name: Sql
  readonly ids: Sql
}

export function nameSets(kind: string, sets: readonly Sql[]): NamedSet[] {
  return sets.map((ids, index) => ({ name: named(`${kind}_${index}`), ids }))
}

export const isFailedSql = oneOf(sql`upper(coalesce(r.delivery, ''))`, wordsToRetry)

/** See RetryGroup. `campaign` is the row of the campaign, `r` the recipient. EXPIRED does not count as failed:
 * its outcome is unknown. Who was taken out of the campaign is not tried again. */
export function retriedSql(of: Sql, campaign: Sql): Sql {
  const hasReplied = sql`EXISTS (SELECT 1 FROM replies a
    WHERE a.account_id = ${campaign}.account_id AND a.phone = r.phone AND a.at >= ${campaign}.started_at)`
  return sql`CASE ${of}
    WHEN 'refused' THEN r.state = 'refused' AND r.taken_out_by IS NULL
    WHEN 'failed' THEN r.state = 'accepted' AND ${isFailedSql} AND r.taken_out_by IS NULL
    WHEN 'answered' THEN r.state <> 'skipped' AND ${hasReplied}
    WHEN 'not_answered' THEN r.state = 'accepted' AND NOT ${isFailedSql} AND NOT ${hasReplied}
    ELSE 0 END`
}

/** A row that says no applies to its number, in every source. */
const refusedWhy = 'consent_no'
export const isUsedSql = sql`(p.why IS NULL OR p.why = ${refusedWhy})`
/** The reason of a row that is not used. */
export const unusedSql = sql`CASE WHEN p.why IN ('duplicate_in_file', 'merged') THEN 'duplicate' ELSE 'invalid' END`

/** The campaign that is retried, and those that it was a retry of itself: rows of a file are of the first of them. */
export const originsSql = ({ scope }: AudienceOf): Sql => sql`origins (id) AS (
    SELECT json_extract(${scope}, '$.recipients.campaignId')
    UNION SELECT json_extract(c.audience, '$.recipients.campaignId') FROM origins JOIN campaigns c ON c.id = origins.id
      WHERE json_extract(c.audience, '$.recipients.campaignId') IS NOT NULL
  )`

export const retriedPeopleSql = ({ account, scope }: AudienceOf): Sql => sql`retried AS (
    SELECT r.id AS recipient_id, r.phone, c.id AS contact_id,
      (SELECT p.id FROM row_set_people p JOIN row_sets s ON s.id = p.row_set_id
       WHERE p.phone = r.phone AND p.why IS NULL AND (s.kind <> 'pasted' OR c.id IS NULL) AND s.removed_at IS NULL
         AND s.campaign_id IN (SELECT id FROM origins) ORDER BY p.id LIMIT 1) AS row_id
    FROM campaigns origin JOIN recipients r ON r.campaign_id = origin.id AND r.position IS NOT NULL
      LEFT JOIN contacts c ON c.account_id = ${account} AND c.phone = r.phone
    WHERE origin.id = json_extract(${scope}, '$.recipients.campaignId') AND origin.account_id = ${account}
      AND ${retriedSql(sql`json_extract(${scope}, '$.recipients.of')`, sql`origin`)}
  )`

/** A pasted number takes what its contact says, a row of a file what the file says. */
export const setRowsSql = ({ account, scope }: AudienceOf): Sql => sql`set_rows AS (
    SELECT p.id, c.id AS contact_id, CASE WHEN ${isUsedSql} THEN p.phone END AS phone,
      coalesce(p.why, '') = ${refusedWhy} AS refuses, s.kind <> 'pasted' OR c.id IS NULL AS is_own
    FROM row_sets s CROSS JOIN row_set_people p ON p.row_set_id = s.id
      LEFT JOIN contacts c ON c.account_id = ${account} AND c.phone = p.phone AND ${isUsedSql}
    WHERE s.campaign_id = json_extract(${scope}, '$.campaignId') AND s.removed_at IS NULL
  )`

/** After lists, before smart lists. */
const importRank = 5e11
const union = sql` UNION ALL `

/**
 * Each person as often as a source has them; `nth` 1 is the one that counts. `rank`: rows of a file know best what this send is
 * about, then contacts. `person`: the contact's id, else the number, else what no other row has.
 */
export function membersSql(
  { listIds, importIds, recipients, isClaimed, texted }: AudienceScope,
  hasRowSets: boolean,
  smart: readonly NamedSet[],
  { account, scope }: AudienceOf,
): Sql {
  const isOfClaim = sql`contact_id IN (SELECT contact_id FROM standing_claims
    WHERE campaign_id = json_extract(${scope}, '$.campaignId') AND state = 'claimed')`
  // The people of one campaign, in place of all other sources.
  if (texted)
    return isClaimed
      ? sql`members AS (SELECT contact_id, 1 AS nth FROM standing_claims
          WHERE campaign_id = json_extract(${scope}, '$.campaignId') AND state = 'claimed')`
      : sql`members AS (SELECT ${texted.versions.length > 1 ? sql`DISTINCT` : sql``} c.id AS contact_id, 1 AS nth FROM recipients r
          JOIN contacts c ON c.account_id = ${account} AND c.phone = r.phone
          WHERE r.campaign_id IN (SELECT value FROM json_each(${scope}, '$.texted.versions')) AND r.position IS NOT NULL
            AND NOT (r.state = 'skipped' AND r.reason IS 'replaced'))`
  const sources = [
    ...(listIds.length > 0
      ? [
          sql`SELECT contact_id AS person, contact_id, list_id AS rank FROM list_contacts
            WHERE list_id IN (SELECT list_id FROM chosen) AND ${isClaimed ? isOfClaim : sql`true`}`,
        ]
      : []),
    ...(importIds.length > 0
      ? [
          sql`SELECT contact_id AS person, contact_id, ${importRank} AS rank
            FROM (${importPeopleSql(account, sql`SELECT value FROM json_each(${scope}, '$.importIds')`)})`,
        ]
      : []),
    ...smart.map(({ name }, index) => sql`SELECT id AS person, id AS contact_id, ${1e12 + index} AS rank FROM ${name}`),
  ]
  const isPlain = !hasRowSets && recipients === undefined
  if (isPlain && listIds.length + smart.length + importIds.length === 0)
    return sql`members AS (SELECT 0 AS contact_id, 1 AS nth WHERE false)`
  // A day of a standing send; its rule has no other kinds of people.
  if (isClaimed)
    return sql`members AS (
    SELECT contact_id, row_number() OVER (PARTITION BY contact_id ORDER BY rank) AS nth FROM (${joinSql(sources, union)})
    WHERE ${isOfClaim}
  )`
  // A list holds each person once, and so does an import.
  if (isPlain && listIds.length + smart.length + importIds.length === 1)
    return sql`members AS (SELECT contact_id, 1 AS nth FROM (${joinSql(sources)}))`
  if (isPlain)
    return sql`members AS (
    SELECT contact_id, row_number() OVER (PARTITION BY contact_id ORDER BY rank) AS nth FROM (${joinSql(sources, union)})
  )`
  const all = [
    ...sources.map(
      (source) =>
        sql`SELECT person, contact_id, rank, NULL AS row_id, NULL AS recipient_id, 0 AS is_own, 0 AS refuses FROM (${source})`,
    ),
    ...(hasRowSets
      ? [
          sql`SELECT coalesce(contact_id, phone, -id), contact_id, CASE WHEN is_own THEN -2 ELSE 2e12 END, id, NULL,
            is_own, refuses FROM set_rows`,
        ]
      : []),
    ...(recipients
      ? [
          sql`SELECT coalesce(contact_id, phone), contact_id, -1, row_id, recipient_id, row_id IS NOT NULL, 0
            FROM retried`,
        ]
      : []),
  ]
  return sql`sources (person, contact_id, rank, row_id, recipient_id, is_own, refuses) AS (${joinSql(all, union)}),
  members AS (
    SELECT *, row_number() OVER (PARTITION BY person ORDER BY rank, row_id) AS nth, max(refuses) OVER (PARTITION BY person) AS is_refused
    FROM sources
  )`
}
