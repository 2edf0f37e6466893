// Whether a credential opens an account, asked of the gateway before anything is kept: reads the balance, changes nothing.
// The password of the older sign-in is used here, once; what is answered holds the refresh token in its place.
import type { Addresses, CredentialInput } from '@contract'
import { fail, ok, type Result } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import { makeGateway, type Credential } from '../gateway/makeGateway'
import type { KeptAccess } from '../gateway/gatewayOptions'
import { makePace } from '../gateway/http/pace'
import type { CoreResult } from '../handlers'
import type { Clock, Random, Transports } from '../ports'
import { maxKeptLetters } from './credentials'
import { withoutAccess, writeKept, type KeptCredential } from './keptCredential'
import { checkApiKey, maxKeyLength, type KeyCode } from '../gateway/auth/checkApiKey'

export interface Trial {
  readonly addresses: Addresses
  readonly credential: CredentialInput
  readonly usesOlderApi: boolean
}

/** KEY_* and GATEWAY_*; `field` names the part of the credential or the address if it is one's fault. */
export type TryCredential = (trial: Trial) => Promise<CoreResult<KeptCredential>>

/** Cautious values that a person can raise. */
export const suggested = { sender: '', batchSize: 100, pacePerSecond: 20 } as const

export function makeTryCredential(ports: { network: Transports; clock: Clock; random: Random }): TryCredential {
  const { network, clock, random } = ports

  return async ({ addresses, credential: written, usesOlderApi }) => {
    const checked = checkCredential(written, maxKeptLetters)
    if (!checked.ok) return checked
    const credential = toTried(checked.value)
    const watched = watchAddresses(network, addresses)
    let refreshToken: string | undefined
    let access: KeptAccess | undefined
    const gateway = makeGateway({
      addresses,
      credential: () => Promise.resolve(ok(credential)),
      transports: watched.transports,
      clock,
      random,
      pace: makePace({ clock, perSecond: suggested.pacePerSecond }),
      olderApi: usesOlderApi,
      onRefreshToken: (token, _, signedIn) => {
        refreshToken = token
        access = signedIn
      },
    })
    const field = secretField[written.kind]
    const read = await gateway.balance.read()
    if (!read.ok) {
      const { code, retry, detail } = read.problem
      const at = code === 'KEY_REFUSED' ? field : addressFaults.has(code) ? watched.asked() : undefined
      return fail(code, retry, {
        ...withoutUndefined({ field: at, detail }),
      })
    }
    const kept = toKept(checked.value, refreshToken, access)
    // Signed in, but with nothing that outlives the hour: the person would be asked for the password without end.
    if (!kept) return fail('GATEWAY_NOT_UNDERSTOOD')
    const { length } = writeKept(withoutAccess(kept), maxKeptLetters)
    return length > maxKeptLetters ? fail('KEY_TOO_LONG', 'no', { field, detail: String(length) }) : ok(kept)
  }
}

/** Problems of the address that was asked, not of the credential. */
const addressFaults: ReadonlySet<string> = new Set([
  'GATEWAY_UNREACHABLE',
  'GATEWAY_NAME_UNKNOWN',
  'GATEWAY_CERTIFICATE',
  'GATEWAY_SLOW',
  'GATEWAY_SIGN_IN',
  'GATEWAY_NOT_UNDERSTOOD',
  'GATEWAY_NOT_FOUND',
])

/** Remembers which of the three addresses was asked last. Of equal ones it names the first that a check asks. */
function watchAddresses(
  network: Transports,
  addresses: Addresses,
): { transports: Transports; asked(): string | undefined } {
  let origin: string | undefined
  const remember = <Request extends { readonly url: string }>(request: Request): Request => {
    origin = new URL(request.url).origin
    return request
  }
  return {
    transports: {
      read: { request: (request) => network.read.request(remember(request)) },
      send: { submit: (request) => network.send.submit(remember(request)) },
    },
    asked: () => {
      const name = (['auth', 'base', 'api'] as const).find((one) => new URL(addresses[one]).origin === origin)
      return name && `addresses.${name}`
    },
  }
}

function toTried(input: CredentialInput): Credential {
  if (input.kind !== 'client') return input
  const { kind, clientId, secret, lifetimeMinutes } = input
  return { kind, clientId, secret, ...withoutUndefined({ expiresInMinutes: lifetimeMinutes }) }
}

function toKept(
  input: CredentialInput,
  refreshToken: string | undefined,
  access: KeptAccess | undefined,
): KeptCredential | undefined {
  if (input.kind !== 'password') return input
  const { kind, clientId, clientSecret, username } = input
  return refreshToken === undefined || refreshToken === ''
    ? undefined
    : { kind, clientId, clientSecret, username, refreshToken, ...withoutUndefined({ access }) }
}

// Whether each part of a typed credential can be kept and presented, before anything is asked.

type Checked = Result<CredentialInput, KeyCode>

/** The fields of the problems are named as in the contract's input: `credential.<part>`. */
function checkCredential(written: CredentialInput, longest = maxKeyLength): Checked {
  const parts: Record<string, string> = {}
  for (const [name, text] of Object.entries(written)) {
    if (name === 'kind' || typeof text !== 'string') continue
    const part = isFreeText(name)
      ? checkText(name === 'username' ? text.trim() : text, longest)
      : checkKey(text, longest)
    if (!part.ok) return fail(part.problem.code, 'no', { ...part.problem, field: `credential.${name}` })
    parts[name] = part.value
  }
  return ok({ ...written, ...parts })
}

/** The part that a refusal speaks of: the gateway does not say which one is wrong, and this is the one to type again. */
const secretField = {
  api_key: 'credential.apiKey',
  client: 'credential.secret',
  password: 'credential.password',
} as const satisfies Record<CredentialInput['kind'], string>

function checkKey(text: string, longest: number): Result<string, KeyCode> {
  const key = checkApiKey(text, longest)
  return key.ok ? ok(key.value.key) : key
}

/** Names and passwords that people choose hold any letter, and spaces; they travel in a body, never in a header. */
function isFreeText(part: string): boolean {
  return part === 'username' || part === 'password'
}

function checkText(text: string, longest: number): Result<string, KeyCode> {
  if (text.trim() === '') return fail('KEY_EMPTY')
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)) return fail('KEY_CHARACTERS')
  return text.length > longest ? fail('KEY_TOO_LONG', 'no', { detail: String(text.length) }) : ok(text)
}
