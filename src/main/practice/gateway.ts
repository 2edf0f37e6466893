// A complete gateway without a network: the practice account of the app, and the peer of the tests. It is reached through
// one of two transports (in-process, HTTP), allows what the interface document allows and refuses the rest.
import { rmSync } from 'node:fs'
import type { Clock, Random } from '../core/ports'
import { practiceAccount, toMoney, unitsPerCurrency, type PracticeAccount } from './account'
import { applyEvent } from './applyEvent'
import { balanceRoutes } from './endpoints/balance'
import { contactRoutes } from './endpoints/contacts'
import type { Context } from './context'
import type { PracticeEvent } from './events'
import { makeFaults, type Faults } from './transport/faults'
import { forgetInEvent, forgetInState, makeForgotten } from './forgetNumber'
import { makeHandling } from './handling'
import { listRoutes } from './endpoints/lists'
import { messageRoutes } from './endpoints/messages'
import { readNumber } from './numbers'
import { olderRoutes } from './endpoints/olderApi'
import { optOutRoutes } from './endpoints/optOuts'
import { seedPeople } from './people'
import { documentReadings } from './readings/readings'
import type { Readings } from './readings/table'
import { recentRoutes } from './endpoints/recent'
import { makeReplies, receiveReply } from './replies'
import { makeRouter } from './router'
import { sendingRoutes } from './endpoints/sending'
import { makeState, type Message } from './state'
import { openStateFile, type StateFile } from './stateFile'
import { tokenRoutes } from './endpoints/tokens'
import { readTruth, type Truth, type TruthRange } from './transport/truth'
import { verificationRoutes } from './endpoints/verification'
import type { PracticeReply, PracticeRequest } from './transport/wire'

export interface PracticeOptions extends Partial<PracticeAccount> {
  readonly clock: Clock
  readonly random: Random
  /** Without it nothing outlives the object. */
  readonly stateFile?: string
  /** Whether a new account starts with 200 invented people; `seeded` where absent. */
  readonly people?: 'seeded' | 'none'
  /** The document's own wording where absent. */
  readonly readings?: Readings
}

export interface PracticeGateway {
  handle(request: PracticeRequest): Promise<PracticeReply>
  readonly faults: Faults
  /** From the next request on. Kept in memory only, as faults are. */
  setReadings(readings: Readings): void
  /** Everything that happened, or a range of it. */
  truth(range?: TruthRange): Truth
  /** A reply from a number, as if its owner had just written; a stop word opts it out. */
  receive(reply: { readonly from: string; readonly message: string; readonly to?: string | undefined }): void
  setBalance(balance: number): void
  /** Removes a number (`+` and digits) and texts that only it got, from the state file too. */
  forget(number: string): void
  counts(): PracticeCounts
  /** Tells of every message taken on from now on; the returned function ends it. */
  onAccepted(listener: (messages: readonly Message[]) => void): () => void
  /** For the transports. */
  readonly context: Context
  /** Makes what the transports recorded durable. */
  flush(): void
  /** Closes the state file. Later requests get no answer. */
  close(): void
}

export interface PracticeCounts {
  readonly requests: number
  readonly acceptances: number
  readonly contacts: number
  readonly lists: number
  readonly campaigns: number
  readonly optOuts: number
  readonly replies: number
  readonly balance: number
}

/** Reads beyond this number are dropped from the truth log at a start, oldest first; what changed something never is. */
const readsKept = 20_000

