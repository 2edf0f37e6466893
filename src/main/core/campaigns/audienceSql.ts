// Who a draft reaches, said once: every membership of the chosen lists, everybody of an earlier campaign that it is a retry
// for, or one row for a list of the gateway; each with the reason it is left out or none.
// Parameters: ?1 the account, ?2 the scope as JSON (see AudienceScope).

import { isOptedOutOfSql, isOptedOutSql } from '../contacts/optOutRows'

export interface AudienceScope {
  readonly listIds: readonly number[]
  readonly bypassOptOut: boolean
  /** People of a campaign that were refused, or whose messages failed; out of those lists counts too. */
  readonly recipients?: {
    readonly campaignId: string
    readonly of: 'refused' | 'failed'
    readonly listIds: readonly number[]
  }
  /** In place of everything else. Whom it holds is not known here. */
  readonly gatewayList?: { readonly id: string; readonly name: string }
}

/** Of which people of a campaign a retry is made. EXPIRED is not among the failed: what became of it is unknown. */
export const retriedSql = (of: string): string =>
  `CASE ${of} WHEN 'refused' THEN r.state = 'refused' ELSE r.state = 'accepted' AND r.delivery IN ('FAILED', 'UNDELIVERED') END`

/** The phone of the one recipient that stands for a list of the gateway. */
export const listPhonePrefix = 'list:'

const isOutSql = (phone: string): string =>
  `CASE WHEN ${isOptedOutSql('?1', phone)} THEN 'opted_out'
     WHEN ${isOptedOutOfSql('?1', phone, 'SELECT list_id FROM counted_lists')} THEN 'opted_out_of_list' END`
const isBypassedSql = `json_extract(?2, '$.bypassOptOut') = 1`

export const audienceSql = `
  WITH chosen AS (SELECT value AS list_id FROM json_each(?2, '$.listIds')),
  counted_lists AS (
    SELECT list_id FROM chosen UNION SELECT value FROM json_each(?2, '$.recipients.listIds')
  ),
  retried AS (
    SELECT r.phone, r.name, r.country
    FROM campaigns origin JOIN recipients r ON r.campaign_id = origin.id AND r.position IS NOT NULL
    WHERE origin.id = json_extract(?2, '$.recipients.campaignId') AND origin.account_id = ?1
      AND ${retriedSql(`json_extract(?2, '$.recipients.of')`)}
  ),
  sources AS (
    SELECT contact_id, list_id AS source FROM list_contacts WHERE list_id IN (SELECT list_id FROM chosen)
    UNION ALL
    SELECT c.id, 0 FROM retried JOIN contacts c ON c.account_id = ?1 AND c.phone = retried.phone
  ),
  memberships AS (
    SELECT contact_id, row_number() OVER (PARTITION BY contact_id ORDER BY source) AS nth FROM sources
  ),
  audience AS (
    SELECT c.id, c.phone, c.country, c.firstname, c.lastname, c.email, c.custom1, c.custom2, c.fields, c.name_key,
      CASE WHEN m.nth > 1 THEN 'duplicate' WHEN ${isBypassedSql} THEN NULL ELSE ${isOutSql('c.phone')} END AS reason,
      ${isBypassedSql} AND m.nth = 1 AND ${isOutSql('c.phone')} IS NOT NULL AS out_all_the_same
    FROM memberships m JOIN contacts c ON c.id = m.contact_id AND c.account_id = ?1
    UNION ALL
    SELECT 0, phone, country, name, '', '', '', '', '{}', lower(name),
      CASE WHEN ${isBypassedSql} THEN NULL ELSE ${isOutSql('retried.phone')} END,
      ${isBypassedSql} AND ${isOutSql('retried.phone')} IS NOT NULL
    FROM retried WHERE NOT EXISTS (SELECT 1 FROM contacts c WHERE c.account_id = ?1 AND c.phone = retried.phone)
    UNION ALL
    SELECT 0, '${listPhonePrefix}' || json_extract(?2, '$.gatewayList.id'), NULL, json_extract(?2, '$.gatewayList.name'),
      '', '', '', '', '{}', '', NULL, 0
    WHERE json_extract(?2, '$.gatewayList.id') IS NOT NULL
  )`

export type LeftOutReason = 'opted_out' | 'opted_out_of_list' | 'duplicate'

export interface AudienceRow {
  /** 0: no contact (any more). */
  readonly id: number
  readonly phone: string
  readonly country: string | null
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly custom1: string
  readonly custom2: string
  /** JSON object of the person's own columns. */
  readonly fields: string
  readonly reason: LeftOutReason | null
  /** 1 for a person who opted out and gets it because of the bypass. */
  readonly out_all_the_same?: 0 | 1
}

/** The order of sending and of the preview's pager. */
export const audienceOrder = 'ORDER BY name_key, id, phone'
