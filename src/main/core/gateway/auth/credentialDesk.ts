// Turns the account's credential into what a request presents. Tokens are held here, in memory. The token of the older sign-in
// is also stored with its credential, because only a person who signs in gets the next one.
//
//   no token ── needed ──▶ asked for ──▶ held ── 60 s before expiry ──▶ refreshed, or asked for again ──▶ held (swapped at once)
//      └─ kept from the sign-in ──────────▶ └──── refused (401) ────────▶ dropped; a read asks again, once
//
// A call that needs a token while one is being requested waits for that one.
import { minute, second } from '../../base/durations'
import { fail, ok } from '../../base/result'
import type { Clock } from '../../ports'
import type { Call } from '../client/reader'
import type { Credential, GatewayOptions, GatewayResult } from '../gatewayOptions'
import {
  refreshClientToken,
  refreshPasswordToken,
  requestClientToken,
  requestPasswordToken,
  type AccessToken,
  type TokenDesk,
} from './tokenRequests'
import { isHeaderSafe } from '../client/wireRequest'

export interface Presented {
  readonly bearer: string
  /** A token can be renewed after a 401; a key cannot. */
  readonly isToken: boolean
}

export interface TokenFacts {
  readonly role: string | undefined
  readonly tokenType: string | undefined
  readonly expiresAt: number | undefined
}

export interface CredentialDesk {
  /** CREDENTIAL_MISSING, KEYCHAIN_*, KEY_*, GATEWAY_* (of the token endpoint). */
  present(): Promise<GatewayResult<Presented>>
  /** The key itself, for the endpoints that take nothing else. NEEDS_API_KEY for the other kinds. */
  apiKey(): Promise<GatewayResult<string>>
  /** After a 401: the token is dropped. Answers whether asking again makes sense. */
  drop(refused: Presented): boolean
  /** The token now held, made if need be; undefined for an API key. */
  describe(): Promise<GatewayResult<TokenFacts | undefined>>
  /**
   * Asks a token endpoint now, through `call`, and holds what it answers: `new` with the credential itself, `refresh` with
   * the token held. CREDENTIAL_MISSING for an API key, and if the password is not kept; KEY_*, GATEWAY_*.
   */
  renewNow(how: 'new' | 'refresh', call: Call): Promise<GatewayResult<TokenFacts>>
  forget(): void
  /** Everything presented so far, to be struck out of texts. */
  secrets(): Iterable<string>
}

/** A token that lives less than two minutes is refreshed at half of its life instead, or each request would ask for a new one. */
const refreshBeforeMs = 1 * minute
/** A token refused this soon after it took the place of a refused one is not refused for its age: a third fares no better. */
const freshMs = 30 * second

interface Held extends AccessToken {
  readonly of: string
  readonly madeAt: number
}

