// Actions on an account besides testing it.
import type { Account } from '@contract'
import { computed } from 'vue'
import { useConfirm } from '../../../composables/useConfirm'
import { useNotices } from '../../../composables/useNotices'
import { useText } from '../../../composables/writing/useText'
import { useAccounts } from '../../../stores/settings/accounts'
import { useAct } from '../../shell/useAct'

export function useAccountMenu(account: () => Account, acts: { rename: () => void; move: () => void }) {
  const t = useText()
  const accounts = useAccounts()
  const confirm = useConfirm()
  const notices = useNotices()
  const act = useAct()

  async function remove(): Promise<void> {
    const { id, name } = account()
    const isSure = await confirm({
      title: t('settings.removeTitle', { name }),
      body: t('settings.removeBody'),
      confirmLabel: t('settings.removeConfirm'),
      cancelLabel: t('settings.removeKeep'),
      tone: 'danger',
    })
    if (isSure && (await act(() => accounts.remove(id)))) notices.show({ title: t('settings.removed', { name }) })
  }

  const askToRemove = (): void => void remove()

  return computed(() => {
    const { id, kind } = account()
    const use = {
      label: t('settings.use'),
      icon: 'i-lucide-check',
      onSelect: (): void => void act(() => accounts.activate(id)),
    }
    const rename = { label: t('settings.rename'), icon: 'i-lucide-pen-line', onSelect: acts.rename }
    const move = { label: t('settings.changeAddresses'), icon: 'i-lucide-globe', onSelect: acts.move }
    return [
      [...(id === accounts.activeId ? [] : [use]), rename, ...(kind === 'gateway' ? [move] : [])],
      [
        {
          label: t('settings.remove'),
          icon: 'i-lucide-trash-2',
          color: 'error' as const,
          onSelect: askToRemove,
        },
      ],
    ]
  })
}
