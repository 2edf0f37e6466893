// Runs the reader's work on the staged rows of a checked import and stores the result with the import. Changes of rows run one
// after another: two at once would each count without the other.
import { fail, ok } from '../../base/result'
import type { CoreResult } from '../../handlers'
import { choicesOf } from './importChoices'
import { parsePlan, type ImportPlan } from '../importPlan'
import type { ImportRecord } from '../importRecordRows'
import type { ImportStore } from './runChecks'
import type { JudgeInput } from './judgeRows'
import { tidyStaged, type StagedPlaces } from './stagedPlaces'
import type { StagedWork } from './askStagedWork'
import type { StagedAnswer, StagedWorkInput, StagedWorkName } from './stagedWork'
import type { Tally } from './tallyRows'

type Value<Name extends StagedWorkName> = Extract<StagedAnswer<Name>, { value: unknown }>['value']

export interface StagedStore {
  /** The import, if its rows are there to be changed. */
  checked(importId: string): Promise<CoreResult<ImportRecord>>
  ask<Name extends StagedWorkName>(
    importId: string,
    name: Name,
    input: (base: JudgeInput, plan: ImportPlan) => StagedWorkInput<Name>,
  ): Promise<CoreResult<Value<Name>>>
  /** Keeps what came out. */
  keep(importId: string, tally: Tally): Promise<CoreResult<ImportRecord>>
  /** Settles all rows by another plan, and keeps both. */
  judgeAgain(run: ImportRecord, plan: ImportPlan): Promise<CoreResult<ImportRecord>>
  /**
   * After a start, given the imports that are checked: removes rows without an import, and judges rows once more that are
   * missing or were judged by other choices. The rows of `busy` stay as they are.
   */
  recover(runs: readonly ImportRecord[], busy?: string): Promise<void>
  remove(importId: string): Promise<void>
  /** Runs after everything that was asked of the same import before. */
  alone<Answer>(importId: string, act: () => Promise<Answer>): Promise<Answer>
}

export function makeStagedStore(rows: ImportStore, staged: StagedWork, places: StagedPlaces): StagedStore {
  const turns = new Map<string, Promise<unknown>>()

  const recoverOne = async (run: ImportRecord): Promise<void> => {
    const answer = await staged.run('meta', await places.of(run.id), undefined)
    const plan = parsePlan(run.plan)
    if ('gone' in answer) await rows.reopen(run.id)
    else if (answer.value.choices !== JSON.stringify(choicesOf(plan))) await store.judgeAgain(run, plan)
    else if (answer.value.tally !== null && answer.value.tally !== run.tally)
      await rows.judged({ importId: run.id, tally: answer.value.tally })
  }

  const store: StagedStore = {
    async checked(importId) {
      const run = await rows.get(importId)
      if (!run) return fail('IMPORT_UNKNOWN', 'no', { field: 'importId' })
      return run.state === 'checked' ? ok(run) : fail('IMPORT_NOT_CHECKED')
    },
    async ask(importId, name, input) {
      const run = await store.checked(importId)
      if (!run.ok) return run
      const plan = parsePlan(run.value.plan)
      const base = { accountId: run.value.accountId, choices: choicesOf(plan) }
      const answer = await staged.run(name, await places.of(importId), input(base, plan))
      if (!('gone' in answer)) return ok(answer.value) as never
      await rows.reopen(importId)
      return fail('IMPORT_NOT_CHECKED')
    },
    async keep(importId, tally) {
      await rows.judged({ importId, tally: JSON.stringify(tally) })
      return store.checked(importId)
    },
    async judgeAgain(run, plan) {
      const input = { accountId: run.accountId, choices: choicesOf(plan) }
      const answer = await staged.run('judge', await places.of(run.id), input)
      if ('gone' in answer) {
        await rows.reopen(run.id)
        return fail('IMPORT_NOT_CHECKED')
      }
      await rows.judged({ importId: run.id, plan: JSON.stringify(plan), tally: JSON.stringify(answer.value) })
      return store.checked(run.id)
    },
    async recover(runs, busy) {
      const ids = [...runs.map(({ id }) => id), ...(busy === undefined ? [] : [busy])]
      const kept = await Promise.all(ids.map(async (id) => (await places.of(id)).path))
      tidyStaged(await places.folder(), kept)
      for (const run of runs) await recoverOne(run)
    },
    async remove(importId) {
      await staged.remove((await places.of(importId)).path)
    },
    alone(importId, act) {
      const turn = (turns.get(importId) ?? Promise.resolve()).then(act, act)
      const done = turn
        .catch(() => undefined)
        .then(() => {
          if (turns.get(importId) === done) turns.delete(importId)
        })
      turns.set(importId, done)
      return turn
    },
  }
  return store
}
