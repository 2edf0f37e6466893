// The typed credential of an account, of whichever kind, and its faults. Typed values stay when the kind changes or the gateway
// refuses; secrets are forgotten as soon as they are accepted.
import type { Account, CredentialInput } from '@contract'
import type { TextKey } from '@text'
import { reactive, ref } from 'vue'
import { useText } from '../../composables/writing/useText'

export type CredentialKind = CredentialInput['kind']
/** The client ID and its secret are the same thing in both kinds that have them. */
export type CredentialField = 'apiKey' | 'clientId' | 'secret' | 'lifetime' | 'username' | 'password'

export const fieldsOfKind: Readonly<Record<CredentialKind, readonly CredentialField[]>> = {
  api_key: ['apiKey'],
  client: ['clientId', 'secret', 'lifetime'],
  password: ['clientId', 'secret', 'username', 'password'],
}
const inputFields: Readonly<Record<string, CredentialField>> = {
  apiKey: 'apiKey',
  clientId: 'clientId',
  secret: 'secret',
  clientSecret: 'secret',
  lifetimeMinutes: 'lifetime',
  username: 'username',
  password: 'password',
}
const missing = {
  apiKey: 'welcome.keyMissing',
  clientId: 'welcome.clientIdMissing',
  secret: 'welcome.secretMissing',
  username: 'welcome.usernameMissing',
  password: 'welcome.passwordMissing',
} as const satisfies Readonly<Record<string, TextKey>>

const minutesPerDay = 1_440
const maxDays = 3_650

export function useCredentialForm(account?: Account) {
  const t = useText()
  const kind = ref<CredentialKind>(account?.credentialKind ?? 'api_key')
  const typed = reactive({ apiKey: '', clientId: '', secret: '', lifetime: '', username: '', password: '' })
  const faults = reactive<Partial<Record<CredentialField, string>>>({})

  function choose(next: CredentialKind): void {
    kind.value = next
  }

  function type(name: CredentialField, value: string): void {
    typed[name] = value
    delete faults[name]
  }

  function findFaults(): boolean {
    for (const name of Object.keys(faults) as CredentialField[]) delete faults[name]
    for (const name of fieldsOfKind[kind.value]) {
      if (name !== 'lifetime' && typed[name].trim() === '') faults[name] = t(missing[name])
    }
    const days = typed.lifetime.trim() === '' ? undefined : Number(typed.lifetime)
    if (kind.value === 'client' && days !== undefined && !(days >= 1 && days <= maxDays)) {
      faults.lifetime = t('welcome.lifetimeWrong')
    }
    return Object.keys(faults).length === 0
  }

  /** A password goes out as it was typed: a space at its end may belong to it. */
  function read(): CredentialInput {
    const clientId = typed.clientId.trim()
    const secret = typed.secret.trim()
    if (kind.value === 'api_key') return { kind: 'api_key', apiKey: typed.apiKey.trim() }
    if (kind.value === 'password') {
      return {
        kind: 'password',
        clientId,
        clientSecret: secret,
        username: typed.username.trim(),
        password: typed.password,
      }
    }
    const days = typed.lifetime.trim()
    const lifetime = days === '' ? {} : { lifetimeMinutes: Math.round(Number(days) * minutesPerDay) }
    return { kind: 'client', clientId, secret, ...lifetime }
  }

  function forget(): void {
    Object.assign(typed, { apiKey: '', secret: '', password: '' })
  }

  /** The shown field that a dotted path of the input names, `credential.clientSecret`. */
  function fieldOf(path: string | undefined): CredentialField | undefined {
    const found = path?.startsWith('credential.') ? inputFields[path.slice('credential.'.length)] : undefined
    return found && fieldsOfKind[kind.value].includes(found) ? found : undefined
  }

  return { kind, typed, faults, choose, type, findFaults, read, forget, fieldOf }
}
export type CredentialForm = ReturnType<typeof useCredentialForm>
