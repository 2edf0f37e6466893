// Browsers lose track of very high elements: Chromium and Safari from 33.5M px, Firefox from 17.8M; and from 2^24 px on
// a whole pixel is no longer exact in their 32-bit floats. Higher tables get a scaled scroll height: the place in the
// table is the position of the scroll bar times the ratio.

export const highestPx = 16_000_000

export interface ScaledScroll {
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
