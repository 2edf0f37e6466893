// Rules of a smart list as rows of a form, and back: pure. A rule that no row can show is kept as it is.
import type { Moment, PhoneTypeName, SmartLeaf, SmartRule } from '@contract'

export const ruleKinds = [
  'in_lists',
  'in_no_list',
  'country',
  'phone_type',
  'field',
  'messaged',
  'replied',
  'verified',
  'set_apart',
  'added',
  'imported',
  'opted_out',
] as const
export type RuleKind = (typeof ruleKinds)[number]

export const fieldTests = ['equals', 'contains', 'starts_with', 'is_empty'] as const
export type FieldTest = (typeof fieldTests)[number]
export const activities = ['active', 'not_active', 'never'] as const
export type Activity = (typeof activities)[number]
export type Period = 'ever' | 'days' | 'date'

export interface RuleRow {
  /** Tells rows apart while they are on the screen. */
  readonly key: number
  readonly kind: RuleKind
  readonly not: boolean
  readonly listIds: readonly number[]
  readonly countries: readonly string[]
  readonly phoneTypes: readonly PhoneTypeName[]
  readonly field: string
  readonly test: FieldTest
  readonly value: string
  readonly period: Period
  readonly days: number
  /** A day as a date field gives it, `2026-11-21`; its first moment in the reader's zone counts. */
  readonly date: string
  readonly importId: string
  /** The list of an opt-out rule; 0 is everything. */
  readonly listId: number
  /** By the last look-up of the number. */
  readonly activity: Activity
  /** A rule that is not shown. */
  readonly kept?: SmartRule
}
export type Join = 'all' | 'any'

let lastKey = 0
export function newRow(kind: RuleKind = 'in_lists'): RuleRow {
  lastKey += 1
  return {
    key: lastKey,
    kind,
    not: false,
    listIds: [],
    countries: [],
    phoneTypes: [],
    field: 'firstname',
    test: 'equals',
    value: '',
    period: 'days',
    days: 30,
    date: '',
    importId: '',
    listId: 0,
    activity: 'active',
  }
}

function momentOf({ period, days, date }: RuleRow): { at: string } | { daysAgo: number } | undefined {
  if (period === 'days') return { daysAgo: days }
  const at = new Date(`${date}T00:00:00`)
  return Number.isNaN(at.getTime()) ? undefined : { at: at.toISOString() }
}

const isDays = (days: number) => Number.isInteger(days) && days >= 0 && days <= 36_500

const sinceOf = (row: RuleRow) => (row.period === 'days' && !isDays(row.days) ? undefined : momentOf(row))

/** Undefined while something of the row is still to be chosen. */
function leafOf(row: RuleRow): SmartLeaf | undefined {
  const { kind } = row
  switch (kind) {
    case 'in_lists':
      return row.listIds.length > 0 ? { kind, listIds: [...row.listIds] } : undefined
    case 'in_no_list':
      return { kind }
    case 'country':
      return row.countries.length > 0 ? { kind, countries: [...row.countries] } : undefined
    case 'phone_type':
      return row.phoneTypes.length > 0 ? { kind, phoneTypes: [...row.phoneTypes] } : undefined
    case 'field':
      if (row.test === 'is_empty') return { kind, field: row.field, test: row.test }
      return row.value.trim() === '' ? undefined : { kind, field: row.field, test: row.test, value: row.value.trim() }
    case 'messaged':
    case 'replied':
    case 'added': {
      if (kind !== 'added' && row.period === 'ever') return { kind }
      const since = sinceOf(row)
      return since && { kind, since }
    }
    case 'verified': {
      const { activity } = row
      if (row.period === 'ever') return { kind, activity }
      const since = sinceOf(row)
      return since && { kind, activity, since }
    }
    case 'set_apart':
      return { kind }
    case 'imported':
      return row.importId === '' ? undefined : { kind, importId: row.importId }
    case 'opted_out':
      return row.listId === 0 ? { kind } : { kind, listId: row.listId }
  }
}

export function isFinished(row: RuleRow): boolean {
  return row.kept !== undefined || leafOf(row) !== undefined
}

/** Undefined if there is no row, or one that is not finished. */
export function ruleOf(join: Join, rows: readonly RuleRow[]): SmartRule | undefined {
  const rules = rows.map((row): SmartRule | undefined => {
    if (row.kept) return row.kept
    const leaf = leafOf(row)
    return leaf && row.not ? { kind: 'not', rule: leaf } : leaf
  })
  const whole = rules.filter((rule) => rule !== undefined)
  return whole.length === 0 || whole.length < rows.length ? undefined : { kind: join, rules: whole }
}

const pad = (value: number) => String(value).padStart(2, '0')
function dayOf(at: string): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

function periodOf(since: Moment | undefined): Partial<RuleRow> {
  if (!since) return { period: 'ever' }
  return 'daysAgo' in since ? { period: 'days', days: since.daysAgo } : { period: 'date', date: dayOf(since.at) }
}

function rowOf(rule: SmartRule): RuleRow {
  const not = rule.kind === 'not'
  const leaf = rule.kind === 'not' ? rule.rule : rule
  if (leaf.kind === 'not' || leaf.kind === 'all' || leaf.kind === 'any') return { ...newRow(), kept: rule }
  const row = { ...newRow(leaf.kind), not }
  switch (leaf.kind) {
    case 'in_lists':
      return { ...row, listIds: leaf.listIds }
    case 'country':
      return { ...row, countries: leaf.countries }
    case 'phone_type':
      return { ...row, phoneTypes: leaf.phoneTypes }
    case 'field':
      return { ...row, field: leaf.field, test: leaf.test, value: leaf.value ?? '' }
    case 'imported':
      return { ...row, importId: leaf.importId }
    case 'opted_out':
      return { ...row, listId: leaf.listId ?? 0 }
    case 'messaged':
    case 'replied':
    case 'added':
      return { ...row, ...periodOf(leaf.since) }
    case 'verified':
      return { ...row, activity: leaf.activity, ...periodOf(leaf.since) }
    case 'set_apart':
    case 'in_no_list':
      return row
  }
}

export function rowsOf(rule: SmartRule): { readonly join: Join; readonly rows: readonly RuleRow[] } {
  if (rule.kind !== 'all' && rule.kind !== 'any') return { join: 'all', rows: [rowOf(rule)] }
  return { join: rule.kind, rows: rule.rules.map(rowOf) }
}
