import { useClient } from '../../api/client'
import { saveText } from '../../api/saveText'
import { useRecovery } from '../../stores/recovery'
import { reportText } from './reportText'

/** Saves what is known; parts that do not answer stay out, because the report is for when things do not. */
export function useReport(): () => Promise<void> {
  const client = useClient()
  const recovery = useRecovery()
  return async () => {
    if (!recovery.status) return
    const about = await client.settings.about().catch(() => undefined)
    const backups = recovery.backups ?? (await client.recovery.backups().catch(() => []))
    const at = new Date()
    const text = reportText({
      at,
      status: recovery.status,
      backups,
      browser: navigator.userAgent,
      ...(about ? { about } : {}),
    })
    saveText(`postrider-report-${at.toISOString().slice(0, 16).replace(/[T:]/g, '-')}.txt`, text)
  }
}
