// Saves or undoes an import in steps. Each step is a short transaction, and other writes run between them, so sending does not wait.
// Only one import runs at a time. If the process ends in the middle, the next start cleans up or continues.
import type { ImportUndo } from '@contract'
import { isoNow } from '../../base/instants'
import type { Clock, Logger } from '../../ports'
import type { BeginProblem, SaveInput } from './beginSavingRows'
import { inSteps } from '../../storage/inSteps'
import type { Storage } from '../../storage/openStorage'
import type { ImportStore } from '../staging/runChecks'
import type { Done, SaveProblem } from './saveRows'
import type { StagedPlaces } from '../staging/stagedPlaces'
import type { StagedWork } from '../staging/askStagedWork'
import type { Undoing } from './undoImportRows'

export interface BulkProgress {
  readonly rows: number
  readonly ofRows: number
  /** Its people are shown, so it cannot be cancelled any more. */
  readonly isShown: boolean
}

export type SaveOutcome =
  | { readonly outcome: 'committed'; readonly done: Done }
  | { readonly outcome: BeginProblem | SaveProblem | 'stopped' }

export interface BulkImports {
  /** Saves everything or nothing. Throws storage errors after removing what was saved. */
  save(input: SaveInput, tell: (progress: BulkProgress) => void): Promise<SaveOutcome>
  /** Cancels the saving of an import, unless its people are shown already. */
  cancel(importId: string): void
  planUndo(importId: string): Promise<ImportUndo | undefined>
  /** Returns undefined if there is nothing to undo. */
  undo(importId: string, at: string, tell: (people: number) => void): Promise<ImportUndo | undefined>
  /** Resolves when no import is partly visible: after its new people are shown but before known people are updated, or during an undo. */
  whenWhole(): Promise<void>
  /** Completes or removes what an interrupted process left. Long work continues in the background. */
  recover(): Promise<void>
  /** Stops after the current step; the next start continues. */
  stop(): Promise<void>
}

export interface BulkOptions {
  readonly storage: Pick<Storage, 'checkpoint'>
  readonly rows: ImportStore
  readonly staged: StagedWork
  readonly places: StagedPlaces
  readonly clock: Clock
  readonly logger: Logger
  /** Called when interrupted work is done. */
  readonly onRecovered: (importId: string) => Promise<void>
}

/** Contacts read at once to find the custom fields that are in use. */
const spanOfFields = 20_000
/** After an error, how long until the rest is tried again. */
const retryMs = 30_000
/** Up to this many people, the start waits until the work is done. */
const fewPeople = 20_000

export function makeBulkImports(options: BulkOptions): BulkImports {
  const { storage, rows, staged, places, clock, logger, onRecovered } = options
  let turn: Promise<unknown> = Promise.resolve()
  /** Imports that were cancelled. */
  const stopping = new Set<string>()
  let isEnding = false
  /** Cancels the next try after an error. */
  let stopWaiting: () => void = () => undefined
  /** Some changes of the import are visible and others are not. */
  let isHalf = false

  const alone = <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const mine = turn.then(act, act)
    turn = mine.catch(() => undefined)
    return mine
  }
  const steps = { storage, clock, isEnding: () => isEnding }
  const drop = (): Promise<true> =>
    inSteps(steps, async (limit) => {
      const next = await rows.dropSome(limit)
      return next === 'end' ? { answer: true } : { next }
    })
  const finishSaving = async (importId: string, tell: (progress: BulkProgress) => void): Promise<SaveOutcome> => {
    let isOrdered = false
    let isShown = false
    const ended = await inSteps<'end' | SaveProblem | 'stopped'>(steps, async (limit) => {
      if (stopping.has(importId) && !isShown) return { answer: 'stopped' }
      const state = await rows.saveSome(limit)
      if (state === undefined) return { answer: 'end' }
      if (typeof state === 'string') return { answer: state }
      tell(state)
      isShown = isHalf = state.isShown
      if (state.phase === 'names' && !isOrdered) {
        await staged.run('orderNames', await places.of(importId), undefined)
        isOrdered = true
      }
      return state.phase === 'end' ? { answer: 'end' } : { next: state.phase }
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
    await inSteps(steps, async (limit) => {
      const state = await rows.undoSome(limit)
      if (state) tell(state.people)
      return state === undefined || state.phase === 'end' ? { answer: true } : { next: state.phase }
    })
    const undo = await rows.endUndo({ at, unusedFields: await findUnusedFields(importId) })
    isHalf = false
    return undo
  }
  const findUnusedFields = async (importId: string): Promise<string[]> => {
    const used = new Set<string>()
    for (let after: number | undefined = 0; ;) {
      const found = await rows.newFieldsInUse({ importId, after, span: spanOfFields })
      for (const name of found.used) used.add(name)
      if (found.next === undefined || used.size === found.names.length)
        return found.names.filter((name) => !used.has(name))
      after = found.next
    }
  }
  const plan = async (importId: string): Promise<ImportUndo | undefined> => {
    let from: Undoing | undefined
    return inSteps<ImportUndo | undefined>(steps, async (limit) => {
      const found = await rows.planUndo({ importId, limit, ...(from && { from }) })
      if (!found || 'plan' in found) return { answer: found?.plan }
      from = found.next
      return { next: from.phase }
    })
  }
  /** Completes or removes work that an earlier process or error left. */
  const finish = async (): Promise<void> => {
    const left = await rows.bulkWork()
    if (!left) return
    logger.info('import goes on', left)
    if (left.step === 'undoing') await finishUndo(left.importId, isoNow(clock), () => undefined)
    else if (left.step === 'applying') await finishSaving(left.importId, () => undefined)
    else await drop()
    await onRecovered(left.importId)
  }

  /** After an error, such as a full disk. Tries until it succeeds. */
  const finishLater = (): void => {
    stopWaiting()
    if (isEnding) return
    stopWaiting = clock.after(retryMs, () => {
      void alone(finish).catch((error: unknown) => {
        logger.warn('import does not go on yet', { error: String(error) })
        finishLater()
      })
    })
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
          if (left?.step !== 'saving') finishLater()
          else await drop().catch(finishLater)
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
        try {
          return (await rows.beginUndo(importId)) ? await finishUndo(importId, at, tell) : undefined
        } catch (error) {
          finishLater()
          throw error
        }
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
      stopWaiting()
      await turn
    },
  }
}
