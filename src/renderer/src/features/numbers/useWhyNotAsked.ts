// Whether the gateway can be asked now, and why not.
import { computed, type ComputedRef } from 'vue'
import { useText } from '../../composables/writing/useText'
import { useLive } from '../../stores/live'

/** Empty while it can. */
export function useWhyNotAsked(): ComputedRef<string> {
  const t = useText()
  const live = useLive()
  return computed(() => (live.isOffline ? t('shell.offlineWhy') : ''))
}
