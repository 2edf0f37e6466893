// The people of a draft as SQL: everyone of its sources, each with the reason why they are left out, if any. Text only;
// audienceScopeRows.ts knows the draft. A part that a draft does not use is not in its statement, so that one plain list costs
// what one plain list costs.
// Parameters: ?1 the account, ?2 the scope as JSON (see AudienceScope); the others are bound in the order in which they stand.
import { countedListsSql } from '../../contacts/lists/campaignListsSql'
import type { SqlCondition } from '../../contacts/search/sqlCondition'
import { allTheSameSql, guardTables, reasonSql, type PersonSql } from './audienceGuardsSql'
import {
  isUsedSql,
  membersSql,
  named,
  originsSql,
  retriedPeopleSql,
  setRowsSql,
  unusedSql,
  type NamedSet,
} from './audienceSourcesSql'

export interface AudienceScope {
  readonly campaignId: string
  readonly listIds: readonly number[]
  /** Everyone in these imports, whatever list they are in. */
  readonly importIds: readonly string[]
  readonly bypassOptOut: boolean
  /** At least one number of the account is set apart. */
  readonly hasSetApart: boolean
  /** People of a campaign that were refused, or whose messages failed; out of those lists counts too. */
  readonly recipients?: {
    readonly campaignId: string
    readonly of: 'refused' | 'failed'
    readonly listIds: readonly number[]
  }
  readonly onlyIn: { readonly listIds: readonly number[] }
  readonly exceptIn: { readonly listIds: readonly number[] }
  /** Leaves out the people of that campaign, and of those that it left out itself. */
  readonly exceptCampaign?: string
  /** Leaves out everyone texted at that instant or later. */
  readonly textedSince?: string
  /** Replaces all other sources. Its people are not known here. */
  readonly gatewayList?: { readonly id: string; readonly name: string }
}

/** The parts of the statement besides the plain lists. Smart lists come as subqueries of contacts' ids. */
export interface AudienceParts {
  readonly smart: readonly SqlCondition[]
  readonly onlyInSmart: readonly SqlCondition[]
  readonly exceptInSmart: readonly SqlCondition[]
  readonly hasRowSets: boolean
}

/** The phone of the one recipient that stands for a list of the gateway. */
export const listPhonePrefix = 'list:'

export type LeftOutReason =
  | 'opted_out'
  | 'opted_out_of_list'
  | 'unclear_reply'
  | 'set_apart'
  | 'invalid'
  | 'duplicate'
  | 'not_in_all'
  | 'in_excluded'
  | 'in_earlier'
  | 'texted_recently'

export interface AudienceRow {
  /** 0: no contact (any more). */
  readonly id: number
  /** If the number of a row cannot be used: the text in its place. */
  readonly phone: string
  readonly country: string | null
  /** Type of the number. Null: unknown, or the person is neither a contact nor a row of a file. */
  readonly phone_type: string | null
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly custom1: string
  readonly custom2: string
  /** JSON object of the person's own columns. */
  readonly fields: string
  readonly reason: LeftOutReason | null
  /** 1 for a person who opted out and gets it because of the bypass; meaningless for people left out. */
  readonly out_all_the_same?: 0 | 1
}

/** The columns of AudienceRow. */
export const audienceColumns =
  'id, phone, country, phone_type, firstname, lastname, email, custom1, custom2, fields, reason, out_all_the_same'

/** The order of sending and of the preview's pager. */
export const audienceOrder = 'ORDER BY name_key, id, phone'

