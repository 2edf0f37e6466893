// Toasts, bottom right: only for things with Undo and for results of work in the background.
import { useToast } from '@nuxt/ui/composables'
import { watch } from 'vue'
import { useText } from './writing/useText'

export interface Notice {
  readonly title: string
  readonly description?: string
  readonly tone?: 'neutral' | 'success' | 'warning' | 'error'
  /** Takes the thing back; offered as a button for as long as the notice shows. */
  readonly undo?: () => void
  /** Whether the notice still holds. If its cause was undone elsewhere, the notice goes, or does not appear at all. */
  readonly holds?: () => boolean
  readonly action?: { readonly label: string; readonly run: () => void }
  /** 6 seconds unless told. */
  readonly durationMs?: number
}

const icons = {
  neutral: 'i-lucide-info',
  success: 'i-lucide-check',
  warning: 'i-lucide-triangle-alert',
  error: 'i-lucide-circle-x',
} as const

export function useNotices(): { show(notice: Notice): void } {
  const toast = useToast()
  const t = useText()
  function show(notice: Notice): void {
    const { undo, holds = () => true } = notice
    if (!holds()) return
    const tone = notice.tone ?? 'neutral'
    const offered = undo ? { label: t('shell.undo'), run: () => holds() && undo() } : notice.action
    const { id } = toast.add({
      title: notice.title,
      icon: icons[tone],
      color: tone,
      duration: notice.durationMs ?? 6_000,
      orientation: 'horizontal',
      ...(notice.description ? { description: notice.description } : {}),
      ...(offered
        ? {
            actions: [
              {
                label: offered.label,
                color: 'neutral' as const,
                variant: 'outline' as const,
                size: 'sm' as const,
                onClick: () => offered.run(),
              },
            ],
          }
        : {}),
    })
    watch(holds, () => toast.remove(id), { once: true })
  }
  return { show }
}
