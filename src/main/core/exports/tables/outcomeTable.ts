// The outcome of a campaign as a table that can be written.
import type { ReadActiveAccount } from '../../accounts/activeAccount'
import type { CampaignId } from '../../base/ids'
import { fail, ok } from '../../base/result'
import type { CoreResult } from '../../handlers'
import type { Storage } from '../../storage/openStorage'
import type { ExportWords } from '../exportWords'
import type { PrepareMessages } from './messageTable'
import { exportedName } from './exportedName'
import { outcomeAreas, outcomeSheetColumns } from './outcomeColumns'
import type { outcomeOperations } from './outcomeRows'
import type { PreparedTable } from '../preparePeople'
import { noSource, sourceSheetColumns, type SourceColumns } from './sourceColumns'

export interface PrepareOutcomeOptions {
  readonly storage: Storage
  readonly activeAccount: ReadActiveAccount
  /** For a campaign whose people are known to the gateway alone: its messages are its outcome. */
  readonly prepareMessages: PrepareMessages
}

export function makePrepareOutcome({ storage, activeAccount, prepareMessages }: PrepareOutcomeOptions) {
  const outcomes = storage.bind<typeof outcomeOperations>('outcomeExport')

  return async (words: ExportWords, id: string): Promise<CoreResult<PreparedTable>> => {
    const { t } = words
    const account = await activeAccount()
    if (!account.ok) return account
    const { id: accountId, currency } = account.value
    const campaignId = id as CampaignId
    const found = await outcomes.describe({ accountId, campaignId })
    if (!found) return fail('CAMPAIGN_UNKNOWN', 'no', { field: 'campaignId' })
    const title = t('exports.nameOutcome', { name: exportedName(found, t) })
    if (found.isList) {
      const messages = await prepareMessages(words, { filter: { campaignId } })
      return messages.ok ? ok({ ...messages.value, title }) : messages
    }

    async function survey(signal: AbortSignal): Promise<SourceColumns> {
      let source = noSource
      for (let at = { after: 0, isEnd: false }; !at.isEnd;) {
        signal.throwIfAborted()
        const seen = await outcomes.survey({ accountId, campaignId, after: at.after, source })
        source = seen.source
        at = seen
      }
      return source
    }

    return ok({
      title,
      total: found.people,
      async table(signal) {
        const source = await survey(signal)
        const carried = words.carry(outcomeAreas)
        return {
          columns: [
            { header: t('exports.column_phone'), width: 20 },
            ...sourceSheetColumns(source, t),
            ...outcomeSheetColumns(t),
          ],
          sheetName: t('exports.sheetOutcome'),
          read: (window) => outcomes.chunk({ accountId, campaignId, source, currency, words: carried, window }),
        }
      },
    })
  }
}
