// The sentences on the screen, held to docs/screen-words.md.
import { expect, test } from 'vitest'
import { en } from '../../../src/text/en'
import { guide } from '../../../src/text/guide/en'

const banned: readonly RegExp[] = [
  /\b(?:nobody|somebody|anybody|everybody|whoever|whom)\b/i,
  /\bby (?:itself|themselves)\b/i,
  /\b(?:go|goes|going|went) on\b/i,
  /\b(?:anew|afresh|all the same|lately|at hand|in force)\b/i,
  /\b(?:throw|thrown|took|takes?|taken)\b.{0,20}\b(?:away|back|out)\b/i,
  /\b(?:bring|brings|brought)\b.{0,20}\bback\b/i,
  /\b(?:comes? in here|dearer)\b/i,
  /\bholes?\b/i,
  /\b(?:next|last|first|a|each|every|no) looks?\b(?!-)/i,
  /\blook(?:s|ing)? (?:again|now|for replies|at the new|every)\b/i,
  /\bkeep looking\b/i,
  /\b(?:the one before|part before|page before|number before)\b/i,
  /\bas far as\b/i,
  /\b(?:not known|in doubt|in no (?:known|named) state)\b/i,
  /\b(?:is|are) not (?:here|there|open|in \w+ \w+) any more\b/i,
  /\b(?:mend|mended|faults of)\b/i,
  /\b(?:older interface|practice gateway|older sign-in)\b/i,
  /\bkeeps? the clock\b/i,
  /\b(?:names no way out|the account has it|made of letters|leads nowhere)\b/i,
  /\b(?:is|are) still to be\b/i,
  /\bhand(?:s|ed)? messages over\b/i,
  /\b(?:please|oops|successfully)\b|!/i,
  /\b(?:we|our|ours|us)\b/i,
  /^(?:Of|Whom|Where it|What was) /,
]

/** Sentences in which a banned word is right, at most five. */
const allowed: ReadonlySet<string> = new Set([
  'optOutWords.tryPlaceholder',
  'optOutWords.unclearNote',
  'guide opt-outs',
])

interface Plural {
  readonly one: string
  readonly other: string
}
const ofGuide = Object.entries(guide).flatMap(([id, { title, lead, parts }]) =>
  [title, lead, ...parts.flatMap(({ heading, text = '', steps = [] }) => [heading, text, ...steps])].map((text) => ({
    key: `guide ${id}`,
    text,
  })),
)
const sentences = Object.entries(en)
  .flatMap(([area, entries]) =>
    Object.entries(entries as Readonly<Record<string, string | Plural>>).flatMap(([key, entry]) =>
      (typeof entry === 'string' ? [entry] : [entry.one, entry.other]).map((text) => ({ key: `${area}.${key}`, text })),
    ),
  )
  .concat(ofGuide)

test.each(banned)('no sentence on the screen has %s', (pattern) => {
  const found = sentences.filter(({ key, text }) => pattern.test(text) && !allowed.has(key))

  expect(found).toEqual([])
})

test('at most five sentences are excused', () => {
  expect(allowed.size).toBeLessThanOrEqual(5)
})
