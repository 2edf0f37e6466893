// The words of a message's text and of its person's name, cut and folded as a search is. Pure.
import { foldWords } from '../contacts/search/searchWords'

/** One more would hardly tell messages apart, and each costs a look into every block. */
const maxTypedWords = 8

export function readTypedWords(typed: string): readonly string[] {
  return [...new Set(foldWords(typed))].slice(0, maxTypedWords)
}

/** Whether each word typed begins a word of the text. */
export function hasEach(text: string, typed: readonly string[]): boolean {
  const words = foldWords(text)
  return typed.every((one) => words.some((word) => word.startsWith(one)))
}

/** A letter in front tells a word of the text from one of the name. */
export const markOf = { text: 't', name: 'n' } as const
export type WordsOf = keyof typeof markOf

/** The words as a block holds them. */
export function markedWords(text: string, name: string): Set<string> {
  const words = new Set<string>()
  for (const word of foldWords(text)) words.add(markOf.text + word)
  for (const word of foldWords(name)) words.add(markOf.name + word)
  return words
}
