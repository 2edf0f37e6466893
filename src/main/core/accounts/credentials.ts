// Where an account's key is, and the one way to it. A key lives in the keychain, bound to all three origins of its
// account, or in memory until the app closes; never in a file. Nothing is written after a read that failed.
import type { AccountId } from '../base/ids'
import { second } from '../base/durations'
import { fail, ok, type Result } from '../base/result'
import type { Credential } from '../gateway/gatewayOptions'
import type { Clock, SecretRead, SecretStore, SecretWrite } from '../ports'
import type { AccountRow } from './accountRows'

export type CredentialState = 'keychain' | 'session' | 'missing' | 'locked' | 'unavailable' | 'not_needed'
export type KeychainState = 'ready' | 'locked' | 'unavailable'
export type CredentialProblem = 'CREDENTIAL_MISSING' | 'KEYCHAIN_LOCKED' | 'KEYCHAIN_UNAVAILABLE'

/** The account a key belongs to: another origin is another key. */
export type KeyOwner = Pick<
  AccountRow,
  'id' | 'kind' | 'baseAddress' | 'authAddress' | 'apiAddress' | 'credentialPlace'
>

export interface Credentials {
  keychain(): Promise<KeychainState>
  read(owner: KeyOwner): Promise<Result<Credential, CredentialProblem>>
  keep(owner: KeyOwner, apiKey: string, sessionOnly: boolean): Promise<Result<void, CredentialProblem>>
  forget(owner: KeyOwner): Promise<Result<void, CredentialProblem>>
  /** As last seen, without asking the keychain. */
  state(owner: KeyOwner): CredentialState
}

export interface CredentialOptions {
  readonly secrets: SecretStore
  readonly clock: Clock
  /** The practice gateway's key is no secret. */
  readonly practiceKey: string
}

/** A key read a moment ago is not asked for again at each of twenty requests a second; one taken away stops sending soon. */
const freshMs = 30 * second

export function makeCredentials({ secrets, clock, practiceKey }: CredentialOptions): Credentials {
  const sessionKeys = new Map<AccountId, string>()
  const fresh = new Map<AccountId, { key: string; at: number }>()
  const seen = new Map<AccountId, CredentialState>()

  async function readKey(owner: KeyOwner): Promise<Result<string, CredentialProblem>> {
    const inMemory = sessionKeys.get(owner.id)
    if (inMemory !== undefined) return ok(inMemory)
    const known = fresh.get(owner.id)
    if (known && Math.abs(clock.now() - known.at) < freshMs) return ok(known.key)
    // Kept for the session before this one: the keychain never had it.
    if (owner.credentialPlace !== 'keychain') return fail('CREDENTIAL_MISSING')
    const answer = await secrets.read(itemOf(owner))
    seen.set(owner.id, stateOf(answer))
    fresh.delete(owner.id)
    if (answer.state !== 'found') return problemOf(answer)
    fresh.set(owner.id, { key: answer.secret, at: clock.now() })
    return ok(answer.secret)
  }

  return {
    async keychain() {
      const answer = await secrets.read(probeItem)
      return answer.state === 'found' || answer.state === 'missing' ? 'ready' : answer.state
    },
    async read(owner) {
      if (owner.kind === 'practice') return ok({ kind: 'api_key', apiKey: practiceKey })
      const key = await readKey(owner)
      return key.ok ? ok({ kind: 'api_key', apiKey: key.value }) : key
    },
    async keep(owner, apiKey, sessionOnly) {
      if (!sessionOnly) {
        const before = await secrets.read(itemOf(owner))
        if (before.state !== 'found' && before.state !== 'missing') return problemOf(before)
        const written = await secrets.write(itemOf(owner), apiKey)
        if (written.state !== 'done') return problemOf(written)
        sessionKeys.delete(owner.id)
        fresh.set(owner.id, { key: apiKey, at: clock.now() })
      } else {
        sessionKeys.set(owner.id, apiKey)
        fresh.delete(owner.id)
        // An old key would stay behind unseen. Where the keychain does not answer there is nothing more to be done.
        if (owner.credentialPlace === 'keychain') await secrets.remove(itemOf(owner))
      }
      seen.set(owner.id, sessionOnly ? 'session' : 'keychain')
      return ok(undefined)
    },
    async forget(owner) {
      if (owner.kind !== 'practice' && owner.credentialPlace === 'keychain') {
        const removed = await secrets.remove(itemOf(owner))
        if (removed.state !== 'done') {
          seen.set(owner.id, removed.state)
          return problemOf(removed)
        }
      }
      sessionKeys.delete(owner.id)
      fresh.delete(owner.id)
      seen.delete(owner.id)
      return ok(undefined)
    },
    state(owner) {
      if (owner.kind === 'practice') return 'not_needed'
      if (sessionKeys.has(owner.id)) return 'session'
      return seen.get(owner.id) ?? (owner.credentialPlace === 'keychain' ? 'keychain' : 'missing')
    },
  }
}

const probeItem = 'probe'

function itemOf({ id, baseAddress, authAddress, apiAddress }: KeyOwner): string {
  return ['api-key', id, baseAddress, authAddress, apiAddress].join(' ')
}

function stateOf({ state }: SecretRead): CredentialState {
  return state === 'found' ? 'keychain' : state
}

function problemOf(answer: Exclude<SecretRead, { state: 'found' }> | Exclude<SecretWrite, { state: 'done' }>): {
  readonly ok: false
  readonly problem: { readonly code: CredentialProblem; readonly retry: 'no' | 'now' | 'after' }
} {
  if (answer.state === 'missing') return fail('CREDENTIAL_MISSING')
  if (answer.state === 'locked') return fail('KEYCHAIN_LOCKED', 'after')
  return fail('KEYCHAIN_UNAVAILABLE', 'after', { detail: answer.detail })
}
