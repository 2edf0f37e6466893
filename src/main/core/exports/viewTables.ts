// Views of other areas as tables that can be written: the inbox, look-ups, figures and the balance. Each asks the area that shows it, or
// its rows, so that a file says what the screen says.
import type { ConversationFolder, FigureGroup, MessageFilter, NumberFilter } from '@contract'
import { makeText } from '@text'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import { fail, ok } from '../base/result'
import { readSearchPhrase } from '../contacts/searchPhrase'
import type { CoreResult, Handlers } from '../handlers'
import type { Storage } from '../storage/openStorage'
import { toBalanceTable, toFigureTable } from './figureTables'
import { inboxExportOperations, inboxSheetColumns, type InboxPlace } from './inboxExportRows'
import { numberSheetColumns } from './numberColumns'
import { numberExportOperations, type NumbersOfExport } from './numberExportRows'
import type { PreparedTable } from './preparePeople'
import type { Table } from './writeTable'

export interface PrepareViewsOptions {
  readonly storage: Storage
  readonly activeAccount: ReadActiveAccount
  readonly insight: Pick<Handlers<'insight'>, 'figures' | 'balance'>
}

const t = makeText()

export function makePrepareViews({ storage, activeAccount, insight }: PrepareViewsOptions) {
  const numbers = storage.bind(numberExportOperations)
  const inbox = storage.bind(inboxExportOperations)

  async function prepareNumbers(chosen: NumbersOfExport): Promise<PreparedTable> {
    return {
      title: t('exports.nameNumbers'),
      total: await numbers.count(chosen),
      table: {
        columns: numberSheetColumns(),
        sheetName: t('exports.nameNumbers'),
        read: (window) => numbers.chunk({ chosen, window }),
      },
    }
  }

  return {
    async inbox(folder: ConversationFolder): Promise<CoreResult<PreparedTable>> {
      const account = await activeAccount()
      if (!account.ok) return account
      const of = { accountId: account.value.id, folder }
      // Numbers of pieces say nothing in this order: the place is kept here.
      let place: InboxPlace | null = null
      const table: Table = {
        columns: inboxSheetColumns(),
        sheetName: t('exports.nameInbox'),
        async read(window) {
          const chunk = await inbox.chunk({ ...of, place, window })
          ;({ place } = chunk)
          return chunk
        },
      }
      return ok({ title: t('exports.nameInbox'), total: await inbox.count(of), table })
    },

    async numbers(asked: {
      readonly jobId?: string | undefined
      readonly filter?: NumberFilter | undefined
    }): Promise<CoreResult<PreparedTable>> {
      const account = await activeAccount()
      if (!account.ok) return account
      const { id: accountId, country } = account.value
      const { jobId, filter: { search, ...filter } = {} } = asked
      if (jobId === undefined)
        return ok(
          await prepareNumbers({ accountId, filter: { ...filter, search: readSearchPhrase(search ?? '', country) } }),
        )
      if (!(await numbers.job({ accountId, jobId }))) return fail('JOB_UNKNOWN', 'no', { field: 'jobId' })
      return ok(await prepareNumbers({ accountId, jobId }))
    },

    async figures(question: {
      readonly filter: MessageFilter
      readonly by: FigureGroup
      readonly timeZone: string
    }): Promise<CoreResult<PreparedTable>> {
      const found = await insight.figures(question)
      if (!found.ok) return found
      const { rows } = found.value
      const title = t('exports.nameFigures', { by: t(`exports.by_${question.by}`).toLowerCase() })
      return ok({ title, total: rows.length, table: toFigureTable(question.by, rows) })
    },

    async balance(asked: {
      readonly from?: string | undefined
      readonly until?: string | undefined
    }): Promise<CoreResult<PreparedTable>> {
      const found = await insight.balance(asked)
      if (!found.ok) return found
      const { rows } = found.value
      return ok({ title: t('exports.nameBalance'), total: rows.length, table: toBalanceTable(rows) })
    },
  }
}
