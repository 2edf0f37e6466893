// Sums up what a message means for its people. Pure but for its input, which it reads once, person by person, so that
// a million people need no more memory than one.
import type { Draft, Measure } from '@contract'
import { partsOfFormat } from '@contract/fieldFormats'
import { messageForm } from '@contract/messageForms'
import { withoutUndefined } from '../../base/withoutUndefined'
import { checkText } from '../../messages/checkText'
import { findCostly, replaceAt } from '../../messages/costlyCharacters'
import { measureParts, isGsmText } from '../../messages/countParts'
import { checkFields, fieldKey, parseTemplate, type Piece, type TemplateIssue } from '../../messages/parseTemplate'
import type { RenderedMessage } from '../../messages/renderMessage'
import { zonesOf, type PhonePlace } from '../../phones/zonesOf'
import type { AudienceRow, LeftOutReason } from '../audience/audienceSql'
import { compileForPeople, filledFields, standardFields, type OwnFields } from './messageOfPerson'

export interface Measured extends Omit<Measure, 'about'> {
  /** Parts by country, for prices learned from past costs. */
  readonly partsByCountry: ReadonlyMap<string, number>
}

/** People whose numbers are of one place and one country, for a plan. The same place is always the same object. */
export interface PlaceCount {
  readonly place: PhonePlace
  /** Empty: not known. */
  readonly country: string
  /** Their time, ISO 8601, where a column says it. */
  readonly dueAt: string | null
  people: number
  parts: number
}

export interface Surveyed {
  readonly measured: Measured
  readonly places: readonly PlaceCount[]
}

/** Issues of a template's syntax and of unknown fields. */
export function issuesOf(template: string, { names, meantBy }: OwnFields): readonly TemplateIssue[] {
  const parsed = parseTemplate(template)
  const unknown = checkFields(parsed, [...standardFields, ...names]).map((issue) => {
    const meant = meantBy?.(issue.name ?? '')
    return meant === undefined ? issue : { ...issue, meant }
  })
  return [...parsed.issues, ...unknown].sort((a, b) => a.start - b.start)
}

/** Parts of one person's message; at most one of a form that is not priced by them. */
export function measureFor(kind: Draft['kind'], text: string): ReturnType<typeof measureParts> {
  const size = measureParts(text)
  return messageForm(kind).hasParts ? size : { ...size, parts: Math.min(size.parts, 1) }
}

/** If true, a letter outside the 7-bit alphabet in a rendered text comes from the person's own data. */
export function isPlainItself(pieces: readonly Piece[]): boolean {
  return pieces.every((piece) => {
    if (piece.kind === 'text') return isGsmText(piece.text)
    // Months and days of the week in English have plain letters only.
    if (piece.kind === 'day') return partsOfFormat(piece.format).language === undefined
    return piece.kind !== 'field' || isGsmText(piece.fallback ?? '')
  })
}

export function measureDraft(
  template: string,
  own: OwnFields,
  audience: Iterable<AudienceRow>,
  kind: Draft['kind'] = 'text',
): Measured {
  return surveyDraft(template, own, audience, kind).measured
}

