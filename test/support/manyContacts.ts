// Invented people with every kind of value, and filters and rules over them, for comparing the database with plain loops.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import type { ContactFilter, SmartRule } from '@contract'
import { foldWords } from '../../src/main/core/contacts/search/searchWords'
import type { CoreAreas } from './app/coreAreas'
import { accountId } from './app/coreAreas'

export interface PlainContact {
  readonly id: number
  readonly phone: string
  readonly country: string | null
  readonly phoneType: string | null
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly custom1: string
  readonly custom2: string
  readonly fields: Readonly<Record<string, string>>
  readonly createdAt: string
  readonly importId: string | null
  readonly lists: readonly number[]
  /** 0: everything. */
  readonly optOuts: readonly number[]
  readonly messages: readonly string[]
}

export const now = '2026-11-20T09:00:00.000Z'
const day = 24 * 60 * 60 * 1_000
const daysBefore = (days: number): string => new Date(Date.parse(now) - days * day).toISOString()

const names = ['', 'Maya', 'maya', 'Zoë', 'ÉMILE', "O'Brien 100%", '王小明', 'עדה', '👩‍🚀 Ada', '  ', 'İpek', 'a_b%c']
const countries = ['GB', 'FR', 'US', null]
const types = ['mobile', 'landline', 'premium', null]
export const listIds = [1, 2, 3]
export const importIds = ['import-1', 'import-2']

const personArbitrary = fc.record({
  country: fc.constantFrom(...countries),
  phoneType: fc.constantFrom(...types),
  firstname: fc.constantFrom(...names),
  lastname: fc.constantFrom(...names),
  email: fc.constantFrom('', 'maya.lindqvist@example.org', 'ZOË@example.org'),
  custom1: fc.constantFrom('', 'Bath', 'bath 12'),
  custom2: fc.constantFrom('', '700'),
  fields: fc.constantFrom({}, { points: '3' }, { points: '', town: 'Lyon' }, { constructor: 'x', 'quo\'"te': 'Bath' }),
  createdDaysAgo: fc.constantFrom(0, 3, 10, 400),
  importId: fc.constantFrom(null, ...importIds),
  lists: fc.subarray(listIds),
  optOuts: fc.subarray([0, ...listIds]),
  messagedDaysAgo: fc.subarray([0, 5, 30, 31]),
})

export const peopleArbitrary = fc
  .array(personArbitrary, { minLength: 0, maxLength: 25 })
  .map((people): PlainContact[] =>
    people.map(({ createdDaysAgo, messagedDaysAgo, ...person }, index) => ({
      ...person,
      id: index + 1,
      phone: `+4477009${String(((index + 1) * 7_919) % 100_000).padStart(5, '0')}`,
      createdAt: daysBefore(createdDaysAgo),
      messages: messagedDaysAgo.map(daysBefore),
    })),
  )

const codes = fc.subarray(['GB', 'FR', 'DE'], { minLength: 1 })
const phoneTypes = fc.subarray(['mobile', 'landline', 'premium', 'unknown'] as const, { minLength: 1 })

const conditions = {
  listId: fc.constantFrom(...listIds),
  search: fc.constantFrom('maya', 'MA', 'zoe', 'émile', 'lindq', 'bath', '王', '700', '4477009', 'o’brien', 'ly'),
  countries: codes,
  phoneTypes: phoneTypes.map((chosen) => [...chosen]),
  optedOut: fc.constantFrom('everywhere', 'somewhere', 'here', 'nowhere'),
  importId: fc.constantFrom(...importIds),
  inNoList: fc.boolean(),
}

/** Up to three conditions: more of them match hardly anyone. */
export const filterArbitrary: fc.Arbitrary<ContactFilter> = fc
  .tuple(fc.record(conditions), fc.subarray(Object.keys(conditions), { maxLength: 3 }))
  .map(([all, chosen]) => Object.fromEntries(Object.entries(all).filter(([name]) => chosen.includes(name))))

