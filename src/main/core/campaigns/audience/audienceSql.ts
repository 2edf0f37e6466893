// The people of a draft as SQL: everyone of its sources, each with the reason why they are left out, if any. Text only;
// audienceScopeRows.ts knows the draft. A part that a draft does not use is not in its statement, so that one plain list costs
// what one plain list costs.
import { listPhonePrefix } from './hasLandline'
import type { RetryGroup, Trial } from '@contract'
import { contactFieldNames } from '@contract/contactFields'
import { countedListsSql } from '../../contacts/lists/campaignListsSql'
import type { NoMoment } from '../../planning/rowMoment'
import { allNamed } from '../../storage/columns'
import { joinSql, sql, type Sql } from '../../storage/sql'
import { allTheSameSql, guardTables, reasonSql, type PersonSql } from './audienceGuardsSql'
import {
  isUsedSql,
  membersSql,
  nameSets,
  originsSql,
  retriedPeopleSql,
  setRowsSql,
  unusedSql,
  type AudienceOf,
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
  /** Some people of a campaign; out of those lists counts too. */
  readonly recipients?: {
    readonly campaignId: string
    readonly of: RetryGroup
    readonly listIds: readonly number[]
  }
  readonly onlyIn: { readonly listIds: readonly number[] }
  readonly exceptIn: { readonly listIds: readonly number[] }
  /** Leaves out the people of that campaign, and of those that it left out itself. */
  readonly exceptCampaign?: string
  /** Leaves out everyone whom that campaign, or one that it replaced itself, has sent to or has in doubt, and who was taken out of it. */
  readonly replaces?: string
  /** Leaves out everyone texted at that instant or later. */
  readonly textedSince?: string
  /** Only people whom a standing send claimed for this campaign. */
  readonly isClaimed?: boolean
  /** Replaces all other sources: everyone of a campaign, in all its `versions`. Being out of those lists counts too. */
  readonly texted?: {
    readonly campaignId: string
    readonly listIds: readonly number[]
    readonly versions: readonly string[]
  }
  /** Replaces all other sources. Its people are not known here. */
  readonly gatewayList?: { readonly id: string; readonly name: string }
}

/** The parts of the statement besides the plain lists. Smart lists come as subqueries of contacts' ids. */
export interface AudienceParts {
  readonly smart: readonly Sql[]
  readonly onlyInSmart: readonly Sql[]
  readonly exceptInSmart: readonly Sql[]
  readonly hasRowSets: boolean
}

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
  | 'taken_out'
  | 'texted_recently'
  | 'trial_rest'
  | NoMoment

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
  /** The time, ISO 8601, in a draft whose times stand in a column. */
  readonly due_at: string | null
  /** 1 for a person who opted out and gets it because of the bypass; meaningless for people left out. */
  readonly out_all_the_same?: 0 | 1
}

const texts = sql`${allNamed(contactFieldNames)}, fields`

/** The columns that decide about the time of a person. */
export const timedColumns = sql`phone, country, ${texts}`

/** The columns of AudienceRow. */
export const audienceColumns = sql`id, phone, country, phone_type, ${texts}, reason, due_at, out_all_the_same`

/** The order of sending and of the preview's pager. */
export const audienceOrder = sql`ORDER BY name_key, id, phone`

/** A WITH clause that ends with the table `everyone`: columns of AudienceRow but their times, and `name_key`. `audience` follows from it. */
export function audienceSql(accountId: string, scope: AudienceScope, parts: AudienceParts): Sql {
  const of: AudienceOf = { account: sql`${accountId}`, scope: sql`${JSON.stringify(scope)}` }
  if (scope.gatewayList) return gatewayListSql(of)
  const smart = nameSets('smart', parts.smart)
  const only = nameSets('only_smart', parts.onlyInSmart)
  const except = nameSets('except_smart', parts.exceptInSmart)
  const hasOthers = parts.hasRowSets || scope.recipients !== undefined
  const tables = [
    sql`chosen AS (SELECT value AS list_id FROM json_each(${of.scope}, '$.listIds'))`,
    sql`counted_lists (list_id) AS (${countedListsSql(of.scope)})`,
    ...[...smart, ...only, ...except].map(({ name, ids }) => sql`${name} (id) AS MATERIALIZED (${ids})`),
    ...(scope.recipients ? [originsSql(of), retriedPeopleSql(of)] : []),
    ...(parts.hasRowSets ? [setRowsSql(of)] : []),
    ...guardTables(scope, of),
    membersSql(scope, parts.hasRowSets, smart, of),
    hasOthers ? everyPersonSql(scope, only, except, of) : contactsSql(scope, only, except, of),
  ]
  return sql`WITH RECURSIVE ${joinSql(tables)}`
}

/** The table after `everyone`, of a draft with one time for all or with times of their own places. */
export const untimedSql = (table: Sql): Sql => sql`, ${table} AS (
    SELECT id, phone, country, phone_type, ${texts}, name_key, reason, NULL AS due_at, out_all_the_same
    FROM everyone
  )`

