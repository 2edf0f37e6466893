// One import from a file to a list. The core holds what was chosen; an error here never throws it away.
import type {
  ColumnTarget,
  FileEntry,
  ImportLayout,
  ImportPhones,
  ImportPreview,
  ImportReport,
  ImportStatus,
  LiveEvent,
} from '@contract'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { attempt } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'
import { useAccounts } from '../settings/accounts'
import { useLive } from '../live'

export type ImportProgress = Extract<LiveEvent, { kind: 'import_progress' }>
/** The plan that the person saw and agreed to; if contacts have changed since, nothing is stored. */
export interface ExpectedPlan {
  readonly newPeople: number
  readonly updatedPeople: number
  readonly optedOut: number
  readonly leftOut: number
}
export type ListChoice = { readonly id: number } | { readonly name: string }

/** States in which the rows exist and can be shown. */
const checkedStates: readonly ImportStatus['state'][] = ['checked', 'committing', 'committed', 'undone']

export const useImports = defineStore('imports', () => {
  const client = useClient()
  const preview = shallowRef<ImportPreview>()
  const status = shallowRef<ImportStatus>()
  const progress = shallowRef<ImportProgress>()
  /** The report, once the import is done. */
  const report = shallowRef<ImportReport>()
  const problem = shallowRef<Problem>()
  /** Into which list, as far as it is chosen. */
  const list = shallowRef<ListChoice>()
  /** Counts up when checked rows changed, so that a table reads them again. */
  const rowsVersion = ref(0)
  const isBusy = ref(false)
  const isCommitting = ref(false)

  const importId = computed(() => preview.value?.importId ?? status.value?.importId)
  const state = computed(() => status.value?.state ?? 'open')
  const isChecked = computed(() => checkedStates.includes(state.value))
  const isFinished = computed(() => state.value === 'committed' || state.value === 'undone')

  function forget(): void {
    preview.value = status.value = progress.value = report.value = problem.value = list.value = undefined
    isBusy.value = isCommitting.value = false
  }

  const ask = <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => attempt({ problem, isBusy }, work)

  async function open(handle: string): Promise<boolean> {
    const opened = await ask(() => client.imports.open({ handle }))
    if (!opened) return false
    forget()
    preview.value = opened
    return true
  }
  /** Takes up an import that was left, also by the end of the app. */
  async function goOn(id: string): Promise<boolean> {
    const kept = await ask(async () => ({
      preview: await client.imports.preview({ importId: id }),
      status: await client.imports.status({ importId: id }),
    }))
    if (!kept) return false
    forget()
    preview.value = kept.preview
    takeStatus(kept.status)
    return true
  }
  const pick = (): Promise<FileEntry | undefined> => ask(() => client.files.pick())
  const sample = (): Promise<FileEntry | undefined> => ask(() => client.files.sample())

  // A changed column or layout makes an earlier check untrue.
  function takePreview(changed: ImportPreview | undefined): void {
    if (!changed) return
    preview.value = changed
    status.value = progress.value = undefined
  }
  async function changeLayout(changes: Partial<ImportLayout>): Promise<void> {
    const shown = preview.value
    if (!shown) return
    // Another sheet or separator has other lines: which of them holds the names is guessed again.
    const { headerLine: _, headerJoined: __, ...others } = shown.layout
    const isSameLines = changes.sheet === undefined && changes.delimiter === undefined
    const kept = isSameLines ? shown.layout : others
    takePreview(
      await ask(() => client.imports.changeLayout({ importId: shown.importId, layout: { ...kept, ...changes } })),
    )
  }
  async function mapColumn(index: number, target: ColumnTarget): Promise<void> {
    const shown = preview.value
    if (shown) takePreview(await ask(() => client.imports.mapColumn({ importId: shown.importId, index, target })))
  }
  /** `first`: the column that is asked before the others. */
  async function choosePhones(phones: ImportPhones, first?: number): Promise<void> {
    const shown = preview.value
    if (!shown) return
    const chosen = { importId: shown.importId, phones, ...(first === undefined ? {} : { first }) }
    takePreview(await ask(() => client.imports.choosePhones(chosen)))
  }

  function takeStatus(changed: ImportStatus | undefined): void {
    if (!changed || changed.importId !== importId.value) return
    status.value = changed
    if (changed.state !== 'checking' && changed.state !== 'committing') progress.value = undefined
    rowsVersion.value += 1
  }
  /** Counts the stream's events about this import. */
  let told = 0
  async function withId(work: (importId: string) => Promise<ImportStatus>): Promise<void> {
    const id = importId.value
    if (id === undefined) return
    const before = told
    const answer = await ask(() => work(id))
    // The stream is a connection of its own: what it told meanwhile is newer than this answer.
    if (told === before) takeStatus(answer)
  }
  const check = (): Promise<void> => withId((id) => client.imports.check({ importId: id }))
  const cancelCheck = (): Promise<void> => withId((id) => client.imports.cancelCheck({ importId: id }))

  async function commit(into: ListChoice, expected?: ExpectedPlan): Promise<boolean> {
    const id = importId.value
    if (id === undefined || isBusy.value) return false
    isCommitting.value = true
    progress.value = undefined
    const stored = await ask(() =>
      client.imports.commit({ importId: id, list: into, ...(expected ? { expected: { ...expected } } : {}) }),
    )
    isCommitting.value = false
    if (!stored) return false
    takeStatus(stored)
    await readReport()
    return true
  }
  /** Nothing of it is stored then, unless its people are seen already. */
  async function cancelCommit(): Promise<void> {
    const id = importId.value
    if (id !== undefined) await client.imports.cancelCommit({ importId: id }).catch(() => undefined)
  }
  async function readReport(): Promise<void> {
    const id = importId.value
    if (id === undefined) return
    const read = await ask(() => client.imports.report({ importId: id }))
    if (read?.importId === importId.value) report.value = read
  }

  async function discard(): Promise<void> {
    const id = importId.value
    if (id !== undefined && !isFinished.value) await ask(() => client.imports.discard({ importId: id }))
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
  // Events during a lost connection were missed, so the status is read.
  live.on('ready', () => {
    const id = importId.value
    if (id !== undefined && status.value) void client.imports.status({ importId: id }).then(takeStatus, () => undefined)
  })

  return {
    preview,
    status,
    progress,
    report,
    problem,
    list,
    rowsVersion,
    isBusy,
    isCommitting,
    importId,
    state,
    isChecked,
    isFinished,
    ask,
    takeStatus,
    withId,
    open,
    goOn,
    pick,
    sample,
    changeLayout,
    mapColumn,
    choosePhones,
    check,
    cancelCheck,
    commit,
    cancelCommit,
    readReport,
    discard,
    forget,
  }
})
