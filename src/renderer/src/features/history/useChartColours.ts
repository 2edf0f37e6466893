// The theme's tokens as plain colours, read again when the colour mode or the contrast changes.
import { useMutationObserver } from '@vueuse/core'
import { shallowRef, type ShallowRef } from 'vue'
import type { ChartColours } from './chartOptions'

function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(name).trim() || '#888888'
  return {
    delivered: token('--ui-mark-accepted'),
    onTheWay: token('--ui-mark-inflight'),
    notDelivered: token('--ui-mark-refused'),
    track: token('--ui-bg-accented'),
    ground: token('--ui-bg'),
    grid: token('--ui-border'),
    text: token('--ui-text-muted'),
    strongText: token('--ui-text'),
    accent: token('--ui-mark-inflight'),
    quiet: token('--ui-mark-closed'),
    warning: token('--ui-mark-uncertain'),
  }
}

export function useChartColours(): Readonly<ShallowRef<ChartColours>> {
  const colours = shallowRef(readColours())
  useMutationObserver(
    document.documentElement,
    () => {
      colours.value = readColours()
    },
    { attributes: true, attributeFilter: ['class', 'style'] },
  )
  return colours
}
