// The state of a standing send as a mark: icon and word. Pure.
import type { StandingRule } from '@contract'
import type { Translate } from '@text'
import type { Tag } from '../../composables/writing/useMarks'

export function standingTag({ state, paused, isRestored }: StandingRule, t: Translate): Tag {
  if (state === 'paused')
    return {
      label: t(`standing.tag_${paused?.by ?? 'user'}`),
      icon: paused?.by === 'changed' ? 'i-lucide-shield-alert' : 'i-lucide-pause',
      tone: 'warning',
    }
  if (state === 'on') return { label: t('standing.state_on'), icon: 'i-lucide-repeat', tone: 'primary' }
  if (state === 'off' && paused?.by === 'finished')
    return { label: t('standing.tag_finished'), icon: 'i-lucide-circle-check', tone: 'success' }
  if (state === 'off')
    return {
      label: t(isRestored ? 'standing.tag_restored' : 'standing.state_off'),
      icon: 'i-lucide-power-off',
      tone: isRestored ? 'warning' : 'neutral',
    }
  return { label: t('standing.state_draft'), icon: 'i-lucide-pen-line', tone: 'neutral' }
}
