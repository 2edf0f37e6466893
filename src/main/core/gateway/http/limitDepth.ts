// Limits how deep a decoded answer is nested. `JSON.parse` reads a million levels; writing them again, comparing them or handing them
// to another thread overflows the stack. Pure, and without recursion of its own.

/** The deepest answers of the interface have five levels; `JSON.stringify` and SQLite give up at about a thousand. */
export const maxDepth = 64

interface Place {
  readonly value: object
  readonly depth: number
  /** The outermost list record that contains it. */
  readonly entry: ListEntry | undefined
}

interface ListEntry {
  readonly list: unknown[]
  readonly index: number
}

/**
 * Replaces each list record that is nested deeper than `maxDepth` by undefined, so that one bad record does not hide the others.
 * Undefined if anything else is nested too deep. Changes the value that it is given.
 */
export function limitDepth(value: unknown): { readonly value: unknown } | undefined {
  if (!isNested(value)) return { value }
  const open: Place[] = [{ value, depth: 1, entry: undefined }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.depth > maxDepth) {
      if (place.entry === undefined) return undefined
      place.entry.list[place.entry.index] = undefined
      continue
    }
    openParts(place, open)
  }
  return { value }
}

function openParts({ value, depth, entry }: Place, open: Place[]): void {
  if (!Array.isArray(value)) {
    for (const part of Object.values(value) as unknown[])
      if (isNested(part)) open.push({ value: part, depth: depth + 1, entry })
    return
  }
  const list: unknown[] = value
  for (const [index, part] of list.entries()) {
    if (!isNested(part)) continue
    const isRecord = entry === undefined && !Array.isArray(part)
    open.push({ value: part, depth: depth + 1, entry: isRecord ? { list, index } : entry })
  }
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
