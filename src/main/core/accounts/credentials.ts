// The only access to an account's credential. It lives in the keychain, bound to all three origins of its account, or in
// memory until the app closes; never in a file. Nothing is written after a read that failed.
import type { AccountId } from '../base/ids'
import { second } from '../base/durations'
import { fail, ok, type Result } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import { maxKeyLength, maxKeyLengthOnWindows } from '../gateway/auth/checkApiKey'
import type { Credential, KeptAccess } from '../gateway/gatewayOptions'
import type { Clock, SecretRead, SecretStore, SecretWrite } from '../ports'
import type { AccountRow } from './accountRows'
import { parseKept, toCredential, writeKept, type KeptCredential } from './keptCredential'

export type CredentialState = 'keychain' | 'session' | 'missing' | 'expired' | 'locked' | 'unavailable' | 'not_needed'
export type KeychainState = 'ready' | 'locked' | 'unavailable'
export type CredentialProblem = 'CREDENTIAL_MISSING' | 'KEYCHAIN_LOCKED' | 'KEYCHAIN_UNAVAILABLE'

/** The account a credential belongs to: another origin is another credential. */
export type KeyOwner = Pick<
  AccountRow,
  'id' | 'kind' | 'baseAddress' | 'authAddress' | 'apiAddress' | 'credentialPlace'
>

export interface Credentials {
  keychain(): Promise<KeychainState>
  read(owner: KeyOwner): Promise<Result<Credential, CredentialProblem>>
  keep(owner: KeyOwner, credential: KeptCredential, sessionOnly: boolean): Promise<Result<void, CredentialProblem>>
  forget(owner: KeyOwner): Promise<Result<void, CredentialProblem>>
  /** Deletes the keychain item of the account's former addresses. The state of the current one stays. */
  forgetOld(owner: KeyOwner): Promise<Result<void, CredentialProblem>>
  /**
   * A new refresh token in place of the one in `by`, which the gateway no longer takes. It counts at once; in the keychain
   * it is as soon as that answers. Nothing is kept if the credential was taken away or changed meanwhile.
   */
  rotate(owner: KeyOwner, refreshToken: string, by: Credential): Promise<void>
  /** The gateway refused this refresh token, and there is no password to go back to: the person is asked again. */
  noteSpent(owner: KeyOwner, refreshToken: string): void
  /** A person asked for another try. */
  tryAgain(owner: KeyOwner): void
  /** As last seen, without asking the keychain. */
  state(owner: KeyOwner): CredentialState
}

export interface CredentialOptions {
  readonly secrets: SecretStore
  readonly clock: Clock
  /** The practice gateway's key is no secret. */
  readonly practiceKey: string
}

/** One read a moment ago is not asked for again at each of twenty requests a second; one taken away stops sending soon. */
const freshMs = 30 * second
/** The longest text that one keychain item holds. */
export const maxKeptLetters = process.platform === 'win32' ? maxKeyLengthOnWindows : maxKeyLength

