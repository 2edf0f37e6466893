// Whether a credential opens an account, asked of the gateway before anything is kept: reads the balance, changes nothing.
// The password of the older sign-in is used here, once; what is answered holds the refresh token in its place.
import type { Addresses, CredentialInput } from '@contract'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import { makeGateway, type Credential } from '../gateway/makeGateway'
import type { KeptAccess } from '../gateway/gatewayOptions'
import { makePace } from '../gateway/http/pace'
import type { CoreResult } from '../handlers'
import type { Clock, Random, Transports } from '../ports'
import { checkCredential, secretField } from './checkCredential'
import { maxKeptLetters } from './credentials'
import { withoutAccess, writeKept, type KeptCredential } from './keptCredential'

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
