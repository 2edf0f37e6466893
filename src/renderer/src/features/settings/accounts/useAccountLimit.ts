// One limit of an account as typed, saved at once. A refused one stays as typed beside the reason.
import type { Account } from '@contract'
import { ref, watch } from 'vue'
import { problemLine, toProblem } from '../../../api/problem'
import { useText } from '../../../composables/writing/useText'
import { useAccounts } from '../../../stores/settings/accounts'

export type LimitName =
  | 'dailyCap'
  | 'maxInDoubt'
  | 'textsPerPerson'
  | 'textsPerWeek'
  | 'hoursBetweenTexts'
  | 'moneyPerDayMicros'
  | 'moneyPerMonthMicros'

export function useAccountLimit(account: () => Account, name: () => LimitName) {
  const t = useText()
  const accounts = useAccounts()
  const typed = ref<number | null>(null)
  const fault = ref('')
  watch(
    () => [account().id, account().defaults[name()]] as const,
    ([, limit]) => (typed.value = limit ?? null),
    { immediate: true },
  )

  /** Null removes the limit. */
  async function keep(limit: number | null | undefined): Promise<void> {
    typed.value = limit && Number.isFinite(limit) ? limit : null
    fault.value = ''
    try {
      await accounts.update(account().id, { defaults: { [name()]: typed.value } })
    } catch (thrown) {
      fault.value = problemLine(toProblem(thrown), t)
    }
  }

  return { typed, fault, keep }
}
