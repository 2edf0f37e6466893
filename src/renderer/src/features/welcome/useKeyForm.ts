// What is typed to connect an account, what is wrong with it, and the call. The key is forgotten as soon as it was taken.
import type { TextKey } from '@text'
import { computed, onMounted, reactive, ref, shallowRef } from 'vue'
import { useClient } from '../../api/client'
import { describeProblem, toProblem, type Problem } from '../../api/problem'
import { useText } from '../../composables/useText'
import { useAccounts } from '../../stores/accounts'
import { countryOfReader } from '../settings/countries'

export const addressFields = [
  { name: 'base', label: 'welcome.addressBase' },
  { name: 'auth', label: 'welcome.addressAuth' },
  { name: 'api', label: 'welcome.addressApi' },
] as const satisfies ReadonlyArray<{ name: 'base' | 'auth' | 'api'; label: TextKey }>

type FieldName = 'apiKey' | 'name' | 'country' | 'base' | 'auth' | 'api'
const fieldOfInput: Readonly<Record<string, FieldName>> = {
  apiKey: 'apiKey',
  name: 'name',
  country: 'country',
  'addresses.base': 'base',
  'addresses.auth': 'auth',
  'addresses.api': 'api',
}

export function useKeyForm(onConnected: () => void) {
  const t = useText()
  const client = useClient()
  const accounts = useAccounts()
  const form = reactive({ apiKey: '', name: '', country: countryOfReader(), base: '', auth: '', api: '' })
  const faults = reactive<Partial<Record<FieldName, string>>>({})
  const problem = shallowRef<Problem>()
  const keychain = ref<'ready' | 'locked' | 'unavailable'>('ready')
  const isChecking = ref(false)
  const wasTried = ref(false)
  const isFolded = reactive({ open: false })

  onMounted(async () => {
    try {
      keychain.value = (await client.accounts.keychain()).state
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  })

  const keychainNote = computed(() => {
    if (keychain.value === 'locked') return t('welcome.keychainLocked')
    return keychain.value === 'unavailable' ? t('welcome.keychainUnavailable') : t('welcome.keychainReady')
  })
  function setAddress(name: 'base' | 'auth' | 'api', address: string): void {
    form[name] = address
    delete faults[name]
  }
  const missingAddresses = computed(() => addressFields.filter((field) => form[field.name].trim() === '').length)

  function findFaults(): boolean {
    for (const name of Object.keys(faults) as FieldName[]) delete faults[name]
    if (form.apiKey.trim() === '') faults.apiKey = t('welcome.keyMissing')
    for (const { name } of addressFields) if (form[name].trim() === '') faults[name] = t('welcome.addressMissing')
    return Object.keys(faults).length === 0
  }

  // A fault of a field stands under it; everything else stands in the notice below the key.
  function show(thrown: unknown): void {
    const found = toProblem(thrown)
    const field = fieldOfInput[found.field ?? '']
    if (field && field !== 'apiKey') {
      const { title, body } = describeProblem(found, t)
      faults[field] = `${title}. ${body}`.trim()
    } else problem.value = found
  }

  async function submit(): Promise<void> {
    if (isChecking.value) return
    problem.value = undefined
    const isComplete = findFaults()
    if (faults.base || faults.auth || faults.api) isFolded.open = true
    if (!isComplete) return
    isChecking.value = true
    wasTried.value = true
    try {
      await accounts.addGateway({
        name: form.name.trim(),
        addresses: { base: form.base.trim(), auth: form.auth.trim(), api: form.api.trim() },
        apiKey: form.apiKey.trim(),
        country: form.country,
        sessionOnly: keychain.value === 'unavailable',
      })
      form.apiKey = ''
      onConnected()
    } catch (thrown) {
      show(thrown)
      if (faults.base || faults.auth || faults.api) isFolded.open = true
    } finally {
      isChecking.value = false
    }
  }

  return {
    form,
    setAddress,
    faults,
    problem,
    keychain,
    keychainNote,
    isChecking,
    wasTried,
    isFolded,
    missingAddresses,
    submit,
  }
}
