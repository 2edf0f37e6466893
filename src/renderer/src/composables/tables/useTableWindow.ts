// Which rows of a long table are on screen, and where: fixed row heights over a scaled scroll height. Arithmetic alone, whatever the
// number of rows: a library that also measures rows lists the place of each before it shows the first.
import { useElementSize, useEventListener } from '@vueuse/core'
import { computed, ref, watch, type ComputedRef, type Ref } from 'vue'

export interface TableItem {
  readonly index: number
  /** In px, inside the part that `shift` moves. */
  readonly top: number
  /** The row element that shows it. An element that leaves at one end comes back at the other: none is created again. */
  readonly place: number
}

export interface TableWindow {
  /** Height of the element that carries the rows. */
  readonly height: ComputedRef<number>
  readonly items: ComputedRef<readonly TableItem[]>
  /**
   * Top of the element that holds the rows, in px of the scroll height. Only this element moves while a table is scrolled: a
   * row keeps its place in it for as long as it is shown.
   */
  readonly shift: ComputedRef<number>
  /** Whole rows that fit, at least 1. */
  readonly rowsInView: ComputedRef<number>
  show(index: number): void
  /** Back to the first row, if it was scrolled away. */
  showTop(): void
}

export interface TableWindowOptions {
  readonly scroller: Readonly<Ref<HTMLElement | undefined>>
  /** The table, where the page around it scrolls; the scroller itself otherwise. */
  readonly table: Readonly<Ref<HTMLElement | undefined>>
  readonly total: Readonly<Ref<number>>
  readonly rowHeight: Readonly<Ref<number>>
  /** Height of the sticky head, which covers rows, and of what sticks above it. */
  readonly headHeight: Readonly<Ref<number>>
}

/** Height of a table's own head. */
export const ownHeadHeight = 33

/** Places of rows stay below this plus a window, small enough to be exact everywhere. */
const blockPx = 100_000
/** Rows that are drawn above and below those in sight. */
const rowsAround = 8

export function useTableWindow(options: TableWindowOptions): TableWindow {
  const { height: viewport } = useElementSize(options.scroller)
  const body = computed(() => Math.max(0, viewport.value - options.headHeight.value))
  const scaled = computed(() => scaleScroll(options.total.value, options.rowHeight.value, body.value))

  /** How far the page scrolls before the head sticks. Measured when needed: what stands above may grow at any time. */
  function above(): number {
    const { scroller, table, headHeight } = options
    if (!scroller.value || !table.value || scroller.value === table.value) return 0
    const gap = table.value.getBoundingClientRect().top - scroller.value.getBoundingClientRect().top
    return gap + scroller.value.scrollTop - (headHeight.value - ownHeadHeight)
  }
  const placeAt = (offset: number): number => scaled.value.toTable(Math.max(0, offset - above()))
  const offsetOf = (place: number): number => above() + scaled.value.toScroll(place)

  const scrollTop = ref(0)
  const readScroll = (): void => {
    scrollTop.value = options.scroller.value?.scrollTop ?? 0
  }
  useEventListener(options.scroller, 'scroll', readScroll, { passive: true })
  watch(options.scroller, readScroll, { flush: 'post' })

  /** Place in the table, in px of unscaled rows, of what is at the top of the scroller. A table that grew shorter is not scrolled yet. */
  const place = computed(() => {
    const last = Math.max(0, options.total.value * options.rowHeight.value - body.value)
    return Math.min(last, placeAt(scrollTop.value))
  })
  const firstRow = computed(() => Math.max(0, Math.floor(place.value / options.rowHeight.value) - rowsAround))
  const endRow = computed(() => {
    const seen = Math.ceil((place.value + viewport.value) / options.rowHeight.value)
    return Math.min(options.total.value, seen + rowsAround)
  })
  const block = computed(() => Math.floor((firstRow.value * options.rowHeight.value) / blockPx) * blockPx)
  // Never less than before, or every row would change its place.
  const places = computed<number>((before = 1) => Math.max(before, endRow.value - firstRow.value))
  const items = computed(() => {
    const rows = Math.max(0, endRow.value - firstRow.value)
    return Array.from({ length: rows }, (_, at) => {
      const index = firstRow.value + at
      return { index, top: index * options.rowHeight.value - block.value, place: index % places.value }
    })
  })
  const shift = computed(() => Math.round(block.value + scaled.value.toScroll(place.value) - place.value))

  function show(index: number): void {
    const element = options.scroller.value
    if (!element) return
    const top = index * options.rowHeight.value
    const from = placeAt(element.scrollTop)
    // A table further down the page shows only the rows that stand below what is above it.
    const seen = body.value - Math.max(0, above() - element.scrollTop)
    if (top < from) element.scrollTop = offsetOf(top)
    else if (top + options.rowHeight.value > from + seen) {
      element.scrollTop = offsetOf(top + options.rowHeight.value - body.value)
    }
  }
  function showTop(): void {
    const element = options.scroller.value
    if (element) element.scrollTop = Math.min(element.scrollTop, above())
  }

  return {
    height: computed(() => scaled.value.height),
    items,
    shift,
    rowsInView: computed(() => Math.max(1, Math.floor(body.value / options.rowHeight.value))),
    show,
    showTop,
  }
}

// Browsers lose track of very high elements: Chromium and Safari from 33.5M px, Firefox from 17.8M; and from 2^24 px on
// a whole pixel is no longer exact in their 32-bit floats. Higher tables get a scaled scroll height: the place in the
// table is the position of the scroll bar times the ratio.

const highestPx = 16_000_000

interface ScaledScroll {
  /** Height to give the element. */
  readonly height: number
  /** Scroll position of the element → place in the table, in px of unscaled rows. */
  toTable(scrollTop: number): number
  toScroll(place: number): number
}

export function scaleScroll(
  rows: number,
  rowHeight: number,
  viewportHeight: number,
  highest = highestPx,
): ScaledScroll {
  const whole = rows * rowHeight
  const height = Math.min(whole, highest)
  // The ends must meet: the last row is reached exactly at the end of the scroll bar.
  const ratio = height > viewportHeight && whole > height ? (whole - viewportHeight) / (height - viewportHeight) : 1
  return { height, toTable: (scrollTop) => scrollTop * ratio, toScroll: (place) => place / ratio }
}
