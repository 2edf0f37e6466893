// The settings of one account as typed, each saved separately and at once. A refused value stays as typed beside the reason;
// a value that is being typed is not written over by what arrives meanwhile.
import type { Account, AccountDefaults } from '@contract'
import { onBeforeUnmount, reactive, watch } from 'vue'
import { problemLine, toProblem } from '../../../api/problem'
import { useText } from '../../../composables/writing/useText'
import { useAccounts } from '../../../stores/settings/accounts'

type Key = keyof AccountDefaults

export function useAccountDefaults(account: () => Account | undefined) {
  const t = useText()
  const accounts = useAccounts()
  const typed = reactive<Partial<AccountDefaults>>({})
  const faults = reactive<Partial<Record<Key, string>>>({})
  const open = new Set<Key>()
  let shownId: string | undefined

  function show(next: Account | undefined): void {
    if (next?.id !== shownId) {
      keepOpen()
      open.clear()
      for (const key of Object.keys(faults) as Key[]) delete faults[key]
      for (const key of Object.keys(typed) as Key[]) delete typed[key]
      shownId = next?.id
    }
    for (const [key, value] of Object.entries(next?.defaults ?? {})) {
      if (!open.has(key as Key)) Object.assign(typed, { [key]: value })
    }
  }

  /** Shown, but not kept before `keep`: for what is typed letter by letter. */
  function type<K extends Key>(key: K, value: AccountDefaults[K]): void {
    open.add(key)
    Object.assign(typed, { [key]: value })
    delete faults[key]
  }

  async function keep(key: Key): Promise<void> {
    const id = shownId
    const value = typed[key]
    if (id === undefined || value === undefined || !open.has(key)) return
    const text = typeof value === 'string' ? value.trim() : value
    try {
      await accounts.update(id, { defaults: { [key]: text } })
      if (id !== shownId || typed[key] !== value) return
      open.delete(key)
      Object.assign(typed, { [key]: text })
    } catch (thrown) {
      if (id !== shownId || typed[key] !== value) return
      faults[key] = problemLine(toProblem(thrown), t)
    }
  }

  async function set<K extends Key>(key: K, value: AccountDefaults[K]): Promise<void> {
    type(key, value)
    await keep(key)
  }

  function keepOpen(): void {
    for (const key of open) if (faults[key] === undefined) void keep(key)
  }

  watch(account, show, { immediate: true })
  onBeforeUnmount(keepOpen)
  return { typed, faults, type, keep, set }
}
export type AccountDefaultsForm = ReturnType<typeof useAccountDefaults>