/** A WITH clause that ends with the table `audience`: columns of AudienceRow and `name_key`. */
export function audienceSql(scope: AudienceScope, parts: AudienceParts): SqlCondition {
  if (scope.gatewayList) return { sql: gatewayListSql, values: [] }
  const smart = named('smart', parts.smart)
  const only = named('only_smart', parts.onlyInSmart)
  const except = named('except_smart', parts.exceptInSmart)
  const hasOthers = parts.hasRowSets || scope.recipients !== undefined
  const tables = [
    `chosen AS (SELECT value AS list_id FROM json_each(?2, '$.listIds'))`,
    `counted_lists (list_id) AS (${countedListsSql('?2')})`,
    ...[...smart, ...only, ...except].map(({ name, sql }) => `${name} (id) AS MATERIALIZED (${sql})`),
    ...(scope.recipients ? [originsSql, retriedPeopleSql] : []),
    ...(parts.hasRowSets ? [setRowsSql] : []),
    ...guardTables(scope),
    membersSql(scope, parts.hasRowSets, smart),
    hasOthers ? everyPersonSql(scope, only, except) : contactsSql(scope, only, except),
  ]
  return {
    sql: `WITH RECURSIVE ${tables.join(',\n  ')}`,
    values: [...parts.smart, ...parts.onlyInSmart, ...parts.exceptInSmart].flatMap(({ values }) => values),
  }
}

const gatewayListSql = `
  WITH audience AS (
    SELECT 0 AS id, '${listPhonePrefix}' || json_extract(?2, '$.gatewayList.id') AS phone, NULL AS country, NULL AS phone_type,
      json_extract(?2, '$.gatewayList.name') AS firstname, '' AS lastname, '' AS email, '' AS custom1, '' AS custom2,
      '{}' AS fields, '' AS name_key, NULL AS reason, 0 AS out_all_the_same
    FROM (SELECT ?1)
  )`

function contactsSql(scope: AudienceScope, only: NamedSet[], except: NamedSet[]): string {
  const person: PersonSql = { phone: 'c.phone', contactId: 'c.id', refused: '', unusable: '' }
  return `audience AS (
    SELECT c.id, c.phone, c.country, c.phone_type, c.firstname, c.lastname, c.email, c.custom1, c.custom2, c.fields, c.name_key,
      ${reasonSql(scope, person, only, except)} AS reason, ${allTheSameSql(scope, person)} AS out_all_the_same
    FROM members m CROSS JOIN contacts c ON c.id = m.contact_id AND c.account_id = ?1
  )`
}

/** Contacts, rows of files, and people of an earlier campaign whose contact is gone. */
function everyPersonSql(scope: AudienceScope, only: NamedSet[], except: NamedSet[]): string {
  const person: PersonSql = {
    phone: 'coalesce(c.phone, p.phone, r.phone)',
    contactId: 'm.contact_id',
    refused: 'm.is_refused OR ',
    unusable: `WHEN m.row_id IS NOT NULL AND NOT ${isUsedSql} THEN ${unusedSql}`,
  }
  const text = (name: string): string => `CASE WHEN m.is_own THEN p.${name} ELSE coalesce(c.${name}, '') END AS ${name}`
  return `audience AS (
    SELECT coalesce(m.contact_id, 0) AS id, coalesce(c.phone, p.phone, r.phone, p.written) AS phone,
      coalesce(c.country, p.country, r.country) AS country, coalesce(c.phone_type, p.phone_type) AS phone_type,
      CASE WHEN m.is_own THEN p.firstname ELSE coalesce(c.firstname, r.name, '') END AS firstname,
      ${['lastname', 'email', 'custom1', 'custom2'].map(text).join(', ')},
      CASE WHEN m.is_own THEN p.fields ELSE coalesce(c.fields, '{}') END AS fields,
      CASE WHEN m.is_own THEN fold(p.firstname || ' ' || p.lastname) ELSE coalesce(c.name_key, fold(r.name), '') END AS name_key,
      ${reasonSql(scope, person, only, except)} AS reason, ${allTheSameSql(scope, person)} AS out_all_the_same
    FROM members m LEFT JOIN contacts c ON c.id = m.contact_id LEFT JOIN row_set_people p ON p.id = m.row_id
      LEFT JOIN recipients r ON r.id = m.recipient_id
    WHERE m.contact_id IS NULL OR c.account_id = ?1
  )`
}