/** The meaning of a filter, written a second time, without a database. */
export function isIn(person: PlainContact, filter: ContactFilter): boolean {
  const { listId, search, countries: wanted, phoneTypes: kinds, optedOut, importId, inNoList } = filter
  const isOutOf = (...lists: number[]): boolean => person.optOuts.some((list) => lists.includes(list))
  const here = listId === undefined ? [0] : [0, listId]
  if (listId !== undefined && !person.lists.includes(listId)) return false
  if (wanted && !wanted.includes(person.country ?? '')) return false
  if (kinds && !kinds.includes((person.phoneType ?? 'unknown') as (typeof kinds)[number])) return false
  if (importId !== undefined && person.importId !== importId) return false
  if (inNoList === true && person.lists.length > 0) return false
  if (optedOut === 'everywhere' && !isOutOf(0)) return false
  if (optedOut === 'somewhere' && person.optOuts.length === 0) return false
  if (optedOut === 'here' && !isOutOf(...here)) return false
  if (optedOut === 'nowhere' && (listId === undefined ? person.optOuts.length > 0 : isOutOf(...here))) return false
  return search === undefined || isFound(person, search)
}

function isFound(person: PlainContact, search: string): boolean {
  if (/^[0-9]{3,}$/.test(search) && person.phone.includes(search)) return true
  const all = [person.firstname, person.lastname, person.email, person.custom1, person.custom2]
  const words = foldWords([...all, ...Object.values(person.fields)].join(' '))
  return foldWords(search).every((typed) => words.some((word) => word.startsWith(typed)))
}

const leafArbitrary: fc.Arbitrary<SmartRule> = fc.oneof(
  fc.constantFrom<SmartRule>(
    { kind: 'replied' },
    { kind: 'set_apart' },
    { kind: 'verified', activity: 'active' },
    { kind: 'verified', activity: 'never', since: { daysAgo: 3 } },
  ),
  fc.subarray(listIds, { minLength: 1 }).map((chosen) => ({ kind: 'in_lists' as const, listIds: chosen })),
  fc.constant({ kind: 'in_no_list' as const }),
  codes.map((chosen) => ({ kind: 'country' as const, countries: chosen })),
  phoneTypes.map((chosen) => ({ kind: 'phone_type' as const, phoneTypes: [...chosen] })),
  fc.record({
    kind: fc.constant('field' as const),
    field: fc.constantFrom(
      'firstname',
      'email',
      'custom1',
      'phone',
      'points',
      'town',
      'constructor',
      'quo\'"te',
      'nowhere',
    ),
    test: fc.constantFrom('equals', 'contains', 'starts_with', 'is_empty'),
    value: fc.constantFrom('', 'maya', 'MAYA ', 'Bath', 'b', '3', 'émile', '%', '700', '0'),
  }),
  fc.constantFrom(undefined, { daysAgo: 30 }, { daysAgo: 0 }, { at: daysBefore(31) }).map((since) => ({
    kind: 'messaged' as const,
    ...(since ? { since } : {}),
  })),
  fc.constantFrom({ daysAgo: 3 }, { at: daysBefore(10) }).map((since) => ({ kind: 'added' as const, since })),
  fc.constantFrom(...importIds).map((importId) => ({ kind: 'imported' as const, importId })),
  fc.constantFrom({}, { listId: 2 }).map((of) => ({ kind: 'opted_out' as const, ...of })),
)

export const ruleArbitrary: fc.Arbitrary<SmartRule> = fc.letrec<{ rule: SmartRule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leafArbitrary,
    fc.record({ kind: fc.constantFrom('all', 'any'), rules: fc.array(tie('rule'), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('not' as const), rule: tie('rule') }),
  ),
})).rule

