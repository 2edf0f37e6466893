// The words that a person typed to find messages, cut and folded as the words of the messages are. Pure.
import { foldWords } from '../contacts/search/searchWords'

/** One more would hardly tell messages apart, and each costs a search in every block. */
const maxTypedWords = 8

export function readTypedWords(typed: string): readonly string[] {
  return [...new Set(foldWords(typed))].slice(0, maxTypedWords)
}
