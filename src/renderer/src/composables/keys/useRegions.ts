// F6 and Shift F6 move between the regions of the window, marked with `data-region`. A region may stand inside another.

const focusable =
  '[data-region-start], a[href], button:not([disabled]), input:not([disabled]), textarea, [tabindex="0"]'

/** Focuses the next region after the one that holds the focus; -1 goes back. */
export function focusRegion(step: 1 | -1, root: ParentNode = document): void {
  const regions = [...root.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.checkVisibility?.() ?? true,
  )
  const holding = regions.findLastIndex((region) => region.contains(document.activeElement))
  const start = holding >= 0 ? holding : step > 0 ? -1 : 0
  const next = regions[(start + step + regions.length) % Math.max(1, regions.length)]
  const first = next?.querySelector<HTMLElement>(focusable)
  ;(first ?? next)?.focus()
}
