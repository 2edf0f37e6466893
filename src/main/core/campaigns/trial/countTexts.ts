// Counts a trial before it is frozen: who gets which text, and how many parts that is by country. Pure; reads its people once.
import type { Draft } from '@contract'
import { checkText } from '../../messages/checkText'
import type { TemplateIssue } from '../../messages/parseTemplate'
import type { AudienceRow } from '../audience/audienceSql'
import { issuesOf, measureFor } from '../draft/measureDraft'
import { nameOf, type OwnFields, compileTexts, placeOfText, textsOf } from '../draft/messageOfPerson'

type PartsByCountry = Map<string, number>

export interface CountedText {
  people: number
  parts: number
  blocked: number
  readonly partsByCountry: PartsByCountry
  readonly issues: readonly TemplateIssue[]
  sample?: { readonly name: string; readonly text: string; readonly parts: number }
}

export interface CountedTrial {
  readonly texts: readonly CountedText[]
  readonly rest: number
  /** If the rest gets the first text. */
  readonly restParts: PartsByCountry
}

/** `people`: those whom nothing leaves out but the draw, in the order of sending. */
export function countTexts(draft: Draft, own: OwnFields, people: Iterable<AudienceRow>): CountedTrial {
  const render = compileTexts(draft, own)
  const texts = textsOf(draft).map((text): CountedText => ({
    people: 0,
    parts: 0,
    blocked: 0,
    partsByCountry: new Map(),
    issues: issuesOf(text, own),
  }))
  const restParts: PartsByCountry = new Map()
  let trial = 0
  let rest = 0
  for (const person of people) {
    if (person.reason !== null) {
      rest += 1
      // The first position has the first text.
      add(restParts, person, measureFor(draft.kind, render(person, 1).text).parts)
      continue
    }
    trial += 1
    const counted = texts[placeOfText(draft, trial)]
    if (!counted) continue
    const { text, missing } = render(person, trial)
    const { parts } = measureFor(draft.kind, text)
    counted.people += 1
    counted.parts += parts
    add(counted.partsByCountry, person, parts)
    if (missing.length > 0 || checkText(text, Number.POSITIVE_INFINITY) === 'blank') counted.blocked += 1
    counted.sample ??= { name: nameOf(person), text, parts }
  }
  return { texts, rest, restParts }
}

function add(counts: PartsByCountry, { country }: AudienceRow, parts: number): void {
  counts.set(country ?? '', (counts.get(country ?? '') ?? 0) + parts)
}
