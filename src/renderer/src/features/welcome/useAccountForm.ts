// Adds an account, gives one another credential, or moves one to other addresses: what is typed, what is wrong with it,
// and the call. Nothing is kept unless it works; nothing typed is lost by an error.
import type { Account } from '@contract'
import { reactive, ref, shallowRef } from 'vue'
import { describeProblem, toProblem, type Problem } from '../../api/problem'
import { useText } from '../../composables/writing/useText'
import { useAccounts } from '../../stores/settings/accounts'
import { countryOfReader } from '../settings/countries'
import { useAddressForm } from './useAddressForm'
import { useCredentialForm, type CredentialField } from './useCredentialForm'
import { useKeychain } from './useKeychain'

/** `account`: the one to change; without it a new one is added. `moves`: to other addresses. */
export interface AccountFormOptions {
  readonly account?: Account | undefined
  readonly moves?: boolean
  readonly onDone: (account: Account) => void
}

export function useAccountForm({ account, moves = false, onDone }: AccountFormOptions) {
  const t = useText()
  const accounts = useAccounts()
  const credential = useCredentialForm(account)
  const addresses = useAddressForm(account?.addresses)
  const more = reactive({ name: '', country: countryOfReader(), usesOlderApi: false })
  const problem = shallowRef<Problem>()
  const refused = ref<CredentialField>()
  const keychain = useKeychain(
    () => credential.kind.value === 'api_key',
    (thrown) => (problem.value = toProblem(thrown)),
  )
  const isChecking = ref(false)
  const wasTried = ref(false)
  const isUnfolded = ref(moves)
  const asksAddresses = !account || moves

  // A fault of an address is shown under it; a problem of the credential in a notice under the part it names.
  function show(thrown: unknown): void {
    const found = toProblem(thrown)
    const address = addresses.fieldOf(found.field)
    if (address) {
      const { title, body, words } = describeProblem(found, t)
      // An answer of the gateway, or that there is none, is shown beside the button as well.
      const isAsked = found.code.startsWith('GATEWAY_')
      addresses.faults[address] = isAsked ? `${title}.` : [`${title}.`, body, words].filter(Boolean).join(' ')
      if (isAsked) problem.value = found
    } else {
      problem.value = found
      refused.value = credential.fieldOf(found.field)
    }
    // The page may have been open for long, so what the keychain said then may not be true now.
    if (found.code.startsWith('KEYCHAIN_')) void keychain.look()
  }

  /** Without a keychain a credential is kept until the app closes, as the note says, for a new account and for any other. */
  async function call(): Promise<Account> {
    await keychain.answered()
    const given = { credential: credential.read(), sessionOnly: keychain.state.value === 'unavailable' }
    if (account && moves) {
      return accounts.changeAddresses({ accountId: account.id, addresses: addresses.read(), ...given })
    }
    if (account) return accounts.replaceCredential({ accountId: account.id, ...given })
    return accounts.addGateway({
      name: more.name.trim(),
      addresses: addresses.read(),
      country: more.country,
      usesOlderApi: more.usesOlderApi,
      ...given,
    })
  }

  async function submit(): Promise<void> {
    if (isChecking.value) return
    problem.value = undefined
    refused.value = undefined
    const isProved = credential.findFaults()
    const isPlaced = !asksAddresses || addresses.findFaults()
    if (addresses.hasFault()) isUnfolded.value = true
    if (!isProved || !isPlaced) return
    isChecking.value = true
    wasTried.value = true
    try {
      const done = await call()
      credential.forget()
      onDone(done)
    } catch (thrown) {
      show(thrown)
      if (addresses.hasFault()) isUnfolded.value = true
    } finally {
      isChecking.value = false
    }
  }

  /** After the keychain was unlocked: the same again if it was already asked for, else only another look. */
  async function tryAgain(): Promise<void> {
    await keychain.look()
    if (problem.value) await submit()
  }

  return {
    credential,
    addresses,
    more,
    problem,
    refused,
    keychain,
    isChecking,
    wasTried,
    isUnfolded,
    submit,
    tryAgain,
  }
}