export function createPracticeGateway(options: PracticeOptions): PracticeGateway {
  const { clock, random, stateFile, people = 'seeded', readings = documentReadings, ...settings } = options
  const account: PracticeAccount = { ...practiceAccount, ...settings }
  const context = makeContext(account, clock, random, readings)
  const { state } = context
  const replies = makeReplies(context)
  context.onAccepted((messages) => messages.forEach((message) => replies.watch(message)))

  let isNew = true
  const file =
    stateFile === undefined
      ? undefined
      : openStateFile(stateFile, (event) => {
          isNew = false
          context.apply(event)
        })
  const flush = () => {
    const events = context.takeUnwritten()
    file?.append(events)
  }
  if (isNew) {
    context.record({ type: 'balance', at: clock.now(), units: Math.round(account.startBalance * unitsPerCurrency) })
    if (people === 'seeded') seedPeople(context, clock.now())
  }
  dropOldReads(context, file)
  flush()

  const faults = makeFaults()
  const settle = () => replies.settle(clock.now())
  const { held } = context
  const handling = makeHandling(context, makeRouter(allRoutes(account.channel)), faults, { settle, flush, held })
  return {
    handle: handling.handle,
    faults,
    context,
    flush,
    onAccepted: context.onAccepted,
    setReadings: context.setReadings,
    truth: (range) => readTruth(context, range),
    receive({ from, message, to = account.defaultSender }) {
      const { number } = readNumber(from, account.defaultPrefix)
      receiveReply(context, { at: clock.now(), from: number, to, message, answers: null })
      flush()
    },
    setBalance(balance) {
      context.record({ type: 'balance', at: clock.now(), units: Math.round(balance * unitsPerCurrency) })
      flush()
    },
    forget(number) {
      flush()
      const forgotten = makeForgotten(number, random.uuid().slice(0, 8))
      forgetInState(state, forgotten)
      file?.rewrite((event) => forgetInEvent(event, forgotten))
      if (stateFile !== undefined) rmSync(`${stateFile}.damaged`, { force: true })
    },
    counts() {
      settle()
      flush()
      return {
        requests: state.requests.length,
        acceptances: state.messages.length,
        contacts: state.contacts.size,
        lists: state.lists.size,
        campaigns: state.campaigns.length,
        optOuts: state.optedOut.size,
        replies: state.replies.length,
        balance: toMoney(state.balanceUnits),
      }
    },
    close() {
      handling.stop()
      flush()
      file?.close()
    },
  }
}

function allRoutes(channel: string) {
  return [
    ...[tokenRoutes, balanceRoutes, verificationRoutes, listRoutes, contactRoutes, optOutRoutes, recentRoutes].flat(),
    ...[sendingRoutes(channel), messageRoutes, olderRoutes].flat(),
  ]
}

interface GatewayContext extends Context {
  apply(event: PracticeEvent): void
  takeUnwritten(): readonly PracticeEvent[]
  setReadings(readings: Readings): void
  /** Ends when everything has ended that answers wait for. */
  held(): Promise<unknown>
  onAccepted(listener: (messages: readonly Message[]) => void): () => void
}

function makeContext(account: PracticeAccount, clock: Clock, random: Random, firstReadings: Readings): GatewayContext {
  const state = makeState()
  const listeners = new Set<(messages: readonly Message[]) => void>()
  let unwritten: PracticeEvent[] = []
  let readings = firstReadings
  let holding: Promise<unknown>[] = []
  const apply = (event: PracticeEvent) => {
    const known = state.messages.length
    applyEvent(state, event)
    if (event.type !== 'send') return
    const fresh = state.messages.slice(known)
    for (const listener of listeners) listener(fresh)
  }
  return {
    account,
    state,
    clock,
    random,
    apply,
    get readings() {
      return readings
    },
    setReadings: (next) => void (readings = next),
    holdAnswer: (until) => void holding.push(until),
    async held() {
      const waited = holding
      holding = []
      if (waited.length > 0) await Promise.allSettled(waited)
    },
    record(event) {
      apply(event)
      unwritten.push(event)
    },
    takeUnwritten() {
      const events = unwritten
      unwritten = []
      return events
    },
    onAccepted(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function dropOldReads({ state }: Context, file: StateFile | undefined): void {
  const reads = state.requests.filter(({ method }) => method === 'GET')
  const firstKept = reads[reads.length - Math.floor(readsKept / 2)]
  if (reads.length <= readsKept || !firstKept) return
  state.requests = state.requests.filter(({ method, number }) => method !== 'GET' || number >= firstKept.number)
  file?.rewrite((event) =>
    event.type !== 'request' || event.method !== 'GET' || event.number >= firstKept.number ? event : undefined,
  )
}
