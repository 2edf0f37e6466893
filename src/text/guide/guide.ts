// The guide of one language. A tiny form instead of Markdown: nothing to parse that could hold markup of its own.
import type { LanguageTag } from '../languages'
import type { Translate } from '../entries'
import type { GuideId } from './guidePages'

export interface GuidePart {
  readonly heading: string
  readonly text?: string
  readonly steps?: readonly string[]
}

/** In all texts `[[area.key]]` is a name on the screen, taken from the catalogue, and `**…**` is bold. */
export interface GuideText {
  readonly title: string
  readonly lead: string
  readonly parts: readonly GuidePart[]
  /** Other words that a person may search for. */
  readonly words: string
}

export type Guide = Readonly<Record<GuideId, GuideText>>

const guides: Readonly<Record<LanguageTag, () => Promise<Guide>>> = {
  en: async () => (await import('./en')).guide,
  de: async () => (await import('./de')).guide,
  fr: async () => (await import('./fr')).guide,
  es: async () => (await import('./es')).guide,
  el: async () => (await import('./el')).guide,
  ar: async () => (await import('./ar')).guide,
}

export function loadGuide(tag: LanguageTag): Promise<Guide> {
  return guides[tag]()
}

export interface GuidePiece {
  readonly text: string
  readonly bold: boolean
}

/** A text of the guide in pieces, with the names of the screen put in. */
export function guidePieces(text: string, t: Translate): GuidePiece[] {
  const name = t as (key: string) => string
  return text
    .split(/(\*\*.+?\*\*|\[\[[\w.]+\]\])/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece.startsWith('[[')) return { text: name(piece.slice(2, -2)), bold: true }
      return piece.startsWith('**') ? { text: piece.slice(2, -2), bold: true } : { text: piece, bold: false }
    })
}

/** The same without marks, for the search. */
export function guideWords(text: string, t: Translate): string {
  return guidePieces(text, t)
    .map((piece) => piece.text)
    .join('')
}
