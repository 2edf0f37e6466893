// Places a card beside its block, inside the area of the grid. Measured on the page, as the block goes with the pointer.
import { useElementBounding } from '@vueuse/core'
import { nextTick, ref, watch, type CSSProperties, type Ref } from 'vue'
import type { CalendarEntry } from './calendarEntries'

/** The width of the card if there is room, and its usual height. */
const card = { width: 368, height: 300 }
const gap = 12

export function usePlaceBeside({
  area,
  block,
}: {
  readonly area: Readonly<Ref<HTMLElement | undefined>>
  /** The block with its time; undefined if there is none. */
  readonly block: () => Pick<CalendarEntry, 'key' | 'day' | 'from'> | undefined
}): Readonly<Ref<CSSProperties>> {
  const place = ref<CSSProperties>({})
  const bounds = useElementBounding(area)

  function measure(): void {
    const name = block()?.key
    const found = name && area.value?.querySelector(`[data-send="${CSS.escape(name)}"]`)?.getBoundingClientRect()
    const { left, width, top, height } = bounds
    const room = { width: Math.min(card.width, width.value - 16), height: Math.min(card.height, height.value - 16) }
    // If the block is on no day of the screen, the card stands in the middle.
    const from = found || { left: left.value, right: left.value + (width.value - room.width) / 2 - gap, top: top.value }
    const isAfter = from.right + gap + room.width <= left.value + width.value
    const x = isAfter ? from.right + gap : from.left - gap - room.width
    const within = (value: number, most: number): number => Math.max(8, Math.min(value, most - 8))
    const y = within(from.top - top.value, height.value - room.height)
    place.value = {
      left: `${within(x - left.value, width.value - room.width)}px`,
      top: `${y}px`,
      maxHeight: `${height.value - y - 8}px`,
    }
  }
  watch(
    () => [block()?.key, block()?.day, block()?.from, bounds.width.value, bounds.height.value],
    () => void nextTick(measure),
    { flush: 'post', immediate: true },
  )
  return place
}