/** One reading of everyone for all there is to know before a freeze. */
export function surveyDraft(
  template: string,
  own: OwnFields,
  audience: Iterable<AudienceRow>,
  kind: Draft['kind'],
): Surveyed {
  const { pieces } = parseTemplate(template)
  const render = compileForPeople(pieces, own)
  const { hasParts } = messageForm(kind)
  const isPlain = hasParts && isPlainItself(pieces)
  const costly = hasParts ? costlyOf(template, pieces) : []
  const plain = makePlainCount(template, costly, own)
  const filled = makeFilledCount(own)
  const branches = makeBranchCount(pieces)
  const leftOut = new Map<LeftOutReason, number>()
  const spread = new Map<number, number>()
  const counts: PlaceCounts = new Map()
  const empty = new Map<string, number>()
  const unreadable = new Map<string, number>()
  let [found, people, total, blocked, blank, usesFallback, costlyPeople, optedOut] = [0, 0, 0, 0, 0, 0, 0, 0]
  let longest: Measure['longest']
  for (const person of audience) {
    found += 1
    if (person.reason !== null) {
      add(leftOut, person.reason)
      continue
    }
    people += 1
    filled.add(person)
    optedOut += person.out_all_the_same ?? 0
    const message = render(person)
    const size = measureFor(kind, message.text)
    branches.add(message)
    total += size.parts
    add(spread, size.parts)
    addPlace(counts, person, size.parts)
    plain?.add(person)
    if (message.missing.length > 0) blocked += 1
    else if (checkText(message.text, Number.POSITIVE_INFINITY) === 'blank') blank += 1
    if (message.usedFallback.length > 0) usesFallback += 1
    for (const name of message.missing) add(empty, fieldKey(name))
    for (const name of message.usedFallback) add(empty, fieldKey(name))
    for (const name of message.unreadable) add(unreadable, fieldKey(name))
    if (isPlain && size.encoding === 'ucs2') costlyPeople += 1
    if (!longest || size.units / size.perPart > longest.units / longest.perPart)
      longest = { encoding: size.encoding, units: size.units, perPart: size.perPart }
  }
  const places = [...counts.values()].flatMap((ofPlace) => [...ofPlace.values()])
  const countries = sumCountries(places)
  const measured = {
    people,
    found,
    leftOut: [...leftOut].map(([reason, count]) => ({ reason, people: count })),
    parts: { total, ...spreadOf(spread) },
    ...(longest ? { longest } : {}),
    ...(optedOut === 0 ? {} : { optedOut }),
    byCountry: [...countries]
      .sort(([a, { people: inA }], [b, { people: inB }]) => inB - inA || (a > b ? -1 : 1))
      .map(([country, { people: count }]) => ({ ...(country === '' ? {} : { country }), people: count })),
    costly,
    ...(plain ? { plain: { total: plain.total, most: plain.most } } : {}),
    costlyPeople,
    fields: fieldsOf(pieces, empty, unreadable),
    conditions: branches.conditions,
    filled: filled.shares(),
    usesFallback,
    blocked,
    blank,
    issues: issuesOf(template, own).map((issue) => ({ ...issue })),
    partsByCountry: new Map([...countries].map(([country, { parts }]) => [country, parts])),
  }
  return { measured, places }
}

/** Enough to rank the fields, so a million people need not be read for it. */
const maxPeopleForShares = 1_000

/** Counts how many of the first people have a value in each field. */
function makeFilledCount({ names }: OwnFields) {
  const counts = new Map<string, number>()
  let people = 0
  return {
    add(person: AudienceRow): void {
      if (people >= maxPeopleForShares) return
      people += 1
      for (const name of filledFields(person, names)) add(counts, name)
    },
    /** Highest share first. */
    shares: (): Measure['filled'] =>
      [...counts].sort(([, one], [, other]) => other - one).map(([name, count]) => ({ name, share: count / people })),
  }
}

/** Counts the people who get each part of a condition. */
function makeBranchCount(pieces: readonly Piece[]) {
  const conditions: Measure['conditions'] = pieces.flatMap((piece) => {
    if (piece.kind !== 'if') return []
    const { name, test, value, start, end } = piece
    return [{ name, test, ...withoutUndefined({ value }), start, end, met: 0, unmet: 0 }]
  })
  return {
    conditions,
    add({ conditions: decided = [] }: RenderedMessage): void {
      decided.forEach((isMet, index) => {
        const condition = conditions[index]
        if (condition && isMet !== undefined) condition[isMet ? 'met' : 'unmet'] += 1
      })
    },
  }
}

