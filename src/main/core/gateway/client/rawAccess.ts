// Asks single operations of the closed table and answers what came, for the curious and for support.
// Guarantees: never a path that sends; changes are asked once; no credential and no token in anything that it answers.
import { fail, ok } from '../../base/result'
import type { GatewayOutcome, GatewayRequest } from '../../ports'
import { buildOperation, type ParameterValues } from './buildOperation'
import type { CredentialDesk } from '../auth/credentialDesk'
import type { Credential, GatewayOptions, GatewayResult } from '../gatewayOptions'
import { operationTable, type OperationId, type OperationRow } from './operationTable'
import { readAnswer } from './readAnswer'
import { makeAsk, makeCall, type Call } from './reader'
import { hideSecrets, hideTokenBody, hideTokenRequest } from '../http/hideSecrets'
import { showRequest, type ShownProof, type ShownRequest } from './showRequest'
import type { Operation } from './wireRequest'

export interface RawAnswer {
  /** `body` is the exact text, if there was one. */
  readonly request: { readonly method: string; readonly url: string; readonly body?: string }
  readonly status: number
  /** From the last try's request to the end of its answer; without the wait for its turn. */
  readonly answerMs: number
  /** As it came, at most `maxBodyLength` characters. */
  readonly body: string
  readonly truncated: boolean
}

export interface RawAccess {
  /**
   * Carries out one operation of the table. A refusal (status 400 and more) is an answer like any other.
   * REQUEST_PARAMETER; NEEDS_API_KEY, or CREDENTIAL_MISSING, if the credential is of another kind than the operation
   * needs; KEY_CHARACTERS, KEYCHAIN_*; GATEWAY_* for faults, and for a token that could not be had.
   */
  ask(id: OperationId, parameters: ParameterValues): Promise<GatewayResult<RawAnswer>>
  /** The request as it would leave; nothing is asked, not even the keychain. */
  show(operation: Operation, proof: ShownProof): ShownRequest
  /** CREDENTIAL_MISSING, KEYCHAIN_*. */
  credentialKind(): Promise<GatewayResult<Credential['kind']>>
}

export const maxBodyLength = 262_144

export function makeRawAccess(options: GatewayOptions, desk: CredentialDesk): RawAccess {
  const { addresses, credential } = options

  async function credentialKind(): Promise<GatewayResult<Credential['kind']>> {
    const answer = await credential()
    return answer.ok ? ok(answer.value.kind) : answer
  }

  /** Undefined in `seen`: no request was made. */
  async function carryOut(
    row: OperationRow,
    operation: Operation,
    watched: Watched,
  ): Promise<GatewayResult<GatewayOutcome>> {
    if (row.kind === 'token') {
      const renewed = await desk.renewNow(operation.path === '/refresh' ? 'refresh' : 'new', watched.call)
      if (watched.outcome) return ok(watched.outcome)
      return renewed.ok ? fail('GATEWAY_NOT_UNDERSTOOD') : renewed
    }
    const ask = makeAsk(watched.call, desk, options)
    return ask(operation, {
      proof: row.needs === 'api_key' ? 'query_key' : 'bearer',
      once: row.kind === 'change' || row.mayCost === true,
    })
  }

  return {
    credentialKind,
    show: (operation, proof) => showRequest(addresses, operation, proof),
    async ask(id, parameters) {
      const row: OperationRow = operationTable[id]
      const built = buildOperation(row, parameters)
      if (!built.ok) return built
      refuseSend(built.value.path)
      if (row.needs !== 'any') {
        const kind = await credentialKind()
        if (!kind.ok) return kind
        if (kind.value !== row.needs) return fail(row.needs === 'api_key' ? 'NEEDS_API_KEY' : 'CREDENTIAL_MISSING')
      }
      const watched = watch(options)
      const outcome = await carryOut(row, built.value, watched)
      if (!outcome.ok) return outcome
      if (outcome.value.kind === 'fault') {
        const failed = readAnswer(outcome.value, [])
        return failed.ok ? fail('GATEWAY_NOT_UNDERSTOOD') : failed
      }
      const { status } = outcome.value
      const isToken = row.kind === 'token'
      const text = isToken ? hideTokenBody(outcome.value.body) : hideSecrets(outcome.value.body, desk.secrets())
      const shown = showRequest(addresses, built.value, row.needs === 'api_key' ? 'query_key' : 'none')
      const sent = isToken ? hideTokenRequest(watched.request?.body) : shown.body
      return ok({
        request: { method: shown.method, url: shown.url, ...(sent === undefined ? {} : { body: sent }) },
        status,
        answerMs: watched.answerMs,
        ...bounded(text),
      })
    },
  }
}

/** Sends have a transport of their own. Should a row of the table ever name one of their paths, nothing leaves. */
export function refuseSend(path: string): void {
  if (/\/send$/i.test(path)) throw new Error('A send was about to leave as a raw request')
}

interface Watched {
  readonly call: Call
  request: GatewayRequest | undefined
  outcome: GatewayOutcome | undefined
  answerMs: number
}

/** A call of its own that remembers its last exchange. */
function watch(options: GatewayOptions): Watched {
  const { clock, transports } = options
  const read = {
    async request(request: GatewayRequest) {
      refuseSend(new URL(request.url).pathname)
      const startedAt = clock.now()
      const outcome = await transports.read.request(request)
      Object.assign(watched, { request, outcome, answerMs: Math.max(0, clock.now() - startedAt) })
      return outcome
    },
  }
  const call = makeCall({ ...options, transports: { ...transports, read } })
  const watched: Watched = { call, request: undefined, outcome: undefined, answerMs: 0 }
  return watched
}

function bounded(text: string): { body: string; truncated: boolean } {
  if (text.length <= maxBodyLength) return { body: text, truncated: false }
  return { body: text.slice(0, maxBodyLength).replace(/[\uD800-\uDBFF]$/, ''), truncated: true }
}
