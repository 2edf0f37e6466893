// Running exports, by the place of the screen they were started from: they continue while other screens are shown.
import type {
  ChosenPeople,
  ConversationFolder,
  ExportColumn,
  ExportResult,
  FigureGroup,
  LiveEvent,
  MessageFilter,
  NumberFilter,
  OverLimitChoice,
  Timing,
} from '@contract'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useClient } from '../api/client'
import { saveDownload } from '../api/saveDownload'
import { useLive } from './live'

/** The subject of an export. `count`: rows or people, for the button and the progress. */
export type ExportWhat =
  | {
      readonly kind: 'contacts'
      readonly people: ChosenPeople
      readonly columns?: readonly ExportColumn[]
      readonly count: number
    }
  | { readonly kind: 'list'; readonly listId: number; readonly count: number }
  | { readonly kind: 'lists'; readonly count: number }
  | { readonly kind: 'importRefused'; readonly importId: string; readonly count: number }
  | { readonly kind: 'person'; readonly contactId: number }
  | { readonly kind: 'campaign'; readonly campaignId: string }
  | { readonly kind: 'standing'; readonly ruleId: number }
  /** As PDF: what the page shows for print. */
  | { readonly kind: 'report'; readonly campaignId: string }
  | {
      readonly kind: 'history'
      readonly filter: MessageFilter
      /** With the columns that each person came with. */
      readonly withSource?: boolean
      /** With every field of the gateway's record. */
      readonly withRecord?: boolean
      readonly count: number
    }
  | { readonly kind: 'outcome'; readonly campaignId: string; readonly count: number }
  /** People of a draft who are left out for the times of a column. */
  | { readonly kind: 'leftOutTimes'; readonly campaignId: string; readonly timing: Timing; readonly count: number }
  /** People of a frozen campaign who do not get it at its time. */
  | {
      readonly kind: 'notThen'
      readonly campaignId: string
      readonly overLimit: OverLimitChoice['choice']
      readonly count: number
    }
  | { readonly kind: 'inbox'; readonly folder: ConversationFolder; readonly count: number }
  /** The results of a job, or of a filtered view. */
  | { readonly kind: 'numbers'; readonly jobId?: string; readonly filter?: NumberFilter; readonly count: number }
  | {
      readonly kind: 'figures'
      readonly question: { readonly filter: MessageFilter; readonly by: FigureGroup; readonly timeZone: string }
      readonly count: number
    }
  | { readonly kind: 'balance'; readonly from?: string; readonly until?: string; readonly count: number }
/** `kept`: a workbook that is kept to be dragged out of the window. */
export type ExportFormatChoice = 'xlsx' | 'csv' | 'json' | 'kept'

export interface RunningExport {
  readonly exportId: string
  /** Absent until the first word of progress: most are done before. */
  readonly progress?: { readonly rows: number; readonly total: number }
  readonly isStopping: boolean
}

/** A file in the profile, to be dragged out of the window. */
export interface KeptExport {
  readonly handle: string
  readonly name: string
}

export const useExports = defineStore('exports', () => {
  const client = useClient()
  const kept = shallowRef<ReadonlyMap<string, KeptExport>>(new Map())
  const running = shallowRef<ReadonlyMap<string, RunningExport>>(new Map())

  function put(place: string, run: RunningExport | undefined): void {
    const next = new Map(running.value)
    if (run) next.set(place, run)
    else next.delete(place)
    running.value = next
  }

  function takeProgress({ exportId, rows, total }: Extract<LiveEvent, { kind: 'export_progress' }>): void {
    for (const [place, run] of running.value) {
      if (run.exportId === exportId) put(place, { ...run, progress: { rows, total } })
    }
  }
  useLive().on('export_progress', takeProgress)

  function keep(place: string, file: KeptExport | undefined): void {
    const next = new Map(kept.value)
    if (file) next.set(place, file)
    else next.delete(place)
    kept.value = next
  }

  function ask(exportId: string, what: ExportWhat, format: ExportFormatChoice): Promise<ExportResult> {
    const table = {
      exportId,
      format: format === 'csv' ? ('csv' as const) : ('xlsx' as const),
      ...(format === 'kept' ? { isKept: true as const } : {}),
    }
    switch (what.kind) {
      case 'contacts':
        return client.exports.contacts({
          ...table,
          ...what.people,
          ...(what.columns ? { columns: [...what.columns] } : {}),
        })
      case 'list':
        return client.exports.list({ ...table, listId: what.listId })
      case 'lists':
        return client.exports.lists(table)
      case 'importRefused':
        return client.exports.importRefused({ ...table, importId: what.importId })
      case 'person':
        return client.exports.person({
          exportId,
          contactId: what.contactId,
          format: format === 'json' ? 'json' : 'csv',
        })
      case 'campaign':
        return client.exports.campaign({ exportId, campaignId: what.campaignId })
      case 'standing':
        return client.exports.standing({ exportId, ruleId: what.ruleId })
      case 'report':
        return client.exports.report({ exportId, campaignId: what.campaignId })
      case 'outcome':
        return client.exports.outcome({ ...table, campaignId: what.campaignId })
      case 'notThen':
        return client.exports.notThen({ ...table, campaignId: what.campaignId, overLimit: what.overLimit })
      case 'leftOutTimes':
        return client.exports.leftOutTimes({ ...table, campaignId: what.campaignId, timing: what.timing })
      case 'inbox':
        return client.exports.inbox({ ...table, folder: what.folder })
      case 'figures':
        return client.exports.figures({ ...table, ...what.question })
      case 'history':
      case 'numbers':
      case 'balance':
        return askView(table, what)
    }
  }

  function askView(
    table: { exportId: string; format: 'csv' | 'xlsx'; isKept?: true },
    what: Extract<ExportWhat, { kind: 'history' | 'numbers' | 'balance' }>,
  ): Promise<ExportResult> {
    switch (what.kind) {
      case 'history':
        return client.exports.history({ ...table, ...without(what) })
      case 'numbers':
        return client.exports.numbers({ ...table, ...without(what) })
      case 'balance':
        return client.exports.balance({ ...table, ...without(what) })
    }
  }

  /** Resolves when the file is there; undefined if one runs at this place already. Rejects with what the core refused. */
  async function run(place: string, what: ExportWhat, format: ExportFormatChoice): Promise<ExportResult | undefined> {
    if (running.value.has(place)) return undefined
    const exportId = crypto.randomUUID()
    put(place, { exportId, isStopping: false })
    try {
      const result = await ask(exportId, what, format)
      if (result.kind !== 'download') return result
      if (format === 'kept') keep(place, { handle: result.handle, name: result.name })
      else saveDownload(result.handle, result.name)
      return result
    } finally {
      put(place, undefined)
    }
  }

  async function stop(place: string): Promise<void> {
    const run = running.value.get(place)
    if (!run) return
    put(place, { ...run, isStopping: true })
    await client.exports.cancel({ exportId: run.exportId })
  }

  return { running, kept, run, stop, letGo: (place: string) => keep(place, undefined) }
})

/** The request, without the fields that only the screen needs. */
function without<What extends { kind: string; count: number }>({ kind: _, count: __, ...view }: What) {
  return view
}
