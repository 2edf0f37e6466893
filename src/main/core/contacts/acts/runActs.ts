// Runs acts on contacts, one after another, each in short transactions: a campaign that is being sent does not wait while very many
// contacts change. The changes are visible as they are made. What an earlier process did not finish is finished at the start.
import type { ReadyFilter } from '../people/contactHandlers'
import type { Clock, Logger } from '../../ports'
import { inSteps, type Step } from '../../storage/inSteps'
import type { Storage } from '../../storage/openStorage'
import type { Act } from './actLogRows'
import type { actOperations, ActRequest, InterruptedAct } from './actRows'
import type { contactOperations } from '../people/contactRows'
import type { listOperations } from '../lists/listRows'
import type { undoOperations, UndoOutcome } from './undoActRows'

export interface ActProgress {
  /** People whose turn came. */
  readonly people: number
  readonly ofPeople: number
}

export type ActOutcome = { readonly changed: number; readonly tellGateway: number } | 'list_unknown'

export interface RunActs {
  run(act: Act, request: ActRequest): Promise<ActOutcome>
  /** Returns how many members the list had, or undefined if there is no such list. */
  removeList(act: Act, listId: number): Promise<number | undefined>
  /** Returns how many people it made a difference to, or undefined if the act cannot be taken back any more. */
  undo(act: Act, notBefore: string): Promise<number | undefined>
  /** Resolves when no act is under way. */
  whenIdle(): Promise<void>
  /** Finishes interrupted acts. Resolves once those are done that opt people out or in; the others go on in the background. */
  recover(): Promise<void>
  /** Stops after the current step; the next start finishes the act. */
  stop(): Promise<void>
}

export interface RunActsOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly logger?: Logger | undefined
  /** Called between the steps of an act that takes several, and after its last one without progress. */
  readonly tell: (progress: ActProgress | undefined) => void
}

/** Ids that are read at once. */
const idsAtOnce = 20_000

export function makeRunActs({ storage, clock, logger, tell }: RunActsOptions): RunActs {
  const acts = storage.bind<typeof actOperations>('contactActs')
  const undos = storage.bind<typeof undoOperations>('contactUndo')
  const lists = storage.bind<typeof listOperations>('lists')
  const contacts = storage.bind<typeof contactOperations>('contacts')
  let turn: Promise<unknown> = Promise.resolve()
  let isEnding = false
  const steps = { storage, clock, isEnding: () => isEnding }

  let isTold = false
  const say = (progress: ActProgress): void => {
    isTold = true
    tell(progress)
  }
  const inTurn = <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    const mine = turn.then(run, run).finally(() => {
      if (isTold) tell(undefined)
      isTold = false
    })
    turn = mine.catch(() => undefined)
    return mine
  }

  /** In order. */
  async function chosenIds({ accountId, at }: Act, { chosen }: ActRequest): Promise<readonly number[]> {
    const { contactIds, filter = {}, except = [] } = chosen
    if (contactIds) return [...new Set(contactIds)].sort((one, other) => one - other)
    const leftOut = new Set(except)
    const ready: ReadyFilter = { accountId, at, filter }
    const ids: number[] = []
    for (let after = 0; ;) {
      const found = await contacts.idsAfter({ ...ready, after, limit: idsAtOnce })
      for (const id of found) if (!leftOut.has(id)) ids.push(id)
      const last = found.at(-1)
      if (last === undefined || found.length < idsAtOnce) return ids
      after = last
    }
  }

  /** `reached`: the last contact that it changed before it was interrupted. */
  async function runAct(act: Act, request: ActRequest, reached?: number): Promise<ActOutcome> {
    const chosen = await chosenIds(act, request)
    const ids = reached === undefined ? chosen : chosen.filter((id) => id > reached)
    let done = 0
    let tellGateway = 0
    return inSteps<ActOutcome>(steps, async (limit) => {
      const part = ids.slice(done, done + limit)
      const isFirst = done === 0 && reached === undefined
      const isLast = done + part.length === ids.length
      const write = isFirst || isLast ? acts.act : acts.goOn
      const outcome = await write({ act, request, ids: part, isFirst, isLast })
      if (outcome === 'list_unknown') return { answer: outcome }
      done += part.length
      tellGateway += outcome.tellGateway
      if (isLast) return { answer: { changed: outcome.changed, tellGateway } }
      say({ people: done, ofPeople: ids.length })
      return { next: request.kind }
    })
  }

  async function removeList(act: Act, listId: number, isGoingOn = false): Promise<number | undefined> {
    let members: number | undefined
    let left = 0
    return inSteps(steps, async (limit) => {
      const isFirst = members === undefined && !isGoingOn
      // The part that may be the last one is durable, and those before with it.
      const write = members === undefined || left + limit >= members ? lists.remove : lists.removeSome
      const outcome = await write({ act, listId, limit, isFirst })
      if (!outcome) return { answer: undefined }
      if (isFirst) members = outcome.members
      left += outcome.left
      if (outcome.isDone) return { answer: members }
      say({ people: left, ofPeople: Math.max(left, members ?? 0) })
      return { next: 'list_remove' }
    })
  }

  async function undo(act: Act, notBefore: string | undefined): Promise<number | undefined> {
    let [people, changed, ofPeople] = [0, 0, 0]
    let isFirst = notBefore !== undefined
    const count = (part: UndoOutcome): Step<boolean> => {
      isFirst = false
      people += part.people
      changed += part.changed
      if (part.isDone) return { answer: true }
      say({ people, ofPeople: Math.max(people, ofPeople) })
      return { next: 'undo' }
    }
    const isFound = await inSteps(steps, async (limit) => {
      if (isFirst) {
        const first = await undos.undo({ ...act, notBefore: notBefore ?? '', limit })
        if (!first) return { answer: false }
        ofPeople = first.ofPeople
        return count(first)
      }
      return count(await undos.undoSome({ ...act, limit }))
    })
    if (!isFound) return undefined
    await undos.endUndo(act.actId)
    return changed
  }

  async function goOn({ act, request, reached }: InterruptedAct): Promise<void> {
    if (request.kind === 'undo') await undo(act, undefined)
    else if (request.kind === 'list_remove') await removeList(act, request.listId, true)
    else await runAct(act, request, reached)
  }

  return {
    run: (act, request) =>
      inTurn(async () => {
        try {
          return await runAct(act, request)
        } catch (error) {
          // It stays as far as it got, and can be taken back; unless the app is ending, then the next start goes on.
          if (!isEnding) await acts.end(act.actId).catch(() => undefined)
          throw error
        }
      }),
    removeList: (act, listId) => inTurn(() => removeList(act, listId)),
    undo: (act, notBefore) => inTurn(() => undo(act, notBefore)),
    whenIdle: async () => void (await turn),
    async recover() {
      for (const interrupted of await acts.interrupted()) {
        const { request } = interrupted
        logger?.info('contact act goes on', { kind: request.kind })
        const finished = inTurn(() => goOn(interrupted)).catch((error: unknown) =>
          logger?.error('contact act goes on', { error: String(error) }),
        )
        // A send must not start before an opt-out that was asked for.
        if (request.kind !== 'remove' && request.kind !== 'join') await finished
      }
    },
    async stop() {
      isEnding = true
      await turn
    },
  }
}
