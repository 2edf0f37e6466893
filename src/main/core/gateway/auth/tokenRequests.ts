// The token endpoints of both flows. Stores nothing.
import { z } from 'zod'
import { minute, second } from '../../base/durations'
import { fail, ok } from '../../base/result'
import type { Call } from '../client/reader'
import type { Credential, GatewayResult } from '../gatewayOptions'
import type { FaultReason, GatewayOutcome } from '../../ports'
import { isRecord, readAnswer, wordsOf } from '../client/readAnswer'
import { parseGatewayDate, readNumber, text } from '../client/wireFields'
import type { Operation, Proof } from '../client/wireRequest'

type ClientCredential = Extract<Credential, { kind: 'client' }>
type PasswordCredential = Extract<Credential, { kind: 'password' }>

export interface AccessToken {
  readonly token: string
  /** Role of the owner of the credential (`type`). */
  readonly role: string | undefined
  readonly tokenType: string | undefined
  /** Milliseconds since the epoch; undefined: does not expire. */
  readonly expiresAt: number | undefined
  /** Only in the password flow. */
  readonly refreshToken: string | undefined
}

export interface TokenDesk {
  readonly call: Call
  readonly now: () => number
  readonly secrets: () => Iterable<string>
}

/** POST {auth}/oauth/token. `expires_in` is minutes in the request, `expires` seconds in the answer. KEY_REFUSED, GATEWAY_*. */
export function requestClientToken(desk: TokenDesk, credential: ClientCredential): Promise<GatewayResult<AccessToken>> {
  const { clientId, secret, expiresInMinutes } = credential
  const life = expiresInMinutes === undefined ? {} : { expires_in: expiresInMinutes }
  const body = { client_id: clientId, secret, ...life }
  const lifeMs = expiresInMinutes === undefined ? undefined : expiresInMinutes * minute
  return obtain(desk, { method: 'POST', host: 'auth', path: '/oauth/token', body }, undefined, lifeMs)
}

/** POST {auth}/refresh with the present token, no body. `lifeMs`: what the answer is taken to mean if it does not say. KEY_REFUSED, GATEWAY_*. */
export function refreshClientToken(
  desk: TokenDesk,
  token: string,
  lifeMs: number | undefined,
): Promise<GatewayResult<AccessToken>> {
  return obtain(desk, { method: 'POST', host: 'auth', path: '/refresh' }, { bearer: token }, lifeMs)
}

/** POST {api}/v1/oauth/token with the password. KEY_REFUSED, GATEWAY_*. */
export function requestPasswordToken(
  desk: TokenDesk,
  credential: PasswordCredential,
  password: string,
): Promise<GatewayResult<AccessToken>> {
  const { clientId, clientSecret, username } = credential
  const body = {
    grant_type: 'password',
    client_id: clientId,
    client_secret: clientSecret,
    username,
    password,
    scope: '*',
  }
  return obtain(desk, { method: 'POST', host: 'api', path: '/v1/oauth/token', body }, undefined, undefined)
}

/** POST {api}/v1/oauth/token with the refresh token. KEY_REFUSED, also if the gateway offers no such request; GATEWAY_*. */
export function refreshPasswordToken(
  desk: TokenDesk,
  credential: PasswordCredential,
  refreshToken: string,
): Promise<GatewayResult<AccessToken>> {
  const { clientId, clientSecret } = credential
  const body = {
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
    scope: '*',
  }
  return obtain(desk, { method: 'POST', host: 'api', path: '/v1/oauth/token', body }, undefined, undefined, isUnknown)
}

/** Both flows' answers; success is that a token is there. */
export const tokenAnswerSchema = z.object({
  jwt: text,
  token_type: text,
  expires: text,
  type: text,
  access_token: text,
  expires_in: text,
  refresh_token: text,
})

/** Statuses by which token endpoints say that the credential is wrong. */
const refusals = new Set([400, 401, 403, 422])
/** These say nothing about the request itself, so it is worth another try. */
const passing = new Set([402, 407, 408, 425, 429])

/** The network is there, and the endpoint is not. */
const awayFaults = new Set<FaultReason>(['refused', 'reset', 'timeout'])

function isAway(outcome: GatewayOutcome): boolean {
  return outcome.kind === 'fault' ? awayFaults.has(outcome.reason) : outcome.status >= 500
}

/** A gateway that does not refresh tokens of the older sign-in answers with a page, or "not found". */
function isUnknown(outcome: GatewayOutcome): boolean {
  return outcome.kind === 'answer' && outcome.status < 500 && !passing.has(outcome.status)
}

async function obtain(
  desk: TokenDesk,
  operation: Operation,
  proof: Proof,
  lifeMs: number | undefined,
  isOtherRefusal: (outcome: GatewayOutcome) => boolean = () => false,
): Promise<GatewayResult<AccessToken>> {
  const outcome = await desk.call(operation, proof)
  const answer = readAnswer(outcome, desk.secrets())
  if (!answer.ok) {
    const isRefused =
      (outcome.kind === 'answer' && (refusals.has(outcome.status) || answer.problem.code === 'GATEWAY_REFUSED')) ||
      isOtherRefusal(outcome)
    const { retry, detail } = answer.problem
    if (isRefused) return fail('KEY_REFUSED', 'no', detailOf(detail))
    return isAway(outcome) ? fail('GATEWAY_SIGN_IN', retry, detailOf(detail)) : answer
  }
  const decoded = tokenAnswerSchema.safeParse(answer.value.value)
  const token = decoded.data?.jwt ?? decoded.data?.access_token
  if (!decoded.data || token === undefined || token === '') {
    const words = refusalWords(answer.value.value, desk.secrets())
    return words !== undefined || isOtherRefusal(outcome)
      ? fail('KEY_REFUSED', 'no', detailOf(words))
      : fail('GATEWAY_NOT_UNDERSTOOD', 'now')
  }
  const {
    type: role,
    token_type: tokenType,
    expires,
    expires_in: expiresIn,
    refresh_token: refreshToken,
  } = decoded.data
  return ok({ token, role, tokenType, refreshToken, expiresAt: expiryOf(expires ?? expiresIn, lifeMs, desk.now()) })
}

/** Words in place of a token say why there is none, unless they come with a success. */
function refusalWords(value: unknown, secrets: Iterable<string>): string | undefined {
  return isRecord(value) && value.success === true ? undefined : wordsOf(value, secrets)
}

/**
 * `written` is a lifetime in seconds, a date, or an instant in seconds or milliseconds since the epoch. A lifetime that is about
 * the expected `lifeMs` if its unit is milliseconds is in milliseconds.
 */
function expiryOf(written: string | undefined, lifeMs: number | undefined, now: number): number | undefined {
  const number = readNumber(written)
  if (number === undefined || number <= 0) {
    const instant = number === undefined ? parseGatewayDate(written) : undefined
    return instant ?? (lifeMs === undefined ? undefined : now + lifeMs)
  }
  // No token lives for thirty years, so larger numbers are instants.
  if (number > 100_000_000_000) return number
  if (lifeMs !== undefined && number >= lifeMs / 2 && number <= lifeMs * 2) return now + number
  return number > 1_000_000_000 ? number * second : now + number * second
}

function detailOf(detail: string | undefined): { detail?: string } {
  return detail === undefined ? {} : { detail }
}