/** The same of a draft whose times stand in a column. `key` names them; see momentRows.ts. */
export function timedSql(table: Sql, key: string): Sql {
  return sql`, ${table} AS (
    SELECT id, phone, country, phone_type, ${texts}, name_key,
      CASE WHEN reason IS NULL THEN moment_reason(${key}, ${timedColumns}) ELSE reason END AS reason,
      CASE WHEN reason IS NULL THEN moment_due(${key}, ${timedColumns}) END AS due_at, out_all_the_same
    FROM everyone
  )`
}

/**
 * The table `audience` after `untried`, which has the same columns: of the people whom nothing leaves out, those who are not drawn for the
 * trial are left out. `draft` names the draw, so that it stays the same for the same people.
 */
export function trialSql(draft: string, share: Trial['share']): Sql {
  const size = share.kind === 'people' ? sql`${share.people}` : sql`max(1, (usable * ${share.percent} + 50) / 100)`
  return sql`, drawn AS (
    SELECT *, count(*) FILTER (WHERE reason IS NULL) OVER () AS usable,
      row_number() OVER (PARTITION BY reason IS NULL ORDER BY trial_draw(${draft}, phone), phone) AS place
    FROM untried
  ), audience AS (
    SELECT id, phone, country, phone_type, ${texts}, name_key,
      CASE WHEN reason IS NULL AND place > ${size} THEN 'trial_rest' ELSE reason END AS reason, due_at, out_all_the_same
    FROM drawn
  )`
}

const gatewayListSql = ({ scope }: AudienceOf): Sql => sql`
  WITH everyone AS (
    SELECT 0 AS id, ${listPhonePrefix} || json_extract(${scope}, '$.gatewayList.id') AS phone, NULL AS country,
      NULL AS phone_type, json_extract(${scope}, '$.gatewayList.name') AS firstname, '' AS lastname, '' AS email,
      '' AS custom1, '' AS custom2, '{}' AS fields, '' AS name_key, NULL AS reason,
      0 AS out_all_the_same
  )`

function contactsSql(scope: AudienceScope, only: NamedSet[], except: NamedSet[], of: AudienceOf): Sql {
  const person: PersonSql = { phone: sql`c.phone`, contactId: sql`c.id`, refused: sql``, unusable: sql`` }
  return sql`everyone AS (
    SELECT c.id, c.phone, c.country, c.phone_type, c.firstname, c.lastname, c.email, c.custom1, c.custom2, c.fields,
      c.name_key, ${reasonSql(scope, person, only, except, of)} AS reason,
      ${allTheSameSql(scope, person, of)} AS out_all_the_same
    FROM members m CROSS JOIN contacts c ON c.id = m.contact_id AND c.account_id = ${of.account}
  )`
}

/** Contacts, rows of files, and people of an earlier campaign whose contact is gone. */
function everyPersonSql(scope: AudienceScope, only: NamedSet[], except: NamedSet[], of: AudienceOf): Sql {
  const person: PersonSql = {
    phone: sql`coalesce(c.phone, p.phone, r.phone)`,
    contactId: sql`m.contact_id`,
    refused: sql`m.is_refused OR `,
    unusable: sql`WHEN m.row_id IS NOT NULL AND NOT ${isUsedSql} THEN ${unusedSql}`,
  }
  return sql`everyone AS (
    SELECT coalesce(m.contact_id, 0) AS id, coalesce(c.phone, p.phone, r.phone, p.written) AS phone,
      coalesce(c.country, p.country, r.country) AS country, coalesce(c.phone_type, p.phone_type) AS phone_type,
      CASE WHEN m.is_own THEN p.firstname ELSE coalesce(c.firstname, r.name, '') END AS firstname,
      CASE WHEN m.is_own THEN p.lastname ELSE coalesce(c.lastname, '') END AS lastname,
      CASE WHEN m.is_own THEN p.email ELSE coalesce(c.email, '') END AS email,
      CASE WHEN m.is_own THEN p.custom1 ELSE coalesce(c.custom1, '') END AS custom1,
      CASE WHEN m.is_own THEN p.custom2 ELSE coalesce(c.custom2, '') END AS custom2,
      CASE WHEN m.is_own THEN p.fields ELSE coalesce(c.fields, '{}') END AS fields,
      CASE WHEN m.is_own THEN fold(p.firstname || ' ' || p.lastname) ELSE coalesce(c.name_key, fold(r.name), '') END
        AS name_key,
      ${reasonSql(scope, person, only, except, of)} AS reason,
      ${allTheSameSql(scope, person, of)} AS out_all_the_same
    FROM members m LEFT JOIN contacts c ON c.id = m.contact_id LEFT JOIN row_set_people p ON p.id = m.row_id
      LEFT JOIN recipients r ON r.id = m.recipient_id
    WHERE m.contact_id IS NULL OR c.account_id = ${of.account}
  )`
}
