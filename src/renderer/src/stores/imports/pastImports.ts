// Imports that were made: their list, the record of one, and taking one back.
import type { ImportReport, ImportRow, ImportUndo, ReportPerson } from '@contract'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { attempt } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'
import type { Page } from './importCheck'
import { useImports } from './imports'
import { useLive } from '../live'

export type PersonKind = 'new' | 'updated' | 'unchanged' | 'opted_out'

export const usePastImports = defineStore('pastImports', () => {
  const client = useClient()
  const imports = useImports()
  const report = shallowRef<ImportReport>()
  const problem = shallowRef<Problem>()
  const isBusy = ref(false)
  /** How many people of the import were gone through, while it is taken back. */
  const undoing = shallowRef<{ readonly rows: number; readonly ofRows: number }>()
  /** Counts up when an import was made, changed or undone. */
  const version = ref(0)

  const ask = <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => attempt({ problem, isBusy }, work)

  const page = (offset: number, limit: number): Promise<Page<ImportReport>> => client.imports.all({ offset, limit })

  let wanted = ''
  async function open(importId: string): Promise<void> {
    wanted = importId
    if (report.value?.importId !== importId) report.value = undefined
    const read = await ask(() => client.imports.report({ importId }))
    if (read && wanted === importId) report.value = read
  }

  const people = (importId: string, kind: PersonKind, offset: number, limit: number): Promise<Page<ReportPerson>> =>
    client.imports.reportPeople({ importId, kind, offset, limit })
  const rows = (importId: string, offset: number, limit: number): Promise<Page<ImportRow>> =>
    client.imports.rows({ importId, offset, limit, unusualOnly: true })

  const planUndo = (importId: string): Promise<ImportUndo | undefined> =>
    ask(() => client.imports.planUndo({ importId }))
  /** Takes the import back, never an opt-out. */
  async function undo(importId: string): Promise<ImportUndo | undefined> {
    const answer = await ask(() => client.imports.undo({ importId }))
    undoing.value = undefined
    if (!answer) return undefined
    version.value += 1
    if (wanted === importId) await open(importId)
    if (imports.importId === importId) {
      imports.takeStatus(answer.status)
      await imports.readReport()
    }
    return answer.undo
  }

  const discard = (importId: string): Promise<unknown> =>
    ask(() => client.imports.discard({ importId })).then(() => (version.value += 1))

  const live = useLive()
  live.on('import_progress', ({ phase, rows: done, ofRows = 0 }) => {
    if (phase === 'undoing' && isBusy.value) undoing.value = { rows: done, ofRows }
  })
  live.on('import', ({ status }) => {
    version.value += 1
    if (status.importId === wanted && status.state !== report.value?.state && !isBusy.value) void open(wanted)
  })

  return { report, problem, isBusy, undoing, version, page, open, people, rows, planUndo, undo, discard }
})
