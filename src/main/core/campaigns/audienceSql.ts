// Who a draft reaches, said once: every membership of the chosen lists, each with the reason it is left out or none.
// Parameters: ?1 the account, ?2 the chosen list ids as a JSON array.

import { isOptedOutOfSql, isOptedOutSql } from '../contacts/optOutRows'

export const audienceSql = `
  WITH chosen AS (SELECT value AS list_id FROM json_each(?2)),
  memberships AS (
    SELECT contact_id, row_number() OVER (PARTITION BY contact_id ORDER BY list_id) AS nth
    FROM list_contacts WHERE list_id IN (SELECT list_id FROM chosen)
  ),
  audience AS (
    SELECT c.id, c.phone, c.country, c.firstname, c.lastname, c.email, c.custom1, c.custom2, c.fields, c.name_key,
      CASE
        WHEN m.nth > 1 THEN 'duplicate'
        WHEN ${isOptedOutSql('?1', 'c.phone')} THEN 'opted_out'
        WHEN ${isOptedOutOfSql('?1', 'c.phone', 'SELECT list_id FROM chosen')} THEN 'opted_out_of_list'
      END AS reason
    FROM memberships m JOIN contacts c ON c.id = m.contact_id AND c.account_id = ?1
  )`

export type LeftOutReason = 'opted_out' | 'opted_out_of_list' | 'duplicate'

export interface AudienceRow {
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
}

/** The order of sending and of the preview's pager. */
export const audienceOrder = 'ORDER BY name_key, id'
