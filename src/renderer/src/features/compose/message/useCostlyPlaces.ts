// Places that the editor boxes because their characters cost more, as far as the count belongs to the current text.
import { hasText } from '@text'
import { computed, type ComputedRef } from 'vue'
import { useText } from '../../../composables/writing/useText'
import { useCompose } from '../../../stores/compose/compose'
import type { CostlyPlace } from './editor/costly'
import { isInOtherScript } from './otherScript'

export function useCostlyPlaces(): ComputedRef<CostlyPlace[]> {
  const t = useText()
  const compose = useCompose()
  return computed(() => {
    const costly = compose.measure?.costly ?? []
    if (!compose.isFresh || isInOtherScript(costly)) return []
    return costly.flatMap(({ char, name, replacement, positions }) => {
      const key = `characters.${name ?? ''}`
      const words = hasText(key) ? (t as (key: string) => string)(key) : t('compose.costlyLetter')
      return positions.map((position) => ({
        position,
        char,
        name: words,
        ...(replacement === undefined ? {} : { replacement }),
      }))
    })
  })
}
