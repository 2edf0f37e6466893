// A smart list's rules as a condition on a row of `contacts`. Every value is a parameter; the shape of the text depends on
// the shape of the rules alone. No `OR` of a null: each rule is true or false of everyone.
import type { Moment, SmartLeaf, SmartRule } from '@contract'
import { isContactField } from '@contract/contactFields'
import { day } from '../../base/durations'
import { foldText } from '../../base/foldText'
import { toIso } from '../../base/instants'
import { named, sql, type Sql } from '../../storage/sql'
import { allOf, anyOf, oneOf } from '../../storage/sqlConditions'

export interface RuleScope {
  /** The moment of looking, ISO. */
  readonly at: string
}

/** For SQL whose row of contacts is called `contacts`. */
export function ruleSql(rule: SmartRule, scope: RuleScope): Sql {
  if (rule.kind === 'all') return allOf(rule.rules.map((part) => ruleSql(part, scope)))
  if (rule.kind === 'any') return anyOf(rule.rules.map((part) => ruleSql(part, scope)))
  if (rule.kind !== 'not') return leafSql(rule, scope)
  return sql`NOT (${ruleSql(rule.rule, scope)})`
}

const isMember = sql`SELECT 1 FROM list_contacts AS member WHERE member.contact_id = contacts.id`
const isMessaged = sql`SELECT 1 FROM messages AS sent
  WHERE sent.account_id = contacts.account_id AND sent.phone = contacts.phone`
const isOut = sql`SELECT 1 FROM opt_outs AS gone
  WHERE gone.account_id = contacts.account_id AND gone.phone = contacts.phone AND gone.source <> 'unclear'`

const isReplied = sql`SELECT 1 FROM replies AS answer
  WHERE answer.account_id = contacts.account_id AND answer.phone = contacts.phone`
const isVerified = sql`SELECT 1 FROM number_results AS checked WHERE checked.account_id = contacts.account_id
  AND checked.phone = contacts.phone AND checked.is_last = 1`

function leafSql(rule: SmartLeaf, { at }: RuleScope): Sql {
  switch (rule.kind) {
    case 'in_lists':
      return sql`EXISTS (${isMember} AND ${oneOf(sql`member.list_id`, rule.listIds)})`
    case 'in_no_list':
      return sql`NOT EXISTS (${isMember})`
    case 'country':
      return oneOf(sql`coalesce(contacts.country, '')`, rule.countries)
    case 'phone_type':
      return oneOf(sql`coalesce(contacts.phone_type, 'unknown')`, rule.phoneTypes)
    case 'field':
      return fieldSql(rule)
    case 'messaged':
      return sinceSql(isMessaged, sql`sent.at`, rule.since, at)
    case 'added':
      return sql`contacts.created_at >= ${instantOf(rule.since, at)}`
    case 'imported':
      return sql`coalesce(contacts.import_id, '') = ${rule.importId}`
    case 'opted_out':
      return rule.listId === undefined
        ? sql`EXISTS (${isOut} AND gone.list_id = 0)`
        : sql`EXISTS (${isOut} AND gone.list_id IN (0, ${rule.listId}))`
    case 'replied':
      return sinceSql(isReplied, sql`answer.at`, rule.since, at)
    case 'verified': {
      if (rule.activity === 'never') return sql`NOT ${sinceSql(isVerified, sql`checked.checked_at`, rule.since, at)}`
      const isThat = sql`${isVerified} AND checked.is_active = ${rule.activity === 'active' ? 1 : 0}`
      return sinceSql(isThat, sql`checked.checked_at`, rule.since, at)
    }
    case 'set_apart':
      return sql`EXISTS (SELECT 1 FROM set_apart AS aside
        WHERE aside.account_id = contacts.account_id AND aside.phone = contacts.phone)`
  }
}

/** Rows of `rows`, from that moment on where there is one. */
function sinceSql(rows: Sql, column: Sql, since: Moment | undefined, at: string): Sql {
  return since ? sql`EXISTS (${rows} AND ${column} >= ${instantOf(since, at)})` : sql`EXISTS (${rows})`
}

function instantOf(moment: Moment, at: string): string {
  return 'at' in moment ? moment.at : toIso(Date.parse(at) - moment.daysAgo * day)
}

/** `fold` is registered when the connection's search is opened: Unicode's own lower case, as names are compared. */
function fieldSql({ field, test, value = '' }: SmartLeaf & { kind: 'field' }): Sql {
  const isColumn = field === 'phone' || isContactField(field)
  const column = isColumn ? named(`contacts.${field}`) : sql`field_of(contacts.fields, ${field})`
  const typed = foldText(value)
  switch (test) {
    case 'is_empty':
      return sql`fold(${column}) = ''`
    case 'equals':
      return sql`fold(${column}) = ${typed}`
    case 'contains':
      return sql`instr(fold(${column}), ${typed}) > 0`
    case 'starts_with':
      return sql`instr(fold(${column}), ${typed}) = 1`
  }
}

/** The value of one of the person's own columns, or nothing. */
export function fieldOf(fields: string, name: string): string {
  if (fields === '{}') return ''
  const all = JSON.parse(fields) as Record<string, unknown>
  const value = Object.hasOwn(all, name) ? all[name] : ''
  return typeof value === 'string' ? value : ''
}
