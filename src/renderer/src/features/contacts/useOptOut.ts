// Opts people out at once and offers to take it back for ten seconds.
import { useNotices } from '../../composables/useNotices'
import { useText } from '../../composables/useText'
import { mostChanged, useContacts } from '../../stores/contacts'

const undoForMs = 10_000

/** Answers whether it was done. */
export function useOptOut(): (ids: readonly number[]) => Promise<boolean> {
  const t = useText()
  const notices = useNotices()
  const contacts = useContacts()

  async function undo(ids: number[]): Promise<void> {
    const changed = await contacts.undoOptOut(ids)
    if (changed !== undefined) notices.show({ title: t('contacts.optOutUndone', { count: changed }), tone: 'success' })
  }

  return async (wanted) => {
    const ids = wanted.slice(0, mostChanged)
    if (ids.length === 0) return false
    const changed = await contacts.optOut(ids)
    if (changed === undefined) return false
    const title = changed === 0 ? t('contacts.alreadyOut') : t('contacts.optedOutToast', { count: changed })
    const capped =
      wanted.length > ids.length ? { description: t('contacts.selectionCapped', { count: mostChanged }) } : {}
    notices.show(changed === 0 ? { title } : { title, ...capped, undo: () => void undo(ids), durationMs: undoForMs })
    return true
  }
}
