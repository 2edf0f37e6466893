// The way of a request through the gateway: scripted fault, number, checks, resource, truth log, state file, answer.
import { createHash } from 'node:crypto'
import type { Call, Context } from './context'
import { bearerOf, refuseStranger } from './credentials'
import type { FaultAction, Faults } from './transport/faults'
import { reshapeAnswer, scriptedAnswer } from './transport/reshapeAnswer'
import { checkQuery, makeRateLimit, readBody, type Router } from './router'
import { practiceAddresses } from '../core/base/practiceAccount'
import { writeError } from './readings/writeAnswer'
import { writeTooFast } from './readings/writeSendAnswers'
import {
  answerWritten,
  refuse,
  type PracticeAnswer,
  type PracticeHost,
  type PracticeReply,
  type PracticeRequest,
} from './transport/wire'

export interface Handling {
  handle(request: PracticeRequest): Promise<PracticeReply>
  /** Gives up requests that were to be carried out later; from now on nothing is answered. */
  stop(): void
}

interface Arrived {
  readonly request: PracticeRequest
  readonly number: number
  readonly path: string
  readonly query: URLSearchParams
  readonly fault: FaultAction
}

/** `settle` brings the gateway up to the present; `flush` makes everything recorded durable; `held` ends when the answer may leave. */
export function makeHandling(
  context: Context,
  router: Router,
  faults: Faults,
  { settle, flush, held }: { settle(): void; flush(): void; held(): Promise<unknown> },
): Handling {
  const { clock, state } = context
  const isWithinRate = makeRateLimit(context)
  const late = new Set<() => void>()
  let lastNumber = 0
  let isStopped = false

  const arrive = (request: PracticeRequest): Arrived => {
    const mark = request.path.indexOf('?')
    const path = mark === -1 ? request.path : request.path.slice(0, mark)
    const query = new URLSearchParams(mark === -1 ? '' : request.path.slice(mark + 1))
    const fault = faults.take(request.method, path) ?? {}
    if (fault.connection !== 'refused') lastNumber = Math.max(lastNumber, state.lastRequest) + 1
    return { request, number: lastNumber, path, query, fault }
  }

  const carryOut = (arrived: Arrived): PracticeAnswer => {
    const now = clock.now()
    if (!isWithinRate(now)) return answerWritten(writeTooFast(now, context.readings))
    return asRead(answerRequest(context, router, arrived, now), context)
  }

  const log = (arrived: Arrived, status: number | null, accepted: number) => {
    context.record({ type: 'request', number: arrived.number, at: clock.now(), ...describe(arrived), status, accepted })
    flush()
  }

  const carryOutLate = (arrived: Arrived) => {
    const cancel = clock.after(arrived.fault.lateMs ?? 0, () => {
      late.delete(cancel)
      carryOut(arrived)
      flush()
    })
    late.add(cancel)
  }

  return {
    async handle(request) {
      if (isStopped) return unsent
      const arrived = arrive(request)
      const { fault } = arrived
      if (fault.connection === 'refused') return unsent
      if (fault.latencyMs) await new Promise<void>((resolve) => clock.after(fault.latencyMs ?? 0, resolve))
      if (fault.hold) await faults.cleared()
      if (isStopped) return unsent
      settle()
      const before = state.messages.length
      if (fault.connection === 'reset_before' || fault.connection === 'silent_before') {
        log(arrived, null, 0)
        return cutAs(fault.connection)
      }
      if (fault.connection === 'accept_late') {
        log(arrived, null, 0)
        carryOutLate(arrived)
        return cutAs('silent_after')
      }
      const own = fault.answer && !fault.answer.carryOut ? undefined : carryOut(arrived)
      const made = fault.answer ? scriptedAnswer(fault.answer) : own
      const answer = reshapeAnswer(made ?? refuse(500, 'No answer'), fault)
      log(arrived, fault.connection ? null : answer.status, state.messages.length - before)
      await held()
      return fault.connection ? cutAs(fault.connection) : answer
    },
    stop() {
      isStopped = true
      for (const cancel of late) cancel()
      late.clear()
    },
  }
}

const unsent: PracticeReply = { kind: 'cut', how: 'unsent', reason: 'refused' }

function cutAs(connection: NonNullable<FaultAction['connection']>): PracticeReply {
  const isReset = connection.startsWith('reset')
  return { kind: 'cut', how: isReset ? 'reset' : 'silence', reason: isReset ? 'reset' : 'timeout' }
}

/** A refusal gets the body that the reading in force gives it. */
function asRead(answer: PracticeAnswer, { readings }: Context): PracticeAnswer {
  if (!answer.error) return answer
  return { ...answer, ...writeError({ ...answer.error, headers: extraHeaders(answer) }, readings) }
}

function extraHeaders({ headers }: PracticeAnswer): Record<string, string> {
  const { 'content-type': _, ...extra } = headers
  return extra
}

function originOf({ host, headers }: PracticeRequest, route: { readonly host: PracticeHost }): string {
  return host === undefined && headers.host ? `http://${headers.host}` : practiceAddresses[host ?? route.host]
}

function answerRequest(context: Context, router: Router, arrived: Arrived, now: number): PracticeAnswer {
  const { request, path, query, fault } = arrived
  const matched = router.find(request, path)
  if (!('route' in matched)) return matched
  const { route, params } = matched
  const refused = refuseStranger(context, route, request, query, now) ?? checkQuery(route, query)
  if (refused) return refused
  const read = readBody(route, request)
  if ('kind' in read) return read
  const call: Call = {
    params,
    query,
    body: read.body,
    bearer: bearerOf(request),
    now,
    requestNumber: arrived.number,
    path,
    origin: originOf(request, route),
    acceptance: fault,
    view: fault,
  }
  return route.run(call, context)
}

/** The entry of a request in the truth log. Bodies of token requests are secrets and leave not even a hash. */
function describe({ request, path, query, fault }: Arrived) {
  const shown = new URLSearchParams(query)
  if (shown.has('api_key')) shown.set('api_key', 'hidden')
  const names = Object.entries(fault).map(([name, value]) => (typeof value === 'string' ? `${name}:${value}` : name))
  const hasSecret = path.endsWith('/oauth/token')
  return {
    method: request.method,
    path: shown.size === 0 ? path : `${path}?${shown}`,
    fault: names.length === 0 ? null : names.join(' '),
    bodyBytes: Buffer.byteLength(request.body),
    bodySha256: request.body === '' || hasSecret ? null : createHash('sha256').update(request.body).digest('hex'),
  }
}
