// Bringing a backup back: asked with what it means, then said when it is done.
import type { Backup } from '@contract'
import { useConfirm } from '../../composables/useConfirm'
import { useFormat } from '../../composables/writing/useFormat'
import { useNotices } from '../../composables/useNotices'
import { useText } from '../../composables/writing/useText'
import { useRecovery } from '../../stores/recovery'

/** Answers whether the backup is in place. The store holds the reason if not. */
export function useRestore(): (backup: Backup) => Promise<boolean> {
  const t = useText()
  const format = useFormat()
  const ask = useConfirm()
  const notices = useNotices()
  const recovery = useRecovery()
  return async (backup) => {
    const time = format.time(backup.madeAt, 'inline')
    const isBlocked = recovery.status?.state === 'blocked'
    const yes = await ask({
      title: t('recovery.restoreTitle', { time }),
      body: isBlocked ? t('recovery.restoreBlockedBody') : t('recovery.restoreBody'),
      confirmLabel: t('recovery.bringBackThis'),
      ...(isBlocked ? {} : { cancelLabel: t('recovery.restoreKeep') }),
      tone: 'danger',
    })
    if (!yes || !(await recovery.restore(backup.name))) return false
    notices.show({
      title: t('recovery.restored', { time }),
      description: t('recovery.restoredBody'),
      tone: 'success',
    })
    return true
  }
}
