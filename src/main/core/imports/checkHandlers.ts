// Check, plan, commit, discard, and where an import stands.
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock } from '../ports'
import type { BulkImports, BulkProgress, SaveOutcome } from './commit/bulkImports'
import { parsePlan } from './importPlan'
import type { ImportRecord } from './importRecordRows'
import type { ImportReader } from './reader/readerJobs'
import { parseTally, toCommitPlan, toCounts, toStatus } from './importShapes'
import type { Checks, ImportStore } from './staging/runChecks'
import type { StagedStore } from './staging/stagedStore'

export interface CheckHandlerOptions {
  readonly rows: ImportStore
  readonly staged: StagedStore
  readonly reader: Pick<ImportReader, 'rest'>
  readonly checks: Checks
  readonly bulk: BulkImports
  readonly live: Live
  readonly clock: Clock
}

/** From here on the memory that reading took is wanted for storing. */
const manyRows = 100_000

type Names = 'check' | 'cancelCheck' | 'status' | 'plan' | 'commit' | 'cancelCommit' | 'discard'

export function makeCheckHandlers(options: CheckHandlerOptions): Pick<Handlers<'imports'>, Names> {
  const { rows, staged, reader, checks, bulk, live, clock } = options
  const read = async (importId: string): Promise<CoreResult<ImportRecord>> => {
    const run = await rows.get(importId)
    return run ? ok(run) : fail('IMPORT_UNKNOWN', 'no', { field: 'importId' })
  }
  const status = async (importId: string) => {
    const run = await read(importId)
    return run.ok ? ok(toStatus(run.value)) : run
  }
  const committing = new Set<string>()
  const countRefusals = (importId: string) =>
    staged.ask(importId, 'refusals', ({ choices }, { columns }) => ({ columns, decisions: choices.consents }))

  return {
    async check({ importId }) {
      const run = await read(importId)
      if (!run.ok) return run
      const { state, plan } = run.value
      if (isFinished(state)) return fail('IMPORT_FINISHED')
      // Pressed twice: the check that runs is the one that was asked for.
      if (state === 'checking') return ok(toStatus(run.value))
      if (!parsePlan(plan).columns.some(({ target }) => target.kind === 'phone')) return fail('IMPORT_NO_PHONE_COLUMN')
      await checks.start(run.value)
      return status(importId)
    },
    async cancelCheck({ importId }) {
      await checks.cancel(importId)
      return status(importId)
    },
    status: ({ importId }) => status(importId),
    async plan({ importId, listId }) {
      const run = await staged.checked(importId)
      if (!run.ok) return run
      const { tally, plan } = run.value
      if (tally === null) return fail('IMPORT_NOT_CHECKED')
      const refusals = await countRefusals(importId)
      if (!refusals.ok) return refusals
      const made = toCommitPlan(parseTally(tally), parsePlan(plan), refusals.value)
      if (listId === undefined) return ok(made)
      const others = await staged.ask(importId, 'others', ({ accountId }) => ({ accountId, listId }))
      return others.ok ? ok({ ...made, others: others.value }) : others
    },
    commit({ importId, list, expected }) {
      return staged.alone(importId, async () => {
        const run = await read(importId)
        if (!run.ok) return run
        if (isFinished(run.value.state)) return fail('IMPORT_FINISHED')
        const chosen = 'name' in list ? { name: list.name.trim() } : list
        if ('name' in chosen && chosen.name === '') return fail('LIST_UNKNOWN', 'no', { field: 'list.name' })
        const refusals = await countRefusals(importId)
        if (!refusals.ok) return refusals
        const rowsInFile = countRows(run.value)
        const tell = ({ rows: saved, ofRows, isShown }: BulkProgress): void =>
          live.publish({
            kind: 'import_progress',
            importId,
            phase: 'storing',
            rows: saved,
            ofRows,
            canStop: !isShown,
            bytesRead: run.value.fileSize,
            bytesTotal: run.value.fileSize,
          })
        committing.add(importId)
        tell({ rows: 0, ofRows: rowsInFile, isShown: false })
        if (rowsInFile > manyRows) await reader.rest()
        const result = await bulk
          .save({ importId, list: chosen, at: isoNow(clock), expected, refusals: refusals.value }, tell)
          .finally(() => committing.delete(importId))
        if (result.outcome === 'plan_changed') {
          const again = await staged.checked(importId)
          if (again.ok) await staged.judgeAgain(again.value, parsePlan(again.value.plan))
        }
        if (result.outcome !== 'committed') return refusal(result.outcome)
        await staged.remove(importId)
        const now = await status(importId)
        if (!now.ok) return now
        live.publish({ kind: 'contacts' })
        live.publish({ kind: 'import', status: now.value })
        const { newPeople, updatedPeople, unchangedPeople, optedOut } = result.done
        return ok({ ...now.value, added: newPeople, updated: updatedPeople + unchangedPeople, optedOut })
      })
    },
    async cancelCommit({ importId }) {
      if (committing.has(importId)) bulk.cancel(importId)
      return status(importId)
    },
    async discard({ importId }) {
      await checks.cancel(importId)
      return staged.alone(importId, async () => {
        const run = await read(importId)
        if (!run.ok) return run
        if (run.value.state === 'committed' || run.value.state === 'undone') return fail('IMPORT_FINISHED')
        await rows.discard({ importId, at: isoNow(clock) })
        await staged.remove(importId)
        return status(importId)
      })
    },
  }
}

function countRows({ tally }: ImportRecord): number {
  return tally === null ? 0 : toCounts(parseTally(tally).sums).rows
}

export function isFinished(state: ImportRecord['state']): boolean {
  return state === 'committed' || state === 'undone' || state === 'discarded'
}

function refusal(outcome: Exclude<SaveOutcome['outcome'], 'committed'>): CoreResult<never> {
  switch (outcome) {
    case 'stopped':
      return fail('IMPORT_SAVING_STOPPED', 'now')
    case 'plan_changed':
      return fail('IMPORT_PLAN_CHANGED')
    case 'not_checked':
      return fail('IMPORT_NOT_CHECKED')
    case 'consent_open':
      return fail('IMPORT_CONSENT_OPEN')
    case 'nothing_ready':
      return fail('IMPORT_NOTHING_READY')
    case 'list_unknown':
      return fail('LIST_UNKNOWN', 'no', { field: 'list.id' })
    case 'list_name_taken':
      return fail('LIST_NAME_TAKEN', 'no', { field: 'list.name' })
  }
}
