// Tests an account now: the balance, and how long its access lasts. The result stays until the next test.
import type { Account } from '@contract'
import { computed, ref, shallowRef } from 'vue'
import { attempt } from '../../../api/asking'
import type { Problem } from '../../../api/problem'
import { useFormat } from '../../../composables/writing/useFormat'
import type { Tag } from '../../../composables/writing/useMarks'
import { useText } from '../../../composables/writing/useText'
import { useAccounts } from '../../../stores/settings/accounts'

export function useAccountTest(account: () => Account) {
  const t = useText()
  const format = useFormat()
  const accounts = useAccounts()
  const isTesting = ref(false)
  const found = shallowRef<Awaited<ReturnType<typeof accounts.test>>>()
  const problem = shallowRef<Problem>()

  async function test(): Promise<void> {
    if (isTesting.value) return
    found.value = await attempt({ problem, isBusy: isTesting }, () => accounts.test(account().id))
  }

  const sentence = computed(() => {
    if (!found.value) return ''
    const { balance, token } = found.value
    const said = [t('settings.testedBalance', { amount: balance.money ? format.money(balance.money) : balance.words })]
    if (account().kind === 'practice') return said[0] ?? ''
    if (!token) said.push(account().credentialKind === 'api_key' ? t('settings.testedKey') : '')
    else if (token.expiresAt) said.push(t('settings.testedUntil', { time: format.time(token.expiresAt, 'inline') }))
    else said.push(t('settings.testedForever'))
    if (token?.role) said.push(t('settings.testedRole', { role: token.role }))
    return said.filter(Boolean).join(' ')
  })

  const tag = computed<Tag | undefined>(() =>
    found.value ? { label: t('settings.working'), icon: 'i-lucide-check', tone: 'success' } : undefined,
  )

  return { test, isTesting, problem, sentence, tag }
}
