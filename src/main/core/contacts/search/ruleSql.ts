// A smart list's rules as a condition on a row of `contacts`. Every value is a parameter; the shape of the text depends on
// the shape of the rules alone. No `OR` of a null: each rule is true or false of everyone.
import type { Moment, SmartLeaf, SmartRule } from '@contract'
import { isContactField } from '@contract/contactFields'
import { day } from '../../base/durations'
import { allOf, anyOf, oneOf, type SqlCondition } from './sqlCondition'

export interface RuleScope {
  /** The moment of looking, ISO. */
  readonly at: string
}

/** For SQL whose row of contacts is called `contacts`. */
export function ruleSql(rule: SmartRule, scope: RuleScope): SqlCondition {
  if (rule.kind === 'all') return allOf(rule.rules.map((part) => ruleSql(part, scope)))
  if (rule.kind === 'any') return anyOf(rule.rules.map((part) => ruleSql(part, scope)))
  if (rule.kind !== 'not') return leafSql(rule, scope)
  const { sql, values } = ruleSql(rule.rule, scope)
  return { sql: `NOT (${sql})`, values }
}

const isMember = 'SELECT 1 FROM list_contacts AS member WHERE member.contact_id = contacts.id'
const isMessaged =
  'SELECT 1 FROM messages AS sent WHERE sent.account_id = contacts.account_id AND sent.phone = contacts.phone'
const isOut = `SELECT 1 FROM opt_outs AS gone WHERE gone.account_id = contacts.account_id AND gone.phone = contacts.phone AND gone.source <> 'unclear'`

const isReplied =
  'SELECT 1 FROM replies AS answer WHERE answer.account_id = contacts.account_id AND answer.phone = contacts.phone'
const isVerified = `SELECT 1 FROM number_results AS checked WHERE checked.account_id = contacts.account_id
  AND checked.phone = contacts.phone AND checked.is_last = 1`

function leafSql(rule: SmartLeaf, { at }: RuleScope): SqlCondition {
  switch (rule.kind) {
    case 'in_lists':
      return {
        sql: `EXISTS (${isMember} AND member.list_id IN (SELECT value FROM json_each(?)))`,
        values: [JSON.stringify(rule.listIds)],
      }
    case 'in_no_list':
      return { sql: `NOT EXISTS (${isMember})`, values: [] }
    case 'country':
      return oneOf(`coalesce(contacts.country, '')`, rule.countries)
    case 'phone_type':
      return oneOf(`coalesce(contacts.phone_type, 'unknown')`, rule.phoneTypes)
    case 'field':
      return fieldSql(rule)
    case 'messaged':
      return sinceSql(isMessaged, 'sent.at', rule.since, at)
    case 'added':
      return { sql: 'contacts.created_at >= ?', values: [instantOf(rule.since, at)] }
    case 'imported':
      return { sql: `coalesce(contacts.import_id, '') = ?`, values: [rule.importId] }
    case 'opted_out':
      return rule.listId === undefined
        ? { sql: `EXISTS (${isOut} AND gone.list_id = 0)`, values: [] }
        : { sql: `EXISTS (${isOut} AND gone.list_id IN (0, ?))`, values: [rule.listId] }
    case 'replied':
      return sinceSql(isReplied, 'answer.at', rule.since, at)
    case 'verified': {
      const isActive = rule.activity === 'never' ? '' : ` AND checked.is_active = ${rule.activity === 'active' ? 1 : 0}`
      const { sql, values } = sinceSql(isVerified + isActive, 'checked.checked_at', rule.since, at)
      return { sql: rule.activity === 'never' ? `NOT ${sql}` : sql, values }
    }
    case 'set_apart':
      return {
        sql: `EXISTS (SELECT 1 FROM set_apart AS aside WHERE aside.account_id = contacts.account_id AND aside.phone = contacts.phone)`,
        values: [],
      }
  }
}

/** Rows of `rows`, from that moment on where there is one. */
function sinceSql(rows: string, column: string, since: Moment | undefined, at: string): SqlCondition {
  return since
    ? { sql: `EXISTS (${rows} AND ${column} >= ?)`, values: [instantOf(since, at)] }
    : { sql: `EXISTS (${rows})`, values: [] }
}

function instantOf(moment: Moment, at: string): string {
  return 'at' in moment ? moment.at : new Date(Date.parse(at) - moment.daysAgo * day).toISOString()
}

/** `fold` is registered when the connection's search is opened: Unicode's own lower case, as names are compared. */
function fieldSql({ field, test, value = '' }: SmartLeaf & { kind: 'field' }): SqlCondition {
  const isColumn = field === 'phone' || isContactField(field)
  const column = isColumn ? `contacts.${field}` : 'field_of(contacts.fields, ?)'
  const named = isColumn ? [] : [field]
  const typed = foldText(value)
  switch (test) {
    case 'is_empty':
      return { sql: `fold(${column}) = ''`, values: named }
    case 'equals':
      return { sql: `fold(${column}) = ?`, values: [...named, typed] }
    case 'contains':
      return { sql: `instr(fold(${column}), ?) > 0`, values: [...named, typed] }
    case 'starts_with':
      return { sql: `instr(fold(${column}), ?) = 1`, values: [...named, typed] }
  }
}

/** How texts of fields are compared. */
export function foldText(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

/** The value of one of the person's own columns, or nothing. */
export function fieldOf(fields: string, name: string): string {
  if (fields === '{}') return ''
  const all = JSON.parse(fields) as Record<string, unknown>
  const value = Object.hasOwn(all, name) ? all[name] : ''
  return typeof value === 'string' ? value : ''
}
