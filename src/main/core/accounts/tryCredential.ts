// Whether a credential opens an account, asked of the gateway before anything is kept: reads the balance, changes nothing.
// The password of the older sign-in is used here, once; what is answered holds the refresh token in its place.
import type { Addresses, CredentialInput } from '@contract'
import { fail, ok } from '../base/result'
import { createGateway, type Credential } from '../gateway/gateway'
import type { KeptAccess } from '../gateway/gatewayOptions'
import { createPace } from '../gateway/http/pace'
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

/** KEY_* and GATEWAY_*; `field` names the part of the credential if it is one's fault. */
export type TryCredential = (trial: Trial) => Promise<CoreResult<KeptCredential>>

/** Cautious values that a person can raise. */
export const suggested = { sender: '', batchSize: 100, pacePerSecond: 20 } as const

export function makeTryCredential(ports: { network: Transports; clock: Clock; random: Random }): TryCredential {
  const { network, clock, random } = ports

  return async ({ addresses, credential: written, usesOlderApi }) => {
    const checked = checkCredential(written, maxKeptLetters)
    if (!checked.ok) return checked
    const credential = toTried(checked.value)
    let refreshToken: string | undefined
    let access: KeptAccess | undefined
    const gateway = createGateway({
      addresses,
      credential: () => Promise.resolve(ok(credential)),
      transports: network,
      clock,
      random,
      pace: createPace({ clock, perSecond: suggested.pacePerSecond }),
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
      const more = { ...(code === 'KEY_REFUSED' ? { field } : {}), ...(detail === undefined ? {} : { detail }) }
      return fail(code, retry, more)
    }
    const kept = toKept(checked.value, refreshToken, access)
    // Signed in, but with nothing that outlives the hour: the person would be asked for the password without end.
    if (!kept) return fail('GATEWAY_NOT_UNDERSTOOD')
    const { length } = writeKept(withoutAccess(kept), maxKeptLetters)
    return length > maxKeptLetters ? fail('KEY_TOO_LONG', 'no', { field, detail: String(length) }) : ok(kept)
  }
}

function toTried(input: CredentialInput): Credential {
  if (input.kind !== 'client') return input
  const { kind, clientId, secret, lifetimeMinutes } = input
  return { kind, clientId, secret, ...(lifetimeMinutes === undefined ? {} : { expiresInMinutes: lifetimeMinutes }) }
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
    : { kind, clientId, clientSecret, username, refreshToken, ...(access === undefined ? {} : { access }) }
}
