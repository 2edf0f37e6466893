// One import from a file to a list. The core holds what was chosen; an error here never throws it away.
import type {
  ColumnTarget,
  FileEntry,
  ImportLayout,
  ImportPreview,
  ImportRow,
  ImportStatus,
  ImportVerdict,
  LiveEvent,
} from '@contract'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useClient } from '../api/client'
import { toProblem, type Problem } from '../api/problem'
import { useAccounts } from './accounts'
import { useLive } from './live'

export type ImportProgress = Extract<LiveEvent, { kind: 'import_progress' }>
export interface ImportResult {
  readonly added: number
  readonly updated: number
  readonly optedOut: number
  readonly leftOut: number
  readonly listId?: number
  readonly listName: string
}
export type ListChoice = { readonly id: number } | { readonly name: string }

/** States in which the rows are, or may be looked at. */
const checkedStates: readonly ImportStatus['state'][] = ['checked', 'committing', 'committed']

export const useImports = defineStore('imports', () => {
  const client = useClient()
  const preview = shallowRef<ImportPreview>()
  const status = shallowRef<ImportStatus>()
  const progress = shallowRef<ImportProgress>()
  const result = shallowRef<ImportResult>()
  const problem = shallowRef<Problem>()
  /** Counts up when checked rows changed, so that a table reads them again. */
  const rowsVersion = ref(0)
  const isBusy = ref(false)

  const importId = computed(() => preview.value?.importId ?? status.value?.importId)
  const state = computed(() => status.value?.state ?? 'open')
  const isChecked = computed(() => checkedStates.includes(state.value))
  const leftOut = computed(() => {
    const counts = status.value?.counts
    return counts ? counts.rows - counts.ready - counts.fixed : 0
  })

  function forget(): void {
    preview.value = status.value = progress.value = result.value = problem.value = undefined
    isBusy.value = false
  }

  async function attempt<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    isBusy.value = true
    problem.value = undefined
    try {
      return await ask()
    } catch (thrown) {
      problem.value = toProblem(thrown)
      return undefined
    } finally {
      isBusy.value = false
    }
  }

  async function open(handle: string): Promise<boolean> {
    const opened = await attempt(() => client.imports.open({ handle }))
    if (!opened) return false
    forget()
    preview.value = opened
    return true
  }
  const pick = (): Promise<FileEntry | undefined> => attempt(() => client.files.pick())
  const sample = (): Promise<FileEntry | undefined> => attempt(() => client.files.sample())

  // A changed column or layout makes an earlier check untrue.
  function takePreview(changed: ImportPreview | undefined): void {
    if (!changed) return
    preview.value = changed
    status.value = progress.value = undefined
  }
  async function changeLayout(changes: Partial<ImportLayout>): Promise<void> {
    const shown = preview.value
    if (!shown) return
    takePreview(
      await attempt(() =>
        client.imports.changeLayout({ importId: shown.importId, layout: { ...shown.layout, ...changes } }),
      ),
    )
  }
  async function mapColumn(index: number, target: ColumnTarget): Promise<void> {
    const shown = preview.value
    if (shown) takePreview(await attempt(() => client.imports.mapColumn({ importId: shown.importId, index, target })))
  }

  function takeStatus(changed: ImportStatus | undefined): void {
    if (!changed || changed.importId !== importId.value) return
    status.value = changed
    if (changed.state !== 'checking' && changed.state !== 'committing') progress.value = undefined
    rowsVersion.value += 1
  }
  /** Counts what the stream told of this import. */
  let told = 0
  async function withId(ask: (importId: string) => Promise<ImportStatus>): Promise<void> {
    const id = importId.value
    if (id === undefined) return
    const before = told
    const answer = await attempt(() => ask(id))
    // The stream is a connection of its own: what it told meanwhile is newer than this answer.
    if (told === before) takeStatus(answer)
  }
  const check = (): Promise<void> => withId((id) => client.imports.check({ importId: id }))
  const cancelCheck = (): Promise<void> => withId((id) => client.imports.cancelCheck({ importId: id }))
  const decide = (accept: boolean): Promise<void> =>
    withId((id) => client.imports.decide({ importId: id, kind: 'lost_zero', accept }))

  async function rows(
    offset: number,
    limit: number,
    verdict?: ImportVerdict,
  ): Promise<{ total: number; rows: ImportRow[] }> {
    const id = importId.value
    if (id === undefined || !isChecked.value) return { total: 0, rows: [] }
    return client.imports.rows({ importId: id, offset, limit, ...(verdict ? { verdict } : { unusualOnly: true }) })
  }

  /** What a number being typed would be; `undefined` while it is none. */
  async function tryNumber(phone: string): Promise<{ phone: string; country?: string } | undefined> {
    const id = importId.value
    if (id === undefined || phone.trim() === '') return undefined
    try {
      return await client.imports.tryNumber({ importId: id, phone })
    } catch {
      return undefined
    }
  }
  async function fixRow(line: number, phone: string): Promise<ImportRow | undefined> {
    const id = importId.value
    if (id === undefined) return undefined
    const fixed = await attempt(() => client.imports.fixRow({ importId: id, line, phone }))
    if (fixed) takeStatus(fixed.status)
    return fixed?.row
  }

  async function commit(list: ListChoice): Promise<boolean> {
    const id = importId.value
    if (id === undefined || isBusy.value) return false
    const stored = await attempt(() => client.imports.commit({ importId: id, list }))
    if (!stored) return false
    takeStatus(stored)
    result.value = {
      added: stored.added,
      updated: stored.updated,
      optedOut: stored.optedOut,
      leftOut: leftOut.value - (stored.counts?.optedOut ?? 0),
      listName: stored.listName ?? ('name' in list ? list.name : ''),
      ...(stored.listId === undefined ? {} : { listId: stored.listId }),
    }
    return true
  }

  async function discard(): Promise<void> {
    const id = importId.value
    if (id !== undefined && state.value !== 'committed') await attempt(() => client.imports.discard({ importId: id }))
    forget()
  }

  const accounts = useAccounts()
  // An import belongs to the account it was opened in.
  watch(
    () => accounts.activeId,
    (now, before) => before !== undefined && now !== before && forget(),
  )

  const live = useLive()
  live.on('import_progress', (event) => {
    if (event.importId === importId.value) progress.value = event
  })
  live.on('import', (event) => {
    if (event.status.importId === importId.value) told += 1
    takeStatus(event.status)
  })
  // What happened while the stream was away is asked for.
  live.on('ready', () => {
    const id = importId.value
    if (id !== undefined && status.value) void client.imports.status({ importId: id }).then(takeStatus, () => undefined)
  })

  return {
    preview,
    status,
    progress,
    result,
    problem,
    rowsVersion,
    isBusy,
    importId,
    state,
    isChecked,
    leftOut,
    open,
    pick,
    sample,
    changeLayout,
    mapColumn,
    check,
    cancelCheck,
    decide,
    rows,
    tryNumber,
    fixRow,
    commit,
    discard,
    forget,
  }
})
