// Places the sends of one day in its column: at their times, below each other where they would overlap. Pure.

export interface Timed {
  /** Minutes since midnight. */
  readonly from: number
  readonly to: number
}

export interface Placed<Block> {
  readonly block: Block
  /** Pixels from the top. */
  readonly top: number
  readonly height: number
}

/** One line of text. */
export const minHeight = 22
/** Name, and time with people below it. */
const usualHeight = 40
const gap = 2

/**
 * `hours`: the first hour of the column, and the end of its last. `more`: how many blocks have no room; the line that says so takes a place.
 */
export function placeBlocks<Block extends Timed>(
  blocks: readonly Block[],
  { hours, height }: { readonly hours: { readonly from: number; readonly to: number }; readonly height: number },
): { readonly placed: readonly Placed<Block>[]; readonly more: number } {
  const perMinute = height / Math.max(1, (hours.to - hours.from) * 60)
  const topOf = (minutes: number): number => (minutes - hours.from * 60) * perMinute
  const placed: Placed<Block>[] = []
  let bottom = 0
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1]
    const room = next ? topOf(next.from) - topOf(block.from) - gap : height
    const wanted = Math.max((block.to - block.from) * perMinute, Math.min(usualHeight, room))
    // The last ones of a day move up rather than out of sight.
    const top = Math.max(bottom, Math.min(topOf(block.from), height - minHeight))
    // All but the last leave room for a line below them: for the next one, or for how many more there are.
    const end = next ? height - minHeight - gap : height
    if (top + minHeight > end) return { placed, more: blocks.length - index }
    const shown = Math.min(Math.max(minHeight, wanted), end - top)
    placed.push({ block, top, height: shown })
    bottom = top + shown + gap
  }
  return { placed, more: 0 }
}

const usualHours = { from: 7, to: 22 }

/** The hours of a week: the usual ones, and those of every send. */
export function hoursOf(blocks: readonly Timed[]): { from: number; to: number } {
  return {
    from: Math.min(usualHours.from, ...blocks.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(usualHours.to, ...blocks.map(({ to }) => Math.floor(to / 60) + 1)),
  }
}