/** The meaning of a rule, without a database. */
export function obeys(person: PlainContact, rule: SmartRule): boolean {
  switch (rule.kind) {
    case 'all':
      return rule.rules.every((part) => obeys(person, part))
    case 'any':
      return rule.rules.some((part) => obeys(person, part))
    case 'not':
      return !obeys(person, rule.rule)
    case 'in_lists':
      return rule.listIds.some((listId) => person.lists.includes(listId))
    case 'in_no_list':
      return person.lists.length === 0
    case 'country':
      return rule.countries.includes(person.country ?? '')
    case 'phone_type':
      return (rule.phoneTypes as readonly string[]).includes(person.phoneType ?? 'unknown')
    case 'field':
      return obeysField(person, rule)
    case 'messaged':
      return person.messages.some((at) => rule.since === undefined || at >= momentOf(rule.since))
    case 'added':
      return person.createdAt >= momentOf(rule.since)
    case 'imported':
      return person.importId === rule.importId
    case 'opted_out':
      return person.optOuts.some((list) => list === 0 || list === rule.listId)
    // None of them wrote back, was looked up or set apart.
    case 'replied':
    case 'set_apart':
      return false
    case 'verified':
      return rule.activity === 'never'
  }
}

const momentOf = (moment: { at: string } | { daysAgo: number }): string =>
  'at' in moment ? moment.at : daysBefore(moment.daysAgo)

function obeysField(person: PlainContact, rule: SmartRule & { kind: 'field' }): boolean {
  const standard: Record<string, string> = { ...person, fields: '', lists: '', optOuts: '', messages: '' } as never
  const isStandard = ['firstname', 'lastname', 'email', 'custom1', 'custom2', 'phone'].includes(rule.field)
  const own = Object.hasOwn(person.fields, rule.field) ? (person.fields[rule.field] ?? '') : ''
  const fold = (text: string): string => text.trim().normalize('NFC').toLowerCase()
  const value = fold(isStandard ? (standard[rule.field] ?? '') : own)
  const typed = fold(rule.value ?? '')
  if (rule.test === 'is_empty') return value === ''
  if (rule.test === 'equals') return value === typed
  return rule.test === 'contains' ? value.includes(typed) : value.startsWith(typed)
}

/** Writes these people as they are into the address book, and deletes those who were there. */
export function storePeople(core: CoreAreas, people: readonly PlainContact[]): void {
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'))
  db.exec(`BEGIN; DELETE FROM contacts; DELETE FROM opt_outs; DELETE FROM messages; DELETE FROM list_contacts`)
  for (const id of listIds)
    db.prepare('INSERT OR IGNORE INTO lists (id, account_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, ?)').run(
      ...[id, accountId, `List ${id}`, now, now],
    )
  for (const id of importIds)
    db.prepare(
      `INSERT OR IGNORE INTO imports (id, account_id, file_name, file_size, state, plan, created_at) VALUES (?, ?, 'a.csv', 1, 'committed', '{}', ?)`,
    ).run(id, accountId, now)
  for (const person of people) storePerson(db, person)
  db.exec('COMMIT')
  db.close()
}

function storePerson(db: DatabaseSync, person: PlainContact): void {
  const name = `${person.firstname} ${person.lastname}`.trim().normalize('NFC').toLowerCase()
  db.prepare(
    `INSERT INTO contacts (id, account_id, phone, country, phone_type, firstname, lastname, email, custom1, custom2, fields,
       name_key, import_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    ...[person.id, accountId, person.phone, person.country, person.phoneType, person.firstname, person.lastname],
    ...[person.email, person.custom1, person.custom2, JSON.stringify(person.fields), name, person.importId],
    ...[person.createdAt, person.createdAt],
  )
  for (const list of person.lists)
    db.prepare('INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (?, ?, ?)').run(list, person.id, now)
  for (const list of person.optOuts)
    db.prepare(`INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, ?, 'gateway', ?)`).run(
      ...[accountId, person.phone, list, now],
    )
  for (const [index, at] of person.messages.entries())
    db.prepare(
      `INSERT INTO messages (account_id, gateway_key, gateway_id, phone, sender, text, status, delivery, is_final, created_at,
         updated_at, at, first_seen_at, changed_at, raw) VALUES (?, ?, '1', ?, '', 'Hi', 'SENT', 'on_the_way', 0, ?, ?, ?, ?, ?, '{}')`,
    ).run(accountId, `${person.id} ${index}`, person.phone, at, at, at, at, at)
}
