// Carries out reads and harmless writes: credential, pace, retries. The one place where anything is ever asked twice,
// and the sends do not pass here.
import { readAnswer, type WireAnswer } from './readAnswer'
import type { CredentialDesk } from '../auth/credentialDesk'
import type { GatewayOptions, GatewayResult } from '../gatewayOptions'
import type { FaultReason, GatewayOutcome } from '../../ports'
import { backoffMs, readRetryAfter } from '../http/pace'
import { buildWireRequest, type Operation, type Proof } from './wireRequest'
import { ok, type Result } from '../../base/result'

export interface ReadRules {
  /** `query_key`: the endpoint takes nothing but the API key in the query. */
  readonly proof?: 'bearer' | 'query_key'
  /** Changes something, or costs something: asked once, also after a 401. GET alone is tried again after a fault. */
  readonly once?: boolean
  /** Does not retry after a 429: the caller waits where a person can see it. */
  readonly noWait?: boolean
  /** Does not retry after a 429 that asks for a longer wait: a person waits for the answer. */
  readonly maxWaitMs?: number
}

/** How a reading deals with a gateway that asks for a wait. */
export type WaitRules = Pick<ReadRules, 'noWait' | 'maxWaitMs'>

export type Read = (operation: Operation, rules?: ReadRules) => Promise<GatewayResult<WireAnswer>>

/** The outcome as it came; a problem only if no credential could be presented. */
export type Ask = (operation: Operation, rules?: ReadRules) => Promise<GatewayResult<GatewayOutcome>>

const maxTries = 3

/** Trying again would fail in the same way, or keep a person waiting for minutes. */
const finalFaults = new Set<FaultReason>(['tls', 'too_large', 'proxy', 'timeout', 'connect_timeout'])

export function makeReader(ask: Ask, desk: Pick<CredentialDesk, 'secrets'>): Read {
  return async (operation, rules) => {
    const outcome = await ask(operation, rules)
    return outcome.ok ? readAnswer(outcome.value, desk.secrets()) : outcome
  }
}

export function makeAsk(
  call: Call,
  desk: Pick<CredentialDesk, 'present' | 'apiKey' | 'drop'>,
  { clock, random }: Pick<GatewayOptions, 'clock' | 'random'>,
): Ask {
  const sleep = (delayMs: number) => new Promise<void>((resolve) => clock.after(delayMs, resolve))

  async function present(
    rules: ReadRules,
  ): Promise<Result<{ proof: Proof; drop: () => boolean }, never> | GatewayResult<never>> {
    if (rules.proof === 'query_key') {
      const key = await desk.apiKey()
      return key.ok ? ok({ proof: { queryKey: key.value }, drop: () => false }) : key
    }
    const presented = await desk.present()
    if (!presented.ok) return presented
    return ok({ proof: { bearer: presented.value.bearer }, drop: () => desk.drop(presented.value) })
  }

  return async (operation, rules = {}) => {
    let isRenewed = rules.once === true
    for (let tries = 1; ; tries++) {
      const presented = await present(rules)
      if (!presented.ok) return presented
      const outcome = await call(operation, presented.value.proof)
      if (isUnauthorised(outcome)) {
        const mayRenew = presented.value.drop()
        if (mayRenew && !isRenewed) {
          isRenewed = true
          continue
        }
      }
      const isOver = operation.method !== 'GET' || rules.once === true || tries >= maxTries
      const askedMs = askedToWaitMs(outcome, clock.now())
      const isTooLong = isTooFast(outcome) && (rules.noWait === true || askedMs > (rules.maxWaitMs ?? askedMs))
      if (isOver || !isWorthAnotherTry(outcome) || isTooLong) return ok(outcome)
      await sleep(Math.max(backoffMs(tries, random.next()), askedMs))
    }
  }
}

function isUnauthorised(outcome: GatewayOutcome): boolean {
  return outcome.kind === 'answer' && outcome.status === 401
}

function isTooFast(outcome: GatewayOutcome): boolean {
  return outcome.kind === 'answer' && outcome.status === 429
}

function isWorthAnotherTry(outcome: GatewayOutcome): boolean {
  return outcome.kind === 'fault' ? !finalFaults.has(outcome.reason) : outcome.status === 429 || outcome.status >= 500
}

function askedToWaitMs(outcome: GatewayOutcome, now: number): number {
  return outcome.kind === 'answer' ? (readRetryAfter(outcome.headers, now) ?? 0) : 0
}

/** One paced request through the read transport, without a retry. */
export type Call = (operation: Operation, proof: Proof) => Promise<GatewayOutcome>

export function makeCall({ addresses, transports, pace, clock }: GatewayOptions): Call {
  return async (operation, proof) => {
    const request = buildWireRequest(addresses, operation, proof, 'read')
    await pace.take()
    const outcome = await transports.read.request(request)
    if (outcome.kind === 'answer' && outcome.status === 429) {
      pace.slowDown(readRetryAfter(outcome.headers, clock.now()))
    }
    return outcome
  }
}
