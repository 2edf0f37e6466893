// Messages of a filtered view as a table that can be written, newest first.
import type { MessageFilter } from '@contract'
import type { ReadActiveAccount } from '../../accounts/activeAccount'
import { ok } from '../../base/result'
import { readSearchPhrase } from '../../contacts/search/searchWords'
import type { CoreResult } from '../../handlers'
import type { HistoryQuery } from '../../history/messageConditionRows'
import { readTypedWords } from '../../history/makeHistory'
import type { Storage } from '../../storage/openStorage'
import type { ExportWords } from '../exportWords'
import { partNamesOf } from './exportedName'
import { messageSheetColumns, noColumns, type MessageColumns } from './messageColumns'
import type { messageExportOperations, MessagePlace } from './messageExportRows'
import type { PreparedTable } from '../preparePeople'

export interface ChosenMessages {
  readonly filter: MessageFilter
  readonly withSource?: boolean | undefined
  readonly withRecord?: boolean | undefined
}

export type PrepareMessages = (words: ExportWords, chosen: ChosenMessages) => Promise<CoreResult<PreparedTable>>

export function makePrepareMessages({
  storage,
  activeAccount,
}: {
  readonly storage: Storage
  readonly activeAccount: ReadActiveAccount
}): PrepareMessages {
  const messages = storage.bind<typeof messageExportOperations>('messageExport')

  return async ({ t }, { filter, withSource = false, withRecord = false }) => {
    const account = await activeAccount()
    if (!account.ok) return account
    const { id: accountId, country, currency } = account.value
    const query: HistoryQuery = {
      accountId,
      filter,
      phrase: readSearchPhrase(filter.search ?? '', country),
      words: readTypedWords(filter.text ?? ''),
    }
    const wanted = { withSource, withRecord, partNames: partNamesOf(t) }

    async function survey(signal: AbortSignal): Promise<MessageColumns> {
      let columns = noColumns
      if (!withSource && !withRecord) return columns
      for (let at: { place: MessagePlace | null; isEnd: boolean } = { place: null, isEnd: false }; !at.isEnd;) {
        signal.throwIfAborted()
        const seen = await messages.survey({ query, place: at.place, columns, currency, ...wanted })
        columns = seen.columns
        at = seen
      }
      return columns
    }

    return ok({
      title: t('exports.nameHistory'),
      total: await messages.count(query),
      async table(signal) {
        const columns = await survey(signal)
        // Numbers of pieces say nothing in this order: the place is kept here.
        let place: MessagePlace | null = null
        return {
          columns: messageSheetColumns(columns, wanted, t),
          sheetName: t('exports.nameHistory'),
          async read(window) {
            const chunk = await messages.chunk({ query, place, columns, currency, window, ...wanted })
            ;({ place } = chunk)
            return chunk
          },
        }
      },
    })
  }
}
