// The settings of one account in a file against those here: what changes, what that loosens, and what is left out. Pure.
import type { AccountSetting, AccountValue, AnswerLimits, FileChange, LeftOut } from '@contract'
import { answerLimitsSchema } from '@contract/answers'
import { filedDefaultsSchema } from '@contract/settings/settingsFile'
import type { AccountChange, AccountRow } from '../accounts/accountRows'
import { editAccount, type AccountEdit } from '../accounts/accountSettings'
import { unknownKeys } from './fileForm'

export type AccountSettings = { readonly [Name in AccountSetting]: AccountValue }
type Effect = NonNullable<FileChange['effect']>

const names = filedDefaultsSchema.keyof().options
/** These may be absent from an account: no limit, or never. A file says it with null. */
const canBeNone: ReadonlySet<AccountSetting> = new Set(
  names.filter((name) => filedDefaultsSchema.shape[name].safeParse(undefined).success),
)
const ofMoney: ReadonlySet<string> = new Set(['lowBalanceMicros', 'moneyPerDayMicros', 'moneyPerMonthMicros', 'micros'])

export function settingsOf(row: AccountRow): AccountSettings {
  return Object.fromEntries(names.map((name) => [name, valueOf(row, name)])) as Record<AccountSetting, AccountValue>
}

function valueOf(row: AccountRow, name: AccountSetting): AccountValue {
  return name === 'usesOlderApi' || name === 'transcodes' ? row[name] === 1 : row[name]
}

export interface AccountPlan {
  readonly changes: readonly FileChange[]
  readonly leftOut: readonly LeftOut[]
  readonly unknown: number
  /** The account after it; absent if nothing changes. */
  readonly next?: AccountChange
}

/** `isOtherMoney`: amounts of the file are in another currency than the account's. */
export function planAccountSettings(row: AccountRow, filed: object, isOtherMoney: boolean): AccountPlan {
  const changes: FileChange[] = []
  const leftOut: LeftOut[] = []
  const edit: Record<string, unknown> = {}
  for (const name of names) {
    if (!Object.hasOwn(filed, name)) continue
    const found = (filed as Record<string, unknown>)[name]
    const value = soundValue(row, name, found)
    const from = valueOf(row, name)
    if (value === undefined) leftOut.push({ kind: 'account', name, why: 'not_possible' })
    else if (value.to !== from && ofMoney.has(name) && isOtherMoney)
      leftOut.push({ kind: 'account', name, why: 'other_currency' })
    else if (value.to !== from) {
      edit[name] = value.given
      changes.push({ kind: 'account', setting: name, from, to: value.to, ...effectOf(name, from, value.to) })
    }
  }
  const unknown = unknownKeys(filed, names)
  if (changes.length === 0) return { changes, leftOut, unknown }
  const next = editAccount(row, { defaults: edit as AccountEdit['defaults'] })
  return next.ok ? { changes, leftOut, unknown, next: next.value } : { changes: [], leftOut, unknown }
}

/** The value as it would be stored, and as the edit of an account takes it; undefined if no account can have it. */
function soundValue(
  row: AccountRow,
  name: AccountSetting,
  found: unknown,
): { to: AccountValue; given: unknown } | undefined {
  if (found === null) {
    if (!canBeNone.has(name)) return undefined
    return { to: null, given: name === 'lowBalanceMicros' ? undefined : null }
  }
  const parsed = filedDefaultsSchema.shape[name].safeParse(found)
  if (!parsed.success || parsed.data === undefined) return undefined
  const given = parsed.data
  const edited = editAccount(row, { defaults: { [name]: given } })
  return edited.ok ? { to: valueOf({ ...row, ...edited.value }, name), given } : undefined
}

/** Higher, or none, lets more happen. */
const ceilings: ReadonlySet<string> = new Set([
  'dailyCap',
  'textsPerPerson',
  'textsPerWeek',
  'moneyPerDayMicros',
  'moneyPerMonthMicros',
  'perDay',
  'micros',
])
/** Lower, or none, lets more happen. */
const floors: ReadonlySet<string> = new Set(['hoursBetweenTexts', 'textsPerPersonHours', 'lowBalanceMicros'])
/** Without a number of its own, an account allows at least this many uncertain people. */
const usualInDoubt = 200

function effectOf(name: string, from: AccountValue, to: AccountValue): { effect?: Effect } {
  if (name === 'keepMonths') return isLess(to, from) ? { effect: 'deletes' } : {}
  const loosens =
    (ceilings.has(name) && isLess(from, to)) ||
    (floors.has(name) && isLess(to ?? 0, from ?? 0)) ||
    (name === 'atLimit' && to === 'go_on') ||
    (name === 'maxInDoubt' && isLess(from ?? usualInDoubt, to))
  return loosens ? { effect: 'loosens' } : {}
}

/** None is above every number. */
function isLess(a: AccountValue, b: AccountValue): boolean {
  return a !== null && (b === null || Number(a) < Number(b))
}

export interface LimitsPlan {
  readonly changes: readonly FileChange[]
  readonly leftOut: readonly LeftOut[]
  readonly unknown: number
  readonly next?: AnswerLimits
}

export function planAnswerLimits(now: AnswerLimits, filed: object, isOtherMoney: boolean): LimitsPlan {
  const changes: FileChange[] = []
  const leftOut: LeftOut[] = []
  const next = { ...now }
  const limits = answerLimitsSchema.keyof().options
  for (const setting of limits) {
    if (!Object.hasOwn(filed, setting)) continue
    const parsed = answerLimitsSchema.shape[setting].safeParse((filed as Record<string, unknown>)[setting])
    const from = now[setting]
    if (!parsed.success) leftOut.push({ kind: 'answers', name: setting, why: 'not_possible' })
    else if (parsed.data !== from && ofMoney.has(setting) && isOtherMoney)
      leftOut.push({ kind: 'answers', name: setting, why: 'other_currency' })
    else if (parsed.data !== from) {
      next[setting] = parsed.data
      changes.push({ kind: 'answers', setting, from, to: parsed.data, ...effectOf(setting, from, parsed.data) })
    }
  }
  return { changes, leftOut, unknown: unknownKeys(filed, limits), ...(changes.length > 0 ? { next } : {}) }
}
