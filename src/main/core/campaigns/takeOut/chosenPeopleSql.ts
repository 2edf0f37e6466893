// The people of an approved campaign whom a choice names, as SQL. By number, so that a person counts as of a list whether the
// campaign took them from it or from a file.
import type { TakeOutChoice } from '@contract'
import { smartListIdsSql } from '../../audience/smartListRows'
import type { CampaignId } from '../../base/ids'
import { parseNumbers } from '../../imports/source/parseNumbers'
import type { Db } from '../../storage/db'
import { joinSql, sql, type Sql } from '../../storage/sql'

export interface TakeOutScope {
  readonly id: CampaignId
  readonly accountId: string
  /** The account's, for numbers without a country code. */
  readonly country: string
  /** The moment of looking, ISO. */
  readonly at: string
  readonly which: TakeOutChoice
}

export interface TypedNumbers {
  /** E.164, each once. */
  readonly phones: readonly string[]
  /** Entries that are no usable number. */
  readonly unusable: number
}

export function readTyped({ which, country }: Pick<TakeOutScope, 'which' | 'country'>): TypedNumbers {
  const entries = which.numbers === undefined ? [] : parseNumbers(which.numbers, country)
  const phones = new Set(entries.flatMap(({ phone }) => phone ?? []))
  return { phones: [...phones], unusable: entries.filter(({ phone }) => phone === null).length }
}

/** Numbers of the chosen lists; a number is there as often as it is on one of them. */
export function listPhonesSql(db: Db, scope: TakeOutScope): Sql {
  const { accountId, which } = scope
  const plain = sql`SELECT c.phone FROM list_contacts l JOIN contacts c ON c.id = l.contact_id AND c.account_id = ${accountId}
    WHERE l.list_id IN (SELECT value FROM json_each(${JSON.stringify(which.listIds ?? [])}))`
  const smart = smartPhonesSql(db, scope)
  return smart.length === 0 ? plain : sql`${plain} UNION ALL ${joinSql(smart, sql` UNION ALL `)}`
}

function smartPhonesSql(db: Db, { accountId, at, which }: TakeOutScope): Sql[] {
  return (which.smartListIds ?? []).flatMap((smartListId) => {
    const ids = smartListIdsSql(db, { accountId, at, smartListId })
    return ids ? [sql`SELECT phone FROM contacts WHERE id IN (${ids})`] : []
  })
}

/** A condition on `recipients AS r`. */
export function isChosenSql(db: Db, scope: TakeOutScope, { phones }: TypedNumbers): Sql {
  const { recipientIds = [], waves = [] } = scope.which
  return sql`r.campaign_id = ${scope.id} AND r.position IS NOT NULL AND (
    r.id IN (SELECT value FROM json_each(${JSON.stringify(recipientIds)}))
    OR r.phone IN (SELECT value FROM json_each(${JSON.stringify(phones)}))
    OR r.phone IN (${listPhonesSql(db, scope)})
    OR EXISTS (SELECT 1 FROM waves w WHERE w.campaign_id = r.campaign_id
      AND w.wave IN (SELECT value FROM json_each(${JSON.stringify(waves)}))
      AND r.position BETWEEN w.first_position AND w.last_position))`
}
