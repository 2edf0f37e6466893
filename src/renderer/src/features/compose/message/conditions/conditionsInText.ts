// Finds the conditions in a message being written, to draw and edit them. The core says whether they are right; here every
// marker that can be recognised counts, also one that lacks its text or its end.
import { conditionSource, isConditionTest, type Condition } from '@contract/campaigns/conditions'

export type MarkerInText = ConditionInText | BranchInText

export interface ConditionInText extends Condition {
  readonly kind: 'if'
  /** UTF-16 range, braces included. */
  readonly start: number
  readonly end: number
}

interface BranchInText {
  readonly kind: 'else' | 'end'
  readonly start: number
  readonly end: number
}

export function findMarkers(text: string): readonly MarkerInText[] {
  return [...text.matchAll(/\{\{([^{}]*)\}\}/gu)].flatMap((match): MarkerInText[] => {
    const place = { start: match.index, end: match.index + match[0].length }
    const content = match[1]?.trim() ?? ''
    if (!content.startsWith(':')) return []
    const words = content.slice(1).trimStart()
    const word = /^[\p{L}\p{M}\p{N}_]*/u.exec(words)?.[0].toLowerCase() ?? ''
    const more = words.slice(word.length)
    if (word === 'else' || word === 'end') return more.trim() === '' ? [{ kind: word, ...place }] : []
    const condition = word === 'if' ? readCondition(more) : undefined
    return condition ? [{ kind: 'if', ...condition, ...place }] : []
  })
}

function readCondition(source: string): Condition | undefined {
  const bar = source.indexOf('|')
  const asked = bar < 0 ? source : source.slice(0, bar)
  const colon = asked.lastIndexOf(':')
  if (bar < 0 && colon < 0) return asked.trim() === '' ? undefined : { name: tidy(asked), test: 'filled' }
  const name = tidy(asked.slice(0, Math.max(colon, 0)))
  const test = asked
    .slice(colon + 1)
    .trim()
    .toLowerCase()
  if (name === '' || !isConditionTest(test)) return undefined
  return { name, test, ...(bar < 0 ? {} : { value: source.slice(bar + 1).trim() }) }
}

function tidy(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}

export function conditionsIn(text: string): readonly ConditionInText[] {
  return findMarkers(text).filter((marker) => marker.kind === 'if')
}

/** The message with the condition at this place asking something else. */
export function withCondition(text: string, start: number, now: Condition): string {
  const old = conditionsIn(text).find((one) => one.start === start)
  return old ? text.slice(0, old.start) + conditionSource(now) + text.slice(old.end) : text
}

/** The message without the condition at this place: its first part stays, its second goes. */
export function withoutCondition(text: string, start: number): string {
  const markers = findMarkers(text)
  const from = markers.findIndex((one) => one.kind === 'if' && one.start === start)
  const first = markers[from]
  if (!first) return text
  let depth = 0
  let otherwise: MarkerInText | undefined
  for (const marker of markers.slice(from)) {
    if (marker.kind === 'if') depth += 1
    if (marker.kind === 'else' && depth === 1) otherwise ??= marker
    if (marker.kind !== 'end') continue
    depth -= 1
    if (depth > 0) continue
    return text.slice(0, first.start) + text.slice(first.end, (otherwise ?? marker).start) + text.slice(marker.end)
  }
  return text.slice(0, first.start) + text.slice(first.end)
}
