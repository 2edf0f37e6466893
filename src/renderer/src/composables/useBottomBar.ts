// Notices stand above the bar at the bottom of the page, whatever its height is at the moment. Once it is gone they stand lower again.
import { useElementSize, type MaybeElementRef } from '@vueuse/core'
import { onScopeDispose, watch } from 'vue'

const property = '--bottom-bar-height'
/** The bar whose height is set. The next page's bar may be measured before this one is gone. */
let current: symbol | undefined

export function useBottomBar(bar: MaybeElementRef<HTMLElement | null | undefined>): void {
  const own = Symbol('bar')
  const { style } = document.documentElement
  const { height } = useElementSize(bar, undefined, { box: 'border-box' })
  watch(height, (px) => {
    if (px === 0) return
    current = own
    style.setProperty(property, `${px}px`)
  })
  onScopeDispose(() => {
    if (current === own) style.removeProperty(property)
  })
}
