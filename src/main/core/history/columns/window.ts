// A window of the matches in the order of the table: newest first, of one instant by id. Pure.
import { blockSize } from './bitmap'
import type { Match } from './match'

export interface Window {
  readonly total: number
  readonly ids: readonly number[]
}

export function pickWindow(matches: readonly Match[], offset: number, limit: number): Window {
  const total = matches.reduce((sum, { places }) => sum + places.length, 0)
  if (offset >= total || limit <= 0) return { total, ids: [] }
  const instants = readInstants(matches, total)
  const end = Math.min(offset + limit, total)
  // The instants of the first and the last message of the window, without sorting the others.
  const newest = select(instants, 0, offset)
  const oldest = select(instants, offset, end - 1)
  let before = 0
  for (let index = 0; index < offset; index += 1) if ((instants[index] ?? 0) > newest) before += 1
  const found: { at: number; id: number }[] = []
  for (const { block, places } of matches) {
    if (block.newest < oldest || block.oldest > newest) continue
    for (const place of places) {
      const at = block.at[place] ?? 0
      if (at >= oldest && at <= newest) found.push({ at, id: block.number * blockSize + place })
    }
  }
  found.sort((a, b) => b.at - a.at || b.id - a.id)
  return { total, ids: found.slice(offset - before, end - before).map(({ id }) => id) }
}

function readInstants(matches: readonly Match[], total: number): Float64Array {
  const instants = new Float64Array(total)
  let index = 0
  for (const { block, places } of matches) for (const place of places) instants[index++] = block.at[place] ?? 0
  return instants
}

/**
 * Quickselect (Hoare): puts the value that a descending order has at `wanted` there, none lower before it and none higher after
 * it. Values before `from` are in their part already.
 */
function select(values: Float64Array, from: number, wanted: number): number {
  let [low, high] = [from, values.length - 1]
  while (low < high) {
    const pivot = medianOf(values, low, high)
    let [left, right] = [low, high]
    while (left <= right) {
      while ((values[left] ?? 0) > pivot) left += 1
      while ((values[right] ?? 0) < pivot) right -= 1
      if (left > right) break
      const value = values[left] ?? 0
      values[left++] = values[right] ?? 0
      values[right--] = value
    }
    if (wanted <= right) high = right
    else if (wanted >= left) low = left
    else break
  }
  return values[wanted] ?? 0
}

function medianOf(values: Float64Array, low: number, high: number): number {
  const [a = 0, b = 0, c = 0] = [values[low], values[(low + high) >>> 1], values[high]]
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
