// Files on their way out: people, lists, rows an import refused, messages, outcomes, one person. Reads through the reader's connection, piece
// by piece, and holds no more than one piece; changes nothing but the file.
import type { ExportFormat } from '@contract'
import type { Translate } from '@text'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import type { listOperations } from '../contacts/lists/listRows'
import type { CoreResult, Handlers } from '../handlers'
import { parsePlan } from '../imports/importPlan'
import type { importOperations } from '../imports/importRows'
import type { Live } from '../live'
import type { Ports } from '../ports'
import type { Storage } from '../storage/openStorage'
import { settleWords, type ExportWords } from './exportWords'
import { prepareCampaign } from './prepareCampaign'
import { prepareReport } from './prepareReport'
import { prepareStanding } from './prepareStanding'
import { toFileName } from './writing/fileNames'
import { makePrepareLeftOutTimes } from './tables/leftOutTimesTable'
import { toListTable } from './tables/listTable'
import { makePrepareNotThen } from './tables/notThenTable'
import { makePrepareMessages } from './tables/messageTable'
import { makePrepareOutcome } from './tables/outcomeTable'
import { countEntries, toPersonJson, toPersonTable } from './tables/personFile'
import type { personOperations } from './tables/personRecordRows'
import { makePreparePeople, type PreparedTable } from './preparePeople'
import type { refusedOperations } from './tables/refusedChunkRows'
import { refusedAreas, refusedTableColumns } from './tables/refusedTable'
import { makeExportRuns, type ExportOrder } from './runExport'
import { makeSaveTargets, type Download } from './writing/saveTargets'
import { makePrepareViews, type PrepareViewsOptions } from './tables/viewTables'
import type { TableRun } from './writing/writeTable'

export interface ExportsOptions {
  readonly storage: Storage
  readonly live: Live
  readonly ports: Pick<Ports, 'clock' | 'random' | 'logger' | 'paths' | 'pickSave' | 'printPage' | 'language'>
  readonly activeAccount: ReadActiveAccount
  readonly insight: PrepareViewsOptions['insight']
}

export interface ExportsArea {
  readonly handlers: Handlers<'exports'>
  /** For a host without a dialog: a finished file by its handle. */
  takeDownload(handle: string): Download | undefined
  /** Removes all exports that wait to be downloaded, and stops those that are being made for download. */
  forget(): Promise<void>
  stop(): Promise<void>
}

/** States of an import in which its refused rows are known. */
const hasRefused: ReadonlySet<string> = new Set(['checked', 'committed', 'undone'])

export function makeExports(options: ExportsOptions): ExportsArea {
  const { live, ports } = options
  const targets = makeSaveTargets(ports)
  targets.clear()
  const runs = makeExportRuns({ ...ports, targets, publish: (event) => live.publish(event) })
  const preparePeople = makePreparePeople({ ...options, clock: ports.clock })
  const prepareMessages = makePrepareMessages(options)
  const prepareOutcome = makePrepareOutcome({ ...options, prepareMessages })
  const prepareLeftOutTimes = makePrepareLeftOutTimes({ ...options, clock: ports.clock })
  const prepareNotThen = makePrepareNotThen({ ...options, clock: ports.clock })
  const views = makePrepareViews(options)

  const runTable = (
    { exportId, format, isKept = false }: { exportId: string; format: ExportFormat; isKept?: boolean | undefined },
    prepare: (words: ExportWords) => Promise<CoreResult<PreparedTable>>,
  ) =>
    runs.run(exportId, async () => {
      const words = settleWords(ports.language)
      const prepared = await prepare(words)
      if (!prepared.ok) return prepared
      const { title, total, table } = prepared.value
      return ok({
        total,
        isKept,
        fileName: toFileName(title, isoNow(ports.clock), format),
        write: writing(format, table, { at: ports.clock.now(), direction: words.direction }),
      })
    })

  return {
    handlers: {
      contacts: ({ exportId, format, isKept, columns, ...chosen }) =>
        runTable({ exportId, format, isKept }, (words) => preparePeople(words, chosen, columns)),
      list: ({ listId, ...order }) => runTable(order, (words) => preparePeople(words, { filter: { listId } })),
      lists: (order) => runTable(order, ({ t }) => prepareLists(options, t)),
      importRefused: ({ importId, ...order }) => runTable(order, (words) => prepareRefused(options, importId, words)),
      person: ({ exportId, contactId, format }) =>
        runs.run(exportId, () =>
          preparePerson(options, contactId, format, isoNow(ports.clock), settleWords(ports.language).t),
        ),
      campaign: ({ exportId, campaignId }) =>
        runs.run(exportId, () =>
          prepareCampaign(options, campaignId, isoNow(ports.clock), settleWords(ports.language).t),
        ),
      standing: ({ exportId, ruleId }) =>
        runs.run(exportId, () => prepareStanding(options, ruleId, isoNow(ports.clock), settleWords(ports.language).t)),
      history: ({ exportId, format, isKept, ...chosen }) =>
        runTable({ exportId, format, isKept }, (words) => prepareMessages(words, chosen)),
      outcome: ({ campaignId, ...order }) => runTable(order, (words) => prepareOutcome(words, campaignId)),
      leftOutTimes: ({ campaignId, timing, ...order }) =>
        runTable(order, (words) => prepareLeftOutTimes(words, { campaignId, timing })),
      notThen: ({ campaignId, overLimit, ...order }) =>
        runTable(order, (words) => prepareNotThen(words, { campaignId, overLimit })),
      report: ({ exportId, campaignId }) =>
        runs.run(exportId, () =>
          prepareReport(
            { ...options, printPage: ports.printPage },
            campaignId,
            isoNow(ports.clock),
            settleWords(ports.language).t,
          ),
        ),
      inbox: ({ folder, ...order }) => runTable(order, (words) => views.inbox(words, folder)),
      numbers: ({ exportId, format, isKept, ...asked }) =>
        runTable({ exportId, format, isKept }, (words) => views.numbers(words, asked)),
      figures: ({ exportId, format, isKept, ...question }) =>
        runTable({ exportId, format, isKept }, (words) => views.figures(words, question)),
      balance: ({ exportId, format, isKept, ...asked }) =>
        runTable({ exportId, format, isKept }, (words) => views.balance(words, asked)),
      cancel: async ({ exportId }) => ok({ wasRunning: runs.cancel(exportId) }),
    },
    takeDownload: (handle) => targets.take(handle),
    forget: () => runs.forget(),
    stop: () => runs.stop(),
  }
}

