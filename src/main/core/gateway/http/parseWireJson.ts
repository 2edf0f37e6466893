// JSON from the wire without losing digits: integers too long for a number become strings (ids go beyond 2^53). Also limits how deep an
// answer is nested: `JSON.parse` reads a million levels; writing them again, comparing them or handing them to another thread overflows
// the stack. Pure.

const maxExactDigits = 15
/** The deepest answers of the interface have five levels; `JSON.stringify` and SQLite give up at about a thousand. */
const maxDepth = 64
const isDigit = (code: number) => code >= 48 && code <= 57

/**
 * Undefined for text that is not JSON or is nested too deep. A list loses only those records that are nested too deep, see
 * `limitDepth`. Skips a leading byte order mark.
 */
export function parseWireJson(text: string): { readonly value: unknown } | undefined {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  try {
    return limitDepth(JSON.parse(/\d{16}/.test(body) ? quoteLongIntegers(body) : body))
  } catch {
    return undefined
  }
}

function quoteLongIntegers(text: string): string {
  let out = ''
  let copied = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      at = endOfString(text, at)
    } else if (code === 45 || isDigit(code)) {
      const end = endOfNumber(text, at)
      const number = text.slice(at, end)
      if (/^-?[1-9]\d*$/.test(number) && number.replace('-', '').length > maxExactDigits) {
        out += `${text.slice(copied, at)}"${number}"`
        copied = end
      }
      at = end
    } else {
      at++
    }
  }
  return out + text.slice(copied)
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 92) at++
    else if (code === 34) return at + 1
  }
  return text.length
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && (isDigit(text.charCodeAt(at)) || '.eE+-'.includes(text.charAt(at)))) at++
  return at
}

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
 * Undefined if anything else is nested too deep. Changes the value that it is given, without recursion of its own.
 */
function limitDepth(value: unknown): { readonly value: unknown } | undefined {
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
