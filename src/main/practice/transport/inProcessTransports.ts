// The practice gateway as transports of the core: no listener, no socket. Each of the three practice addresses serves its own
// paths only; any other address does not exist. Scripted faults become the faults that the network would show.
import type { Clock, GatewayFault, GatewayOutcome, GatewayRequest, Transports } from '../../core/ports'
import { practiceAddresses } from '../../core/base/practiceAccount'
import type { PracticeGateway } from '../gateway'
import { writeDateHeader } from '../readings/writeOtherAnswers'
import type { PracticeAnswer, PracticeHost, PracticeReply } from './wire'

export interface InProcessOptions {
  /** Every answer takes between these two times, through the gateway's clock. Without it answers come at once. */
  readonly latencyMs?: readonly [least: number, most: number]
}

const hosts = Object.entries(practiceAddresses satisfies Record<PracticeHost, string>) as [PracticeHost, string][]

export function inProcessTransports(
  gateway: PracticeGateway,
  { latencyMs = [0, 0] }: InProcessOptions = {},
): Transports {
  const { clock, random } = gateway.context
  const ask = async (request: GatewayRequest): Promise<GatewayOutcome> => {
    const url = URL.parse(request.url)
    const host = hosts.find(([, origin]) => origin === url?.origin)?.[0]
    if (!url || !host) return { kind: 'fault', phase: 'before_first_byte', reason: 'dns' }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const handled = gateway
      .handle({ method: request.method, path: url.pathname + url.search, headers, body: request.body ?? '', host })
      .then(async (reply) => {
        const [least, most] = latencyMs
        if (most > 0) await wait(clock, least + random.next() * (most - least))
        return toOutcome(reply, request, writeDateHeader(clock.now(), gateway.context.readings))
      })
    return beforeDeadline(clock, request.deadlineMs, handled)
  }
  return {
    send: { submit: ({ body, ...request }) => ask({ ...request, body: Buffer.from(body).toString('utf8') }) },
    read: { request: ask },
  }
}

const timeout: GatewayFault = { kind: 'fault', phase: 'after_first_byte', reason: 'timeout' }

function wait(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => clock.after(delayMs, resolve))
}

/** Undefined means an answer that never comes whole: the deadline ends it. */
function beforeDeadline(
  clock: Clock,
  deadlineMs: number,
  handled: Promise<GatewayOutcome | undefined>,
): Promise<GatewayOutcome> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(deadlineMs, () => resolve(timeout))
    handled.then(
      (outcome) => {
        if (!outcome) return
        cancel()
        resolve(outcome)
      },
      (defect: unknown) => {
        cancel()
        reject(defect instanceof Error ? defect : new Error(String(defect)))
      },
    )
  })
}

function toOutcome(
  reply: PracticeReply,
  request: GatewayRequest,
  date: string | undefined,
): GatewayOutcome | undefined {
  if (reply.kind === 'answer') return toAnswer(reply, request, date)
  if (reply.how === 'silence') return undefined
  const phase = reply.how === 'unsent' ? 'before_first_byte' : 'after_first_byte'
  return { kind: 'fault', phase, reason: reply.reason }
}

function toAnswer(
  answer: PracticeAnswer,
  { maxBytes, deadlineMs }: GatewayRequest,
  date: string | undefined,
): GatewayOutcome | undefined {
  const bytes = Buffer.byteLength(answer.body)
  // One byte a second: only a very short answer is whole before the deadline.
  if (answer.delivery === 'trickle' && bytes * 1_000 > deadlineMs) return undefined
  if (bytes > maxBytes) return { kind: 'fault', phase: 'after_first_byte', reason: 'too_large' }
  if (answer.delivery === 'truncated') return { kind: 'fault', phase: 'after_first_byte', reason: 'truncated' }
  return {
    kind: 'answer',
    status: answer.status,
    headers: { ...(date === undefined ? {} : { date }), ...answer.headers },
    body: answer.body,
  }
}