export function makeCredentials({ secrets, clock, practiceKey }: CredentialOptions): Credentials {
  const inSession = new Map<AccountId, KeptCredential>()
  const fresh = new Map<AccountId, { kept: KeptCredential; at: number }>()
  /** Rotated, and not in the keychain yet. */
  const unwritten = new Map<AccountId, { item: string; kept: KeptCredential; replaces: string }>()
  const spent = new Map<AccountId, string>()
  const seen = new Map<AccountId, CredentialState>()
  /** Access tokens of the older sign-in, in memory because a keychain item may be too small for them. */
  const signedIn = new Map<AccountId, { readonly refreshToken: string; readonly access: KeptAccess }>()

  async function readKept(owner: KeyOwner): Promise<Result<KeptCredential, CredentialProblem>> {
    const inMemory = inSession.get(owner.id)
    if (inMemory !== undefined) return ok(inMemory)
    const known = fresh.get(owner.id)
    if (known && Math.abs(clock.now() - known.at) < freshMs) return ok(known.kept)
    // Kept for the session before this one: the keychain never had it.
    if (owner.credentialPlace !== 'keychain') return fail('CREDENTIAL_MISSING')
    const answer = await secrets.read(itemOf(owner))
    const kept = answer.state === 'found' ? parseKept(answer.secret) : undefined
    seen.set(owner.id, kept === undefined && answer.state === 'found' ? 'missing' : stateOf(answer))
    fresh.delete(owner.id)
    if (answer.state !== 'found') return problemOf(answer)
    if (kept === undefined) return fail('CREDENTIAL_MISSING')
    const newest = await catchUp(owner, kept)
    fresh.set(owner.id, { kept: newest, at: clock.now() })
    return ok(newest)
  }

  /** If the rotated token could not be written earlier, writes it now, and uses it even if that fails again. */
  async function catchUp(owner: KeyOwner, read: KeptCredential): Promise<KeptCredential> {
    const late = unwritten.get(owner.id)
    if (!late) return read
    const isItsOwn = late.item === itemOf(owner) && read.kind === 'password' && read.refreshToken === late.replaces
    if (!isItsOwn) {
      unwritten.delete(owner.id)
      return read
    }
    const written = await secrets.write(late.item, writeKept(late.kept, maxKeptLetters))
    if (written.state === 'done' && unwritten.get(owner.id) === late) unwritten.delete(owner.id)
    return late.kept
  }

  function dropMemory(id: AccountId): void {
    inSession.delete(id)
    fresh.delete(id)
    unwritten.delete(id)
    spent.delete(id)
    signedIn.delete(id)
  }

  function noteSignedIn(id: AccountId, kept: KeptCredential): void {
    if (kept.kind !== 'password' || kept.access === undefined) return
    const { token, expiresAt } = kept.access
    const access = { token, ...withoutUndefined({ expiresAt }) }
    signedIn.set(id, { refreshToken: kept.refreshToken, access })
  }

  function withAccess(id: AccountId, credential: Credential): Credential {
    const known = signedIn.get(id)
    const isIts =
      known !== undefined && credential.kind === 'password' && credential.refreshToken === known.refreshToken
    return isIts ? { ...credential, access: known.access } : credential
  }

  async function takeOut(owner: KeyOwner): Promise<Result<void, CredentialProblem>> {
    if (owner.kind === 'practice' || owner.credentialPlace !== 'keychain') return ok(undefined)
    const removed = await secrets.remove(itemOf(owner))
    return removed.state === 'done' ? ok(undefined) : problemOf(removed)
  }

  return {
    async keychain() {
      const answer = await secrets.read(probeItem)
      return answer.state === 'found' || answer.state === 'missing' ? 'ready' : answer.state
    },
    async read(owner) {
      if (owner.kind === 'practice') return ok({ kind: 'api_key', apiKey: practiceKey })
      const kept = await readKept(owner)
      if (!kept.ok) return kept
      if (isSpent(kept.value, spent.get(owner.id))) return fail('CREDENTIAL_MISSING')
      return ok(withAccess(owner.id, toCredential(kept.value)))
    },
    async keep(owner, credential, sessionOnly) {
      if (!sessionOnly) {
        const before = await secrets.read(itemOf(owner))
        if (before.state !== 'found' && before.state !== 'missing') return problemOf(before)
        const written = await secrets.write(itemOf(owner), writeKept(credential, maxKeptLetters))
        if (written.state !== 'done') return problemOf(written)
        dropMemory(owner.id)
        fresh.set(owner.id, { kept: credential, at: clock.now() })
      } else {
        dropMemory(owner.id)
        inSession.set(owner.id, credential)
        // The old item would stay behind unseen. If the keychain does not answer, nothing more can be done.
        if (owner.credentialPlace === 'keychain') await secrets.remove(itemOf(owner))
      }
      noteSignedIn(owner.id, credential)
      seen.set(owner.id, sessionOnly ? 'session' : 'keychain')
      return ok(undefined)
    },
    async forget(owner) {
      const out = await takeOut(owner)
      if (!out.ok) {
        if (out.problem.code !== 'CREDENTIAL_MISSING')
          seen.set(owner.id, out.problem.code === 'KEYCHAIN_LOCKED' ? 'locked' : 'unavailable')
        return out
      }
      dropMemory(owner.id)
      seen.delete(owner.id)
      return out
    },
    forgetOld: takeOut,
    async rotate(owner, refreshToken, by) {
      if (by.kind !== 'password' || by.refreshToken === undefined) return
      const replaces = by.refreshToken
      const present = inSession.get(owner.id) ?? fresh.get(owner.id)?.kept
      if (present && (present.kind !== 'password' || present.refreshToken !== replaces)) return
      const { clientId, clientSecret, username } = by
      const kept: KeptCredential = { kind: 'password', clientId, clientSecret, username, refreshToken }
      if (inSession.has(owner.id)) return void inSession.set(owner.id, kept)
      const late = { item: itemOf(owner), kept, replaces: unwritten.get(owner.id)?.replaces ?? replaces }
      unwritten.set(owner.id, late)
      fresh.set(owner.id, { kept, at: clock.now() })
      const before = await secrets.read(late.item)
      if (before.state === 'found') {
        const inKeychain = parseKept(before.secret)
        if (inKeychain && unwritten.get(owner.id) === late) await catchUp(owner, inKeychain)
      } else {
        seen.set(owner.id, stateOf(before))
        fresh.delete(owner.id)
        if (before.state === 'missing') unwritten.delete(owner.id)
      }
    },
    noteSpent: ({ id }, refreshToken) => void spent.set(id, refreshToken),
    tryAgain: ({ id }) => void spent.delete(id),
    state(owner) {
      if (owner.kind === 'practice') return 'not_needed'
      const present = inSession.get(owner.id) ?? fresh.get(owner.id)?.kept
      if (present && isSpent(present, spent.get(owner.id))) return 'expired'
      if (inSession.has(owner.id)) return 'session'
      return seen.get(owner.id) ?? (owner.credentialPlace === 'keychain' ? 'keychain' : 'missing')
    },
  }
}

const probeItem = 'probe'

/** Begins as it did when API keys were all there was: what is in the keychain is found again. */
function itemOf({ id, baseAddress, authAddress, apiAddress }: KeyOwner): string {
  return ['api-key', id, baseAddress, authAddress, apiAddress].join(' ')
}

function isSpent(kept: KeptCredential, refreshToken: string | undefined): boolean {
  return kept.kind === 'password' && kept.refreshToken === refreshToken
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
