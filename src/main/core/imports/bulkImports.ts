// Saves an import, or takes one back, step by step. Each step is a short transaction, and whatever else is to be written goes in between:
// nobody who sends waits for it. One import at a time; what the end of the process cut off is finished at the next start.
import type { ImportUndo } from '@contract'
import type { Clock, Logger } from '../ports'
import type { BeginProblem, SaveInput } from './beginSavingRows'
import type { ImportStore } from './runChecks'
import type { Done, SaveProblem } from './saveRows'
import type { StagedPlaces } from './stagedPlaces'
import type { StagedWork } from './stagedWork'
import type { Undoing } from './undoRows'

export interface BulkProgress {
  readonly rows: number
  readonly ofRows: number
  /** Its people are seen: it cannot be stopped any more. */
  readonly isShown: boolean
}

export type SaveOutcome =
  { readonly outcome: 'committed'; readonly done: Done } | { readonly outcome: BeginProblem | SaveProblem | 'stopped' }

export interface BulkImports {
  /** All or nothing. Throws what the storage throws, with nothing saved. */
  save(input: SaveInput, tell: (progress: BulkProgress) => void): Promise<SaveOutcome>
  /** Stops the next or the present saving of an import, before its people are seen. */
  cancel(importId: string): void
  planUndo(importId: string): Promise<ImportUndo | undefined>
  /** Undefined where there is nothing to undo. */
  undo(importId: string, at: string, tell: (people: number) => void): Promise<ImportUndo | undefined>
  /** Resolves once no import is half seen: its new people, and not yet what it changes of others, or half taken back. */
  whenWhole(): Promise<void>
  /** Finishes what a process that ended in the middle left: long work goes on in the background. */
  recover(): Promise<void>
  /** Stops after the step that runs; the next start finishes it. */
  stop(): Promise<void>
}

export interface BulkOptions {
  readonly rows: ImportStore
  readonly staged: StagedWork
  readonly places: StagedPlaces
  readonly clock: Clock
  readonly logger: Logger
  /** An import that was finished after a start. */
  readonly onRecovered: (importId: string) => Promise<void>
}

/** A step takes about so long: what else is written waits no longer. */
const stepMs = 20
const firstLimit = 2_000
const fewestRows = 200
const mostRows = 20_000
/** Up to so many people are dropped or taken back before a start goes on. */
const fewPeople = 20_000

export function makeBulkImports({ rows, staged, places, clock, logger, onRecovered }: BulkOptions): BulkImports {
  let turn: Promise<unknown> = Promise.resolve()
  /** Imports that are to be stopped. */
  const stopping = new Set<string>()
  let isEnding = false
  /** Some of its changes are seen and others are not. */
  let isHalf = false

  const alone = <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const mine = turn.then(act, act)
    turn = mine.catch(() => undefined)
    return mine
  }
  /** Calls `step` with a number of rows that takes about `stepMs`, until it answers something. */
  const repeat = async <Answer>(step: (limit: number) => Promise<Answer | undefined>): Promise<Answer> => {
    let limit = firstLimit
    for (;;) {
      if (isEnding) throw new Error('The app is ending')
      const startedAt = clock.now()
      const answer = await step(limit)
      if (answer !== undefined) return answer
      const tookMs = Math.max(1, clock.now() - startedAt)
      limit = Math.round(Math.min(mostRows, Math.max(fewestRows, limit * Math.min(2, stepMs / tookMs))))
    }
  }
  const drop = (): Promise<true> => repeat(async (limit) => ((await rows.dropSome(limit)).isDone ? true : undefined))
  const finishSaving = async (importId: string, tell: (progress: BulkProgress) => void): Promise<SaveOutcome> => {
    let isOrdered = false
    let isShown = false
    const ended = await repeat<'end' | SaveProblem | 'stopped'>(async (limit) => {
      if (stopping.has(importId) && !isShown) return 'stopped'
      const state = await rows.saveSome(limit)
      if (state === undefined) return 'end'
      if (typeof state === 'string') return state
      tell(state)
      isShown = isHalf = state.isShown
      if (state.phase === 'names' && !isOrdered) {
        await staged.run('orderNames', await places.of(importId), undefined)
        isOrdered = true
      }
      return state.phase === 'end' ? 'end' : undefined
    })
    if (ended !== 'end') {
      await drop()
      return { outcome: ended }
    }
    const done = await rows.endSaving()
    isHalf = false
    if (!done) throw new Error('The import was not saved')
    return { outcome: 'committed', done }
  }
  const finishUndo = async (
    importId: string,
    at: string,
    tell: (people: number) => void,
  ): Promise<ImportUndo | undefined> => {
    isHalf = true
    await repeat(async (limit) => {
      const state = await rows.undoSome(limit)
      if (state) tell(state.people)
      return state === undefined || state.isDone ? true : undefined
    })
    const undo = await rows.endUndo({ at, unusedFields: await findUnusedFields(importId) })
    isHalf = false
    return undo
  }
  const findUnusedFields = async (importId: string): Promise<string[]> => {
    const used = new Set<string>()
    for (let after: number | undefined = 0; ;) {
      const found = await rows.newFieldsInUse({ importId, after, span: mostRows })
      for (const name of found.used) used.add(name)
      if (found.next === undefined || used.size === found.names.length)
        return found.names.filter((name) => !used.has(name))
      after = found.next
    }
  }
  const plan = async (importId: string): Promise<ImportUndo | undefined> => {
    let from: Undoing | undefined
    return (
      await repeat<{ plan: ImportUndo | undefined }>(async (limit) => {
        const found = await rows.planUndo({ importId, limit, ...(from && { from }) })
        if (found && 'next' in found) from = found.next
        return found && 'next' in found ? undefined : { plan: found?.plan }
      })
    ).plan
  }
  /** What an earlier process, or an earlier failure, left. */
  const finish = async (): Promise<void> => {
    const left = await rows.bulkWork()
    if (!left) return
    logger.info('import goes on', left)
    if (left.step === 'undoing') await finishUndo(left.importId, new Date(clock.now()).toISOString(), () => undefined)
    else if (left.step === 'applying') await finishSaving(left.importId, () => undefined)
    else await drop()
    await onRecovered(left.importId)
  }

  return {
    save: (input, tell) =>
      alone(async () => {
        await finish()
        try {
          if (stopping.has(input.importId)) return { outcome: 'stopped' }
          const problem = await rows.beginSaving(input)
          if (problem) return { outcome: problem }
          return await finishSaving(input.importId, tell)
        } catch (error) {
          const left = await rows.bulkWork().catch(() => undefined)
          // What is seen already is finished at the next start.
          if (left?.step === 'saving') await drop().catch(() => undefined)
          throw error
        } finally {
          stopping.delete(input.importId)
        }
      }),
    cancel(importId) {
      stopping.add(importId)
    },
    planUndo: plan,
    undo: (importId, at, tell) =>
      alone(async () => {
        await finish()
        return (await rows.beginUndo(importId)) ? finishUndo(importId, at, tell) : undefined
      }),
    whenWhole: async () => void (isHalf && (await turn)),
    async recover() {
      const left = await rows.bulkWork()
      if (!left) return
      const finished = alone(finish).catch((error: unknown) =>
        logger.error('import goes on', { importId: left.importId, error: String(error) }),
      )
      if (left.people <= fewPeople) await finished
    },
    async stop() {
      isEnding = true
      await turn
    },
  }
}