function writing(
  format: ExportFormat,
  table: PreparedTable['table'],
  settled: Pick<TableRun, 'at' | 'direction'>,
): ExportOrder['write'] {
  return async (run) => {
    const found = typeof table === 'function' ? await table(run.signal) : table
    // Not at the start: the library that writes archives takes ten milliseconds to load.
    const { writeCsv, writeXlsx } = await import('./writing/writeTable')
    return (format === 'csv' ? writeCsv : writeXlsx)(found, { ...run, ...settled })
  }
}

async function prepareLists(
  { storage, activeAccount }: ExportsOptions,
  t: Translate,
): Promise<CoreResult<PreparedTable>> {
  const account = await activeAccount()
  if (!account.ok) return account
  const { lists } = await storage.bind<typeof listOperations>('lists').all({ accountId: account.value.id, search: '' })
  return ok({ title: t('exports.nameLists'), total: lists.length, table: toListTable(lists, t) })
}

async function prepareRefused(
  { storage }: ExportsOptions,
  importId: string,
  words: ExportWords,
): Promise<CoreResult<PreparedTable>> {
  const { t } = words
  const carried = words.carry(refusedAreas)
  const refused = storage.bind<typeof refusedOperations>('refused')
  const found = await storage.bind<typeof importOperations>('imports').get(importId)
  if (!found) return fail('IMPORT_UNKNOWN', 'no', { field: 'importId' })
  if (!hasRefused.has(found.state)) return fail('IMPORT_NOT_CHECKED')
  const plan = parsePlan(found.plan)
  let cells = plan.columns.length
  for (let at = { after: 0, isEnd: false }; !at.isEnd;) {
    const looked = await refused.widest({ importId, after: at.after, limit: 2_000 })
    cells = Math.max(cells, looked.cells)
    at = looked
  }
  return ok({
    title: t('exports.nameRefused', { file: found.fileName.replace(/\.[^.]{1,5}$/, '') }),
    total: await refused.count(importId),
    table: {
      columns: refusedTableColumns(plan, cells, t),
      sheetName: t('exports.sheet'),
      read: (window) => refused.chunk({ importId, cells, words: carried, window }),
    },
  })
}

async function preparePerson(
  { storage, activeAccount, ports }: ExportsOptions,
  contactId: number,
  format: 'csv' | 'json',
  at: string,
  t: Translate,
): Promise<CoreResult<ExportOrder>> {
  const account = await activeAccount()
  if (!account.ok) return account
  const person = await storage.bind<typeof personOperations>('person').read({ accountId: account.value.id, contactId })
  if (!person) return fail('CONTACT_UNKNOWN', 'no', { field: 'contactId' })
  const total = countEntries(person, t)
  return ok({
    total,
    // Not the person's name: the file may lie in a folder that others see.
    fileName: toFileName(t('exports.namePerson'), at, format),
    write:
      format === 'csv'
        ? writing('csv', toPersonTable(person, t), { at: ports.clock.now() })
        : async ({ sink }) => {
            await sink.write(Buffer.from(toPersonJson(person, at)))
            return total
          },
  })
}
