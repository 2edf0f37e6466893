// A filter as a person chose it, read for the storage.
import type { MessageFilter } from '@contract'
import type { ActiveAccount } from '../accounts/activeAccount'
import { readSearchPhrase } from '../contacts/search/searchPhrase'
import type { HistoryQuery } from './messageConditionRows'
import { foldWords } from '../contacts/search/searchWords'

export function toHistoryQuery(account: Pick<ActiveAccount, 'id' | 'country'>, filter: MessageFilter): HistoryQuery {
  return {
    accountId: account.id,
    filter,
    phrase: readSearchPhrase(filter.search ?? '', account.country),
    words: readTypedWords(filter.text ?? ''),
  }
}

/** One more would hardly tell messages apart, and each costs a search in every block. */
const maxTypedWords = 8

/** The words that a person typed to find messages, cut and folded as the words of the messages are. */
export function readTypedWords(typed: string): readonly string[] {
  return [...new Set(foldWords(typed))].slice(0, maxTypedWords)
}