/** The same people's texts with every costly letter of the message replaced; undefined if none can be. */
function makePlainCount(template: string, costly: Measure['costly'], own: OwnFields) {
  const plain = replaceAt(template, costly)
  if (plain === template) return undefined
  const render = compileForPeople(parseTemplate(plain).pieces, own)
  return {
    total: 0,
    most: 0,
    add(person: AudienceRow): void {
      const { parts } = measureParts(render(person).text)
      this.total += parts
      this.most = Math.max(this.most, parts)
    },
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** By place; then by country and time. */
type PlaceCounts = Map<PhonePlace, Map<string, PlaceCount>>

function addPlace(
  counts: PlaceCounts,
  { phone, country, due_at: dueAt }: Pick<AudienceRow, 'phone' | 'country' | 'due_at'>,
  parts: number,
): void {
  const place = zonesOf(phone, country)
  let ofPlace = counts.get(place)
  if (!ofPlace) counts.set(place, (ofPlace = new Map()))
  const key = dueAt === null ? (country ?? '') : `${country ?? ''} ${dueAt}`
  const known = ofPlace.get(key)
  if (known) {
    known.people += 1
    known.parts += parts
  } else ofPlace.set(key, { place, country: country ?? '', dueAt, people: 1, parts })
}

function sumCountries(places: readonly PlaceCount[]): Map<string, { people: number; parts: number }> {
  const countries = new Map<string, { people: number; parts: number }>()
  for (const { country, people, parts } of places) {
    const known = countries.get(country) ?? { people: 0, parts: 0 }
    countries.set(country, { people: known.people + people, parts: known.parts + parts })
  }
  return countries
}

function spreadOf(counts: ReadonlyMap<number, number>): Omit<Measure['parts'], 'total'> {
  const spread = [...counts].sort(([a], [b]) => a - b).map(([parts, people]) => ({ parts, people }))
  return { least: spread[0]?.parts ?? 0, most: spread.at(-1)?.parts ?? 0, spread }
}

/** Costly characters as written in the template, outside its fields' names and its conditions. */
function costlyOf(template: string, pieces: readonly Piece[]): Measure['costly'] {
  const byChar = new Map<string, Measure['costly'][number]>()
  const isInName = (index: number): boolean =>
    pieces.some((piece) => {
      if (piece.kind === 'text' || index < piece.start || index >= piece.end) return false
      // Nothing of a condition itself is written.
      if (piece.kind !== 'field') return true
      const bar = template.indexOf('|', piece.start)
      return piece.fallback === undefined || index < bar
    })
  for (const { char, index, name, replacement } of findCostly(template)) {
    if (isInName(index)) continue
    const known = byChar.get(char)
    if (known) known.positions.push(index)
    else
      byChar.set(char, {
        char,
        positions: [index],
        ...withoutUndefined({ name, replacement }),
      })
  }
  return [...byChar.values()]
}

function fieldsOf(
  pieces: readonly Piece[],
  empty: ReadonlyMap<string, number>,
  unreadable: ReadonlyMap<string, number>,
): Measure['fields'] {
  const fields = new Map<string, Measure['fields'][number]>()
  const always = namesOutside(pieces)
  for (const piece of pieces) {
    if (piece.kind !== 'field' || fields.has(fieldKey(piece.name))) continue
    const { name, fallback } = piece
    const key = fieldKey(name)
    fields.set(key, {
      name,
      empty: empty.get(key) ?? 0,
      ...withoutUndefined({ fallback }),
      ...(unreadable.has(key) ? { unreadable: unreadable.get(key) } : {}),
      ...(always.has(key) ? {} : { isConditional: true as const }),
    })
  }
  return [...fields.values()]
}

/** Keys of the fields that everyone's text has, whatever the conditions say. */
function namesOutside(pieces: readonly Piece[]): ReadonlySet<string> {
  const outside = new Set<string>()
  let depth = 0
  for (const piece of pieces) {
    if (piece.kind === 'if') depth += 1
    else if (piece.kind === 'end') depth -= 1
    else if (piece.kind === 'field' && depth === 0) outside.add(fieldKey(piece.name))
  }
  return outside
}
