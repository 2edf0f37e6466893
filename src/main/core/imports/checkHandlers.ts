// Check, commit, discard, and where an import stands.
import type { LiveEvent } from '@contract'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { CommitOutcome } from './commitRows'
import { parsePlan, type Tally } from './importPlan'
import type { ImportRecord } from './importRecordRows'
import { toStatus } from './importShapes'
import type { Checks, ImportStore } from './runChecks'

export interface CheckHandlerOptions {
  readonly rows: ImportStore
  readonly checks: Checks
  readonly live: Live
  readonly at: () => string
}

type Names = 'check' | 'cancelCheck' | 'status' | 'commit' | 'discard'

export function makeCheckHandlers({ rows, checks, live, at }: CheckHandlerOptions): Pick<Handlers<'imports'>, Names> {
  const read = async (importId: string): Promise<CoreResult<ImportRecord>> => {
    const run = await rows.get(importId)
    return run ? ok(run) : fail('IMPORT_UNKNOWN', 'no', { field: 'importId' })
  }
  const status = async (importId: string) => {
    const run = await read(importId)
    return run.ok ? ok(toStatus(run.value)) : run
  }

  return {
    async check({ importId }) {
      const run = await read(importId)
      if (!run.ok) return run
      const { state, plan } = run.value
      if (isFinished(state)) return fail('IMPORT_FINISHED')
      // Pressed twice: the check that runs is the one that was asked for.
      if (state === 'checking') return ok(toStatus(run.value))
      const phones = parsePlan(plan).columns.filter(({ target }) => target.kind === 'phone').length
      if (phones === 0) return fail('IMPORT_NO_PHONE_COLUMN')
      if (phones > 1) return fail('IMPORT_TWO_PHONE_COLUMNS')
      await checks.start(run.value)
      return status(importId)
    },
    async cancelCheck({ importId }) {
      await checks.cancel(importId)
      return status(importId)
    },
    status: ({ importId }) => status(importId),
    async commit({ importId, list }) {
      const run = await read(importId)
      if (!run.ok) return run
      if (isFinished(run.value.state)) return fail('IMPORT_FINISHED')
      const chosen = 'name' in list ? { name: list.name.trim() } : list
      if ('name' in chosen && chosen.name === '') return fail('LIST_UNKNOWN', 'no', { field: 'list.name' })
      live.publish(storing(run.value))
      const result = await rows.commit({ importId, list: chosen, at: at() })
      if (result.outcome !== 'committed') return refusal(result.outcome)
      const now = await status(importId)
      if (!now.ok) return now
      live.publish({ kind: 'contacts' })
      live.publish({ kind: 'import', status: now.value })
      const { added, updated, optedOut } = result
      return ok({ ...now.value, added, updated, optedOut })
    },
    async discard({ importId }) {
      await checks.cancel(importId)
      const run = await read(importId)
      if (!run.ok) return run
      if (run.value.state === 'committed') return fail('IMPORT_FINISHED')
      await rows.discard({ importId, at: at() })
      return status(importId)
    },
  }
}

function storing({ id, fileSize, tally }: ImportRecord): LiveEvent {
  const rows = tally === null ? 0 : (JSON.parse(tally) as Tally).counts.rows
  return { kind: 'import_progress', importId: id, phase: 'storing', rows, bytesRead: fileSize, bytesTotal: fileSize }
}

function isFinished(state: ImportRecord['state']): boolean {
  return state === 'committed' || state === 'discarded'
}

function refusal(outcome: Exclude<CommitOutcome['outcome'], 'committed'>): CoreResult<never> {
  switch (outcome) {
    case 'not_checked':
      return fail('IMPORT_NOT_CHECKED')
    case 'nothing_ready':
      return fail('IMPORT_NOTHING_READY')
    case 'list_unknown':
      return fail('LIST_UNKNOWN', 'no', { field: 'list.id' })
    case 'list_name_taken':
      return fail('LIST_NAME_TAKEN', 'no', { field: 'list.name' })
  }
}
