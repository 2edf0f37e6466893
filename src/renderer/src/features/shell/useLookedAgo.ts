// The time since the last poll for replies, in words for the status bar; empty if nothing is watched.
import { useNow } from '@vueuse/core'
import { computed, type ComputedRef } from 'vue'
import { useFormat } from '../../composables/writing/useFormat'
import { useText } from '../../composables/writing/useText'
import { useInbox } from '../../stores/inbox'

/** A look of this moment has no number yet. */
const justNowMs = 5_000

export function useLookedAgo(): ComputedRef<string> {
  const t = useText()
  const format = useFormat()
  const inbox = useInbox()
  const now = useNow({ interval: 5_000 })
  return computed(() => {
    const { state } = inbox
    if (state?.feed !== 'watched' || state.lookedAt === undefined) return ''
    const passedMs = now.value.getTime() - Date.parse(state.lookedAt)
    return passedMs < justNowMs ? t('inbox.checkedNow') : t('inbox.checkedAgo', { ago: format.duration(passedMs) })
  })
}
