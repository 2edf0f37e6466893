// Views of other areas as tables that can be written: the inbox, look-ups, figures and the balance. Each asks the area that shows it, or
// its rows, so that a file says what the screen says.
import type { ConversationFolder, FigureGroup, MessageFilter, NumberFilter } from '@contract'
import type { Translate } from '@text'
import type { ReadActiveAccount } from '../../accounts/activeAccount'
import { fail, ok } from '../../base/result'
import { readSearchPhrase } from '../../contacts/search/searchWords'
import type { CoreResult, Handlers } from '../../handlers'
import type { Storage } from '../../storage/openStorage'
import type { ExportWords } from '../exportWords'
import { toBalanceTable, toFigureTable } from './figureTables'
import type { inboxExportOperations, InboxPlace } from './inboxExportRows'
import { numberAreas, numberSheetColumns } from './numberColumns'
import type { numberExportOperations, NumbersOfExport } from './numberExportRows'
import type { PreparedTable } from '../preparePeople'
import type { Table } from '../writing/writeTable'
import type { SheetColumn } from '../writing/sheetXml'

export interface PrepareViewsOptions {
  readonly storage: Storage
  readonly activeAccount: ReadActiveAccount
  readonly insight: Pick<Handlers<'insight'>, 'figures' | 'balance'>
}

export function makePrepareViews({ storage, activeAccount, insight }: PrepareViewsOptions) {
  const numbers = storage.bind<typeof numberExportOperations>('numberExport')
  const inbox = storage.bind<typeof inboxExportOperations>('inboxExport')

  async function prepareNumbers(words: ExportWords, chosen: NumbersOfExport): Promise<PreparedTable> {
    const { t } = words
    const carried = words.carry(numberAreas)
    return {
      title: t('exports.nameNumbers'),
      total: await numbers.count(chosen),
      table: {
        columns: numberSheetColumns(t),
        sheetName: t('exports.nameNumbers'),
        read: (window) => numbers.chunk({ chosen, words: carried, window }),
      },
    }
  }

  return {
    async inbox(words: ExportWords, folder: ConversationFolder): Promise<CoreResult<PreparedTable>> {
      const account = await activeAccount()
      if (!account.ok) return account
      const { t } = words
      const of = { accountId: account.value.id, folder }
      const carried = words.carry(['exports'])
      // Numbers of pieces say nothing in this order: the place is kept here.
      let place: InboxPlace | null = null
      const table: Table = {
        columns: inboxSheetColumns(t),
        sheetName: t('exports.nameInbox'),
        async read(window) {
          const chunk = await inbox.chunk({ ...of, place, words: carried, window })
          ;({ place } = chunk)
          return chunk
        },
      }
      return ok({ title: t('exports.nameInbox'), total: await inbox.count(of), table })
    },

    async numbers(
      words: ExportWords,
      asked: { readonly jobId?: string | undefined; readonly filter?: NumberFilter | undefined },
    ): Promise<CoreResult<PreparedTable>> {
      const account = await activeAccount()
      if (!account.ok) return account
      const { id: accountId, country } = account.value
      const { jobId, filter: { search, ...filter } = {} } = asked
      if (jobId === undefined)
        return ok(
          await prepareNumbers(words, {
            accountId,
            filter: { ...filter, search: readSearchPhrase(search ?? '', country) },
          }),
        )
      if (!(await numbers.job({ accountId, jobId }))) return fail('JOB_UNKNOWN', 'no', { field: 'jobId' })
      return ok(await prepareNumbers(words, { accountId, jobId }))
    },

    async figures(
      { t }: ExportWords,
      question: { readonly filter: MessageFilter; readonly by: FigureGroup; readonly timeZone: string },
    ): Promise<CoreResult<PreparedTable>> {
      const found = await insight.figures(question)
      if (!found.ok) return found
      const { rows } = found.value
      const title = t(`exports.nameFigures_${question.by}`)
      return ok({ title, total: rows.length, table: toFigureTable(question.by, rows, t) })
    },

    async balance(
      { t }: ExportWords,
      asked: { readonly from?: string | undefined; readonly until?: string | undefined },
    ): Promise<CoreResult<PreparedTable>> {
      const found = await insight.balance(asked)
      if (!found.ok) return found
      const { rows } = found.value
      return ok({ title: t('exports.nameBalance'), total: rows.length, table: toBalanceTable(rows, t) })
    },
  }
}

// The table of the inbox.

const headers = [
  ['phone', 20],
  ['name', 24],
  ['received', 26],
  ['text', 60],
  ['meaning', 16],
  ['decided', 20],
  ['to', 20],
  ['parts', 8],
  ['read', 8],
] as const

function inboxSheetColumns(t: Translate): SheetColumn[] {
  return headers.map(([name, width]) => ({ header: t(`exports.column_${name}`), width }))
}
