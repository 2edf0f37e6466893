// Sums up what a message means for its people. Pure but for its input, which it reads once, person by person, so that
// a million people need no more memory than one.
import type { Draft, Measure } from '@contract'
import { findCostly } from '../messages/costlyCharacters'
import { measureParts } from '../messages/countParts'
import { isGsmText } from '../messages/gsmAlphabet'
import { checkFields, fieldKey, parseTemplate, type Piece, type TemplateIssue } from '../messages/parseTemplate'
import type { AudienceRow, LeftOutReason } from './audienceSql'
import { compileForPeople, standardFields } from './messageOfPerson'

export interface Measured extends Omit<Measure, 'about'> {
  /** Parts by country, for prices learned from past costs. */
  readonly partsByCountry: ReadonlyMap<string, number>
}

/** Issues of a template's form and of fields that no contact has. */
export function issuesOf(template: string, ownFields: readonly string[]): readonly TemplateIssue[] {
  const parsed = parseTemplate(template)
  return [...parsed.issues, ...checkFields(parsed, [...standardFields, ...ownFields])].sort((a, b) => a.start - b.start)
}

/** Parts of one person's message. A chat message is one, however long it is. */
export function measureFor(kind: Draft['kind'], text: string): ReturnType<typeof measureParts> {
  const size = measureParts(text)
  return kind === 'chat_app' ? { ...size, parts: Math.min(size.parts, 1) } : size
}

export function measureDraft(
  template: string,
  ownFields: readonly string[],
  audience: Iterable<AudienceRow>,
  kind: Draft['kind'] = 'text',
): Measured {
  const { pieces } = parseTemplate(template)
  const render = compileForPeople(pieces, ownFields)
  const isPlainItself = pieces.every((piece) => isGsmText(piece.kind === 'text' ? piece.text : (piece.fallback ?? '')))
  const leftOut = new Map<LeftOutReason, number>()
  const spread = new Map<number, number>()
  const partsByCountry = new Map<string, number>()
  const empty = new Map<string, number>()
  let found = 0
  let people = 0
  let total = 0
  let blocked = 0
  let costlyPeople = 0
  let optedOut = 0
  let longest: Measure['longest']
  for (const person of audience) {
    found += 1
    if (person.reason !== null) {
      leftOut.set(person.reason, (leftOut.get(person.reason) ?? 0) + 1)
      continue
    }
    people += 1
    const { text, missing, usedFallback } = render(person)
    const size = measureFor(kind, text)
    optedOut += person.out_all_the_same ?? 0
    total += size.parts
    spread.set(size.parts, (spread.get(size.parts) ?? 0) + 1)
    const country = person.country ?? ''
    partsByCountry.set(country, (partsByCountry.get(country) ?? 0) + size.parts)
    if (missing.length > 0) blocked += 1
    for (const name of [...missing, ...usedFallback]) empty.set(fieldKey(name), (empty.get(fieldKey(name)) ?? 0) + 1)
    if (kind !== 'chat_app' && isPlainItself && size.encoding === 'ucs2') costlyPeople += 1
    if (!longest || size.units / size.perPart > longest.units / longest.perPart)
      longest = { encoding: size.encoding, units: size.units, perPart: size.perPart }
  }
  const parts = [...spread.keys()]
  return {
    people,
    found,
    leftOut: [...leftOut].map(([reason, count]) => ({ reason, people: count })),
    parts: {
      total,
      least: parts.length === 0 ? 0 : Math.min(...parts),
      most: parts.length === 0 ? 0 : Math.max(...parts),
      spread: [...spread].sort(([a], [b]) => a - b).map(([count, persons]) => ({ parts: count, people: persons })),
    },
    ...(longest ? { longest } : {}),
    ...(optedOut === 0 ? {} : { optedOut }),
    // A chat message is priced as one, whatever its letters.
    costly: kind === 'chat_app' ? [] : costlyOf(template, pieces),
    costlyPeople,
    fields: fieldsOf(pieces, empty),
    blocked,
    issues: issuesOf(template, ownFields).map((issue) => ({ ...issue })),
    partsByCountry,
  }
}

/** Costly characters as written in the template, outside its fields' names. */
function costlyOf(template: string, pieces: readonly Piece[]): Measure['costly'] {
  const byChar = new Map<string, Measure['costly'][number]>()
  const isInName = (index: number): boolean =>
    pieces.some((piece) => {
      if (piece.kind === 'text' || index < piece.start || index >= piece.end) return false
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
        ...(name === undefined ? {} : { name }),
        ...(replacement === undefined ? {} : { replacement }),
      })
  }
  return [...byChar.values()]
}

function fieldsOf(pieces: readonly Piece[], empty: ReadonlyMap<string, number>): Measure['fields'] {
  const fields = new Map<string, Measure['fields'][number]>()
  for (const piece of pieces) {
    if (piece.kind === 'text' || fields.has(fieldKey(piece.name))) continue
    const { name, fallback } = piece
    fields.set(fieldKey(name), {
      name,
      empty: empty.get(fieldKey(name)) ?? 0,
      ...(fallback === undefined ? {} : { fallback }),
    })
  }
  return [...fields.values()]
}
