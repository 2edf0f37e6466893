// The three addresses as typed, and which of them is wrong.
import type { Addresses } from '@contract'
import type { TextKey } from '@text'
import { computed, reactive } from 'vue'
import { useText } from '../../composables/writing/useText'

export type AddressName = keyof Addresses

export const addressFields = [
  { name: 'base', label: 'welcome.addressBase' },
  { name: 'auth', label: 'welcome.addressAuth' },
  { name: 'api', label: 'welcome.addressApi' },
] as const satisfies ReadonlyArray<{ name: AddressName; label: TextKey }>

export function useAddressForm(present?: Addresses) {
  const t = useText()
  const typed = reactive<Addresses>({ base: '', auth: '', api: '', ...present })
  const faults = reactive<Partial<Record<AddressName, string>>>({})
  const faulty = computed(() => addressFields.filter(({ name }) => faults[name] !== undefined).length)
  const missing = computed(() => addressFields.filter(({ name }) => typed[name].trim() === '').length)

  function set(name: AddressName, address: string): void {
    typed[name] = address
    delete faults[name]
  }

  function findFaults(): boolean {
    for (const { name } of addressFields) {
      if (typed[name].trim() === '') faults[name] = t('welcome.addressMissing')
      else delete faults[name]
    }
    return missing.value === 0
  }

  const read = (): Addresses => ({ base: typed.base.trim(), auth: typed.auth.trim(), api: typed.api.trim() })
  const hasFault = (): boolean => addressFields.some(({ name }) => faults[name] !== undefined)

  /** The field that a dotted path of the input names, `addresses.auth`. */
  const fieldOf = (path: string | undefined): AddressName | undefined =>
    addressFields.find(({ name }) => path === `addresses.${name}`)?.name

  return { typed, faults, faulty, missing, set, findFaults, read, hasFault, fieldOf }
}
export type AddressForm = ReturnType<typeof useAddressForm>
