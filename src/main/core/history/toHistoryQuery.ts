// A filter as a person chose it, read for the storage.
import type { MessageFilter } from '@contract'
import type { ActiveAccount } from '../accounts/activeAccount'
import { readSearchPhrase } from '../contacts/search/searchPhrase'
import type { HistoryQuery } from './messageConditionRows'
import { readTypedWords } from './messageWords'

export function toHistoryQuery(account: Pick<ActiveAccount, 'id' | 'country'>, filter: MessageFilter): HistoryQuery {
  return {
    accountId: account.id,
    filter,
    phrase: readSearchPhrase(filter.search ?? '', account.country),
    words: readTypedWords(filter.text ?? ''),
  }
}
