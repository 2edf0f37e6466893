// The reasons why people of a draft's sources are left out, as SQL; see audienceSql.ts.
import { isBackSql } from '../../contacts/people/erasedRows'
import { isHeldSql, isOptedOutOfSql, isOptedOutSql } from '../../contacts/consent/optOutRows'
import { isSetApartSql } from '../../numbers/setApartRows'
import { isOfJoinedSql, isSpokenForSql, joinedSinceSql, versionsSql } from '../../outbox/store/changedRows'
import { joinSql, sql, type Sql } from '../../storage/sql'
import type { AudienceScope, LeftOutReason } from './audienceSql'
import type { AudienceOf, NamedSet } from './audienceSourcesSql'

/** Tables that the reasons ask. */
export function guardTables(
  { exceptCampaign, replaces, textedSince, onlyIn, exceptIn }: AudienceScope,
  of: AudienceOf,
): Sql[] {
  return [
    ...(onlyIn.listIds.length > 0
      ? [
          sql`only_lists AS MATERIALIZED (SELECT DISTINCT value AS list_id FROM json_each(${of.scope}, '$.onlyIn.listIds'))`,
        ]
      : []),
    ...(exceptIn.listIds.length > 0
      ? [
          sql`except_lists AS MATERIALIZED (
            SELECT DISTINCT value AS list_id FROM json_each(${of.scope}, '$.exceptIn.listIds'))`,
        ]
      : []),
    ...(exceptCampaign === undefined ? [] : [earlierSql(of)]),
    ...(replaces === undefined ? [] : [earlierVersionsSql(of)]),
    ...(textedSince === undefined ? [] : [handedOverSql(of)]),
  ]
}

/** A campaign that a draft leaves out, with those that it left out itself, and all versions of them that were approved. */
export const earlierCampaignsSql = (id: Sql): Sql => sql`earlier (id) AS (
    SELECT ${id}
    UNION SELECT json_extract(c.audience, '$.exceptCampaign') FROM earlier JOIN campaigns c ON c.id = earlier.id
      WHERE json_extract(c.audience, '$.exceptCampaign') IS NOT NULL
    UNION SELECT c.replaces FROM earlier JOIN campaigns c ON c.id = earlier.id WHERE c.replaces IS NOT NULL
    UNION SELECT c.id FROM earlier JOIN campaigns c ON c.replaces = earlier.id
      WHERE c.removed_at IS NULL AND c.state NOT IN ('draft', 'frozen')
  )`

const earlierSql = ({
  scope,
}: AudienceOf): Sql => sql`${earlierCampaignsSql(sql`json_extract(${scope}, '$.exceptCampaign')`)},
  earlier_campaigns AS MATERIALIZED (SELECT id FROM earlier)`

/** The earlier campaign's people were deleted: anyone could have been among them. */
const isForgottenSql = sql`EXISTS (SELECT 1 FROM earlier_campaigns JOIN campaigns gone ON gone.id = earlier_campaigns.id
    WHERE gone.people_removed_at IS NOT NULL)`

/** The campaign that the draft changes, those that it replaced itself, and those for people who joined since. */
const earlierVersionsSql = ({
  scope,
}: AudienceOf): Sql => sql`${versionsSql(sql`json_extract(${scope}, '$.replaces')`)},
  earlier_versions AS MATERIALIZED (SELECT id FROM versions), ${joinedSinceSql}`

const isInVersionSql = (phone: Sql, isTakenOut: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM earlier_versions CROSS JOIN recipients had ON had.campaign_id = earlier_versions.id
    AND had.phone = ${phone} AND ${isSpokenForSql} AND ${isTakenOut})`
/** With another number by then. Through the index of contacts: the versions may have a million people. */
const isContactTakenOutSql = (contactId: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM recipients had INDEXED BY recipients_of_contact WHERE had.contact_id = ${contactId}
    AND had.campaign_id IN (SELECT id FROM earlier_versions) AND ${isSpokenForSql} AND had.reason IS 'taken_out')`
