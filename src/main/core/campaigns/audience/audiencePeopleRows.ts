// People of a draft worth checking, found in their rendered texts: a value that is empty, one that its format cannot read, a
// fallback, characters that cost more, a landline, or simply the longest texts.
import type { Draft } from '@contract'
import { messageForm } from '@contract/messageForms'
import { measureParts, type PartSize } from '../../messages/countParts'
import { fieldKey, parseTemplate } from '../../messages/parseTemplate'
import type { RenderedMessage } from '../../messages/renderMessage'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { audienceColumns, audienceOrder, type AudienceRow } from './audienceSql'
import { hasLandline } from './hasLandline'
import { isPlainItself, measureFor } from '../draft/measureDraft'
import { compileForPeople, nameOf, type OwnFields } from '../draft/messageOfPerson'

export type PeopleQuestion =
  | { readonly kind: 'empty'; readonly field: string }
  | { readonly kind: 'unreadable'; readonly field: string }
  | { readonly kind: 'fallback' }
  | { readonly kind: 'longest' }
  | { readonly kind: 'costly' }
  | { readonly kind: 'landline' }

interface Window {
  readonly which: PeopleQuestion
  readonly offset: number
  readonly limit: number
}

export interface LookedAt {
  /** Place of the preview's pager. */
  readonly position: number
  readonly name: string
  readonly phone: string
  readonly text: string
  readonly parts: number
}

/** Reads everyone; the longest texts take a second reading, up to the last person shown. */
export function readPeople(
  db: Db,
  audience: Sql,
  draft: Pick<Draft, 'template' | 'kind'>,
  own: OwnFields,
  { which, offset, limit }: Window,
): { total: number; rows: LookedAt[] } {
  const { pieces } = parseTemplate(draft.template)
  const render = compileForPeople(pieces, own)
  const everybody = () =>
    db.iterate<AudienceRow>(
      sql`${audience} SELECT ${audienceColumns} FROM audience WHERE reason IS NULL ${audienceOrder}`,
    )
  const show = (person: AudienceRow, position: number, text: string): LookedAt => ({
    position,
    name: nameOf(person),
    phone: person.phone,
    text,
    parts: measureFor(draft.kind, text).parts,
  })

  if (which.kind !== 'longest') {
    const isMeant = testOf(which, messageForm(draft.kind).hasParts && isPlainItself(pieces))
    const rows: LookedAt[] = []
    let [position, total] = [0, 0]
    for (const person of everybody()) {
      position += 1
      const message = render(person)
      if (!isMeant(message, person)) continue
      total += 1
      if (total > offset && rows.length < limit) rows.push(show(person, position, message.text))
    }
    return { total, rows }
  }

  const weights: number[] = []
  for (const person of everybody()) weights.push(weightOf(measureParts(render(person).text)))
  const shown = [...weights.keys()]
    .sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)
    .slice(offset, offset + limit)
  const found = new Map<number, LookedAt>()
  const wanted = new Set(shown)
  let index = 0
  for (const person of everybody()) {
    if (found.size === wanted.size) break
    if (wanted.has(index)) found.set(index, show(person, index + 1, render(person).text))
    index += 1
  }
  return { total: weights.length, rows: shown.flatMap((at) => found.get(at) ?? []) }
}

/** Parts first, however full the last one is. */
function weightOf({ units, perPart }: PartSize): number {
  return units / perPart
}

function testOf(
  which: Exclude<PeopleQuestion, { kind: 'longest' }>,
  isPlain: boolean,
): (message: RenderedMessage, person: AudienceRow) => boolean {
  const has = (names: readonly string[], field: string): boolean =>
    names.some((name) => fieldKey(name) === fieldKey(field))
  switch (which.kind) {
    case 'empty':
      return ({ missing, usedFallback }) => has(missing, which.field) || has(usedFallback, which.field)
    case 'unreadable':
      return ({ unreadable }) => has(unreadable, which.field)
    case 'fallback':
      return ({ usedFallback }) => usedFallback.length > 0
    case 'costly':
      return ({ text }) => isPlain && measureParts(text).encoding === 'ucs2'
    case 'landline':
      return (_, person) => hasLandline(person)
  }
}
