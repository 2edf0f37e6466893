// Finds pages of the guide: every word of the term must begin a word of the page. Pure; the whole guide is in memory.
import { guideIds, guideWords, type Guide, type GuideId, type Translate } from '@text'
import { foldText } from '../../composables/writing/foldText'

export interface GuideHit {
  readonly id: GuideId
  readonly title: string
  /** The first sentence with the term, else the lead. */
  readonly excerpt: string
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function textsOf(guide: Guide, id: GuideId, t: Translate): string[] {
  const { lead, parts } = guide[id]
  const texts = parts.flatMap(({ heading, text = '', steps = [] }) => [heading, text, ...steps])
  return [lead, ...texts].filter(Boolean).map((text) => guideWords(text, t))
}

export function searchGuide(guide: Guide, term: string, t: Translate): GuideHit[] {
  const wanted = wordsOf(term)
  if (wanted.length === 0) return []
  const holds = (text: string): boolean => {
    const words = wordsOf(text)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  }
  const found = guideIds.flatMap((id) => {
    const { title, words } = guide[id]
    const texts = textsOf(guide, id, t)
    if (!holds([title, words, ...texts].join(' '))) return []
    const sentences = texts.flatMap((text) => text.split(/(?<=[.!?؟;])\s+/))
    return [{ id, title, excerpt: sentences.find(holds) ?? guideWords(guide[id].lead, t), isInTitle: holds(title) }]
  })
  // A page that is about it comes before one that names it.
  return [...found.filter((hit) => hit.isInTitle), ...found.filter((hit) => !hit.isInTitle)].map(
    ({ id, title, excerpt }) => ({ id, title, excerpt }),
  )
}