export function makeCredentialDesk(
  {
    credential,
    clock,
    onRefreshToken,
    onRefreshRefused,
  }: Pick<GatewayOptions, 'credential' | 'onRefreshToken' | 'onRefreshRefused'> & { readonly clock: Clock },
  call: Call,
): CredentialDesk {
  const seen = new Set<string>()
  let held: Held | undefined
  /** The newest refresh token, in place of the one that the credential holds until it has been kept. */
  let rotated: { readonly of: string; readonly refreshToken: string; readonly replaces: string | undefined } | undefined
  let underWay: { readonly of: string; readonly token: Promise<GatewayResult<Held>> } | undefined
  let droppedAt = Number.NEGATIVE_INFINITY
  /** Access tokens and refresh tokens that the gateway refused. */
  const refused = new Set<string>()
  const desk: TokenDesk = { call, now: () => clock.now(), secrets: () => seen }

  async function readCredential(): Promise<GatewayResult<Credential>> {
    const answer = await credential()
    if (answer.ok) for (const secret of secretsOf(answer.value)) seen.add(secret)
    return answer
  }

  function tokenFor(credential: TokenCredential): Promise<GatewayResult<Held>> {
    const of = nameOf(credential)
    if (held?.of !== of) held = heldFrom(credential, of) ?? held
    if (held?.of === of && isYoung(held, clock.now())) return Promise.resolve(ok(held))
    if (underWay?.of === of) return underWay.token
    const token = renew(credential, of).finally(() => {
      if (underWay?.token === token) underWay = undefined
    })
    underWay = { of, token }
    return token
  }

  /** The access token of the sign-in, unless it expired or was refused. */
  function heldFrom(credential: TokenCredential, of: string): Held | undefined {
    const access = credential.kind === 'password' ? credential.access : undefined
    if (access === undefined || refused.has(access.token) || !isHeaderSafe(access.token)) return undefined
    const { token, expiresAt } = access
    if (expiresAt !== undefined && expiresAt <= clock.now()) return undefined
    const unknown = { role: undefined, tokenType: undefined, refreshToken: undefined }
    return { ...unknown, token, expiresAt, of, madeAt: clock.now() }
  }

  async function renew(credential: TokenCredential, of: string): Promise<GatewayResult<Held>> {
    const old = held?.of === of ? held : undefined
    const answer =
      credential.kind === 'client' ? await renewClient(credential, old) : await renewPassword(credential, of, old)
    if (!answer.ok) return old !== undefined && isAlive(old, clock.now()) && held === old ? ok(old) : answer
    return hold(answer.value, credential, of)
  }

  function hold(fresh: AccessToken, credential: TokenCredential, of: string): GatewayResult<Held> {
    const { token, refreshToken, expiresAt } = fresh
    if (!isHeaderSafe(token)) return fail('GATEWAY_NOT_UNDERSTOOD', 'now')
    seen.add(token)
    if (refreshToken !== undefined && refreshToken !== '') {
      seen.add(refreshToken)
      rotated = { of, refreshToken, replaces: credential.kind === 'password' ? credential.refreshToken : undefined }
      onRefreshToken?.(refreshToken, credential, { token, ...(expiresAt === undefined ? {} : { expiresAt }) })
    }
    held = { ...fresh, of, madeAt: clock.now() }
    return ok(held)
  }

  async function askAnew(
    credential: TokenCredential,
    how: 'new' | 'refresh',
    using: TokenDesk,
  ): Promise<GatewayResult<AccessToken>> {
    if (credential.kind === 'password') {
      const { password } = credential
      if (how === 'new' && password !== undefined) return requestPasswordToken(using, credential, password)
      const refreshToken = refreshTokenOf(credential, nameOf(credential))
      return refreshToken === undefined
        ? fail('CREDENTIAL_MISSING')
        : refreshPasswordToken(using, credential, refreshToken)
    }
    if (how === 'new') return requestClientToken(using, credential)
    const old = await tokenFor(credential)
    if (!old.ok) return old
    const { token, expiresAt, madeAt } = old.value
    return refreshClientToken(using, token, expiresAt === undefined ? undefined : expiresAt - madeAt)
  }

  function refreshTokenOf(credential: PasswordCredential, of: string): string | undefined {
    const isReplaced = rotated?.of === of && rotated.replaces === credential.refreshToken
    return (isReplaced ? rotated?.refreshToken : credential.refreshToken) || undefined
  }

  async function renewClient(credential: ClientCredential, old: Held | undefined): Promise<GatewayResult<AccessToken>> {
    if (old?.expiresAt !== undefined && old.expiresAt > clock.now()) {
      const refreshed = await refreshClientToken(desk, old.token, old.expiresAt - old.madeAt)
      if (refreshed.ok) return refreshed
    }
    return requestClientToken(desk, credential)
  }

  async function renewPassword(
    credential: PasswordCredential,
    of: string,
    old: Held | undefined,
  ): Promise<GatewayResult<AccessToken>> {
    const { password } = credential
    const refreshToken = refreshTokenOf(credential, of)
    if (refreshToken !== undefined) {
      const refreshed = refused.has(refreshToken)
        ? fail('KEY_REFUSED')
        : await refreshPasswordToken(desk, credential, refreshToken)
      if (refreshed.ok || refreshed.problem.code !== 'KEY_REFUSED') return refreshed
      // The access token is used until it expires; then a person has to sign in again.
      const isNeeded = password === undefined && (old === undefined || !isAlive(old, clock.now()))
      if (isNeeded) onRefreshRefused?.(refreshToken)
      if (isNeeded) refused.delete(refreshToken)
      else refused.add(refreshToken)
    }
    return password === undefined ? fail('CREDENTIAL_MISSING') : requestPasswordToken(desk, credential, password)
  }

  return {
    async present() {
      const credential = await readCredential()
      if (!credential.ok) return credential
      if (credential.value.kind === 'api_key') {
        const bearer = credential.value.apiKey
        return isHeaderSafe(bearer) ? ok({ bearer, isToken: false }) : fail('KEY_CHARACTERS')
      }
      const token = await tokenFor(credential.value)
      return token.ok ? ok({ bearer: token.value.token, isToken: true }) : token
    },
    async apiKey() {
      const credential = await readCredential()
      if (!credential.ok) return credential
      return credential.value.kind === 'api_key' ? ok(credential.value.apiKey) : fail('NEEDS_API_KEY')
    },
    drop({ bearer, isToken }) {
      if (!isToken) return false
      // The 401 of another request has already brought a new one.
      if (held?.token !== bearer) return true
      const now = clock.now()
      if (now - held.madeAt < freshMs && now - droppedAt < freshMs) return false
      droppedAt = now
      refused.add(bearer)
      held = undefined
      return true
    },
    async describe() {
      const credential = await readCredential()
      if (!credential.ok) return credential
      if (credential.value.kind === 'api_key') return ok(undefined)
      const token = await tokenFor(credential.value)
      return token.ok ? ok(factsOf(token.value)) : token
    },
    async renewNow(how, observed) {
      const credential = await readCredential()
      if (!credential.ok) return credential
      if (credential.value.kind === 'api_key') return fail('CREDENTIAL_MISSING')
      const asked = await askAnew(credential.value, how, { ...desk, call: observed })
      const token = asked.ok ? hold(asked.value, credential.value, nameOf(credential.value)) : asked
      return token.ok ? ok(factsOf(token.value)) : token
    },
    forget() {
      held = undefined
      rotated = undefined
    },
    secrets: () => seen,
  }
}