const hasJoinedSql = (phone: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM joined_since CROSS JOIN recipients had ON had.campaign_id = joined_since.id
    AND had.phone = ${phone} AND ${isOfJoinedSql})`
const isOfForgottenVersionSql = sql`EXISTS (SELECT 1 FROM earlier_versions JOIN campaigns gone ON gone.id = earlier_versions.id
    WHERE gone.people_removed_at IS NOT NULL)`

/** An earlier version has sent to people who were erased since: who is back may be one of them. */
const mayBeErasedSql = (phone: Sql, { account }: AudienceOf): Sql => sql`(EXISTS (
    SELECT 1 FROM earlier_versions CROSS JOIN recipients had ON had.campaign_id = earlier_versions.id
      AND had.phone >= 'erased:' AND had.phone < 'erased;' AND ${isSpokenForSql}) AND ${isBackSql(account, phone)})`

/** People who were accepted or are in doubt: they have a live attempt. Messages in the listing are checked number by number. */
const handedOverSql = ({ account, scope }: AudienceOf): Sql => sql`handed_over AS MATERIALIZED (
    SELECT r.phone FROM (
        SELECT id, campaign_id FROM attempts WHERE armed_at >= json_extract(${scope}, '$.textedSince')
        UNION SELECT id, campaign_id FROM attempts WHERE scheduled_for >= json_extract(${scope}, '$.textedSince')
      ) a JOIN campaigns c ON c.id = a.campaign_id AND c.account_id = ${account} AND c.is_test = 0
      JOIN attempt_recipients h ON h.attempt_id = a.id AND h.live = 1
      JOIN recipients r ON r.id = h.recipient_id
  )`

const isTextedSql = (phone: Sql, { account, scope }: AudienceOf): Sql =>
  sql`${phone} IN (SELECT phone FROM handed_over)
      OR EXISTS (SELECT 1 FROM messages sent WHERE sent.account_id = ${account} AND sent.phone = ${phone}
        AND sent.at >= json_extract(${scope}, '$.textedSince')
        AND NOT EXISTS (SELECT 1 FROM campaigns own_test WHERE own_test.id = sent.campaign_id AND own_test.is_test = 1))`

export interface PersonSql {
  readonly phone: Sql
  readonly contactId: Sql
  /** Ends with OR, or is empty. */
  readonly refused: Sql
  /** WHEN … THEN …, or empty. */
  readonly unusable: Sql
}

/** In the order of harm; a second row of the same person has a reason of its own. */
export function reasonSql(
  scope: AudienceScope,
  person: PersonSql,
  only: readonly NamedSet[],
  except: readonly NamedSet[],
  of: AudienceOf,
): Sql {
  const { bypassOptOut, hasSetApart, onlyIn, exceptIn, exceptCampaign, replaces, textedSince } = scope
  const { phone, contactId, unusable } = person
  const [isOut, isOutOfList, isHeld] = outSql(person, of)
  const whens = [
    ...(bypassOptOut
      ? []
      : [when(isOut, 'opted_out'), when(isOutOfList, 'opted_out_of_list'), when(isHeld, 'unclear_reply')]),
    ...(hasSetApart ? [when(isSetApartSql(of.account, phone), 'set_apart')] : []),
    ...only.map(({ name }) => when(sql`coalesce(${contactId}, 0) NOT IN (SELECT id FROM ${name})`, 'not_in_all')),
    ...(onlyIn.listIds.length > 0
      ? [
          when(
            sql`EXISTS (SELECT 1 FROM only_lists wanted WHERE NOT EXISTS (SELECT 1 FROM list_contacts joined
              WHERE joined.list_id = wanted.list_id AND joined.contact_id = ${contactId}))`,
            'not_in_all',
          ),
        ]
      : []),
    ...except.map(({ name }) => when(sql`${contactId} IN (SELECT id FROM ${name})`, 'in_excluded')),
    ...(exceptIn.listIds.length > 0
      ? [
          when(
            sql`EXISTS (SELECT 1 FROM except_lists unwanted JOIN list_contacts joined ON joined.list_id = unwanted.list_id
              AND joined.contact_id = ${contactId})`,
            'in_excluded',
          ),
        ]
      : []),
    ...(exceptCampaign === undefined
      ? []
      : [
          when(
            sql`(EXISTS (SELECT 1 FROM earlier_campaigns CROSS JOIN recipients had ON had.campaign_id = earlier_campaigns.id
              AND had.phone = ${phone} AND had.position IS NOT NULL) OR ${isForgottenSql})`,
            'in_earlier',
          ),
        ]),
    ...(replaces === undefined
      ? []
      : [
          when(
            sql`(${isInVersionSql(phone, sql`had.reason IS 'taken_out'`)} OR ${isContactTakenOutSql(contactId)})`,
            'taken_out',
          ),
          when(
            sql`(${isInVersionSql(phone, sql`had.reason IS NOT 'taken_out'`)} OR ${hasJoinedSql(phone)}
              OR ${isOfForgottenVersionSql} OR ${mayBeErasedSql(phone, of)})`,
            'in_earlier',
          ),
        ]),
    ...(textedSince === undefined ? [] : [when(isTextedSql(phone, of), 'texted_recently')]),
  ]
  return sql`CASE WHEN m.nth > 1 THEN 'duplicate' ${unusable} ${joinSql(whens, sql` `)} END`
}

function when(condition: Sql, reason: LeftOutReason): Sql {
  return sql`WHEN ${condition} THEN ${reason}`
}

/** True for a person who opted out and gets it anyway. */
export function allTheSameSql({ bypassOptOut }: AudienceScope, person: PersonSql, of: AudienceOf): Sql {
  return bypassOptOut ? joinSql(outSql(person, of), sql` OR `) : sql`0`
}

function outSql({ phone, refused }: PersonSql, { account }: AudienceOf): [isOut: Sql, isOutOfList: Sql, isHeld: Sql] {
  const isOutOfList = isOptedOutOfSql(account, phone, sql`SELECT list_id FROM counted_lists`)
  return [sql`${refused}${isOptedOutSql(account, phone)}`, isOutOfList, isHeldSql(account, phone)]
}
