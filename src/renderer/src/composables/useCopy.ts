// Copies a text and says for a moment that it did.
import { useClipboard } from '@vueuse/core'
import { useNotices } from './useNotices'
import { useText } from './writing/useText'
import type { ComputedRef } from 'vue'

export function useCopy(): { copy: (text: string) => Promise<void>; copied: ComputedRef<boolean> } {
  const t = useText()
  const notices = useNotices()
  const { copy, copied } = useClipboard({ legacy: true, copiedDuring: 2_000 })
  return {
    copied: copied as ComputedRef<boolean>,
    async copy(text) {
      await copy(text).catch(() => notices.show({ title: t('requests.notCopied'), tone: 'error' }))
    },
  }
}