function isAlive({ expiresAt }: Held, now: number): boolean {
  return expiresAt === undefined || expiresAt > now
}

function isYoung({ expiresAt, madeAt }: Held, now: number): boolean {
  return expiresAt === undefined || expiresAt - now > Math.min(refreshBeforeMs, (expiresAt - madeAt) / 2)
}

function factsOf({ role, tokenType, expiresAt }: AccessToken): TokenFacts {
  return { role, tokenType, expiresAt }
}

type ClientCredential = Extract<Credential, { kind: 'client' }>
type PasswordCredential = Extract<Credential, { kind: 'password' }>
type TokenCredential = ClientCredential | PasswordCredential

/** A token belongs to the credential that brought it: an edited credential never travels under an old token. */
function nameOf(credential: TokenCredential): string {
  return credential.kind === 'client'
    ? JSON.stringify(['client', credential.clientId, credential.secret, credential.expiresInMinutes])
    : JSON.stringify([
        'password',
        credential.clientId,
        credential.clientSecret,
        credential.username,
        credential.password,
      ])
}

function secretsOf(credential: Credential): readonly string[] {
  switch (credential.kind) {
    case 'api_key':
      return [credential.apiKey]
    case 'client':
      return [credential.secret]
    case 'password':
      return [credential.clientSecret, credential.password, credential.refreshToken, credential.access?.token].filter(
        (secret) => secret !== undefined,
      )
  }
}
