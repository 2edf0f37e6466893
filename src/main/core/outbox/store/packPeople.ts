// People on their way between two threads, in columns of JSON: one by one, each would be taken apart and put together again on
// both sides. Pure.
import type { Handles, NextPeople } from './outboxStore'

export interface PackedPeople {
  readonly handles: Handles
  /** JSON, in the order of the handles. */
  readonly phones: string
  readonly texts: string
  readonly last: number
  readonly optedOut: readonly number[]
}

export function unpackPeople({ phones, texts, ...rest }: PackedPeople): NextPeople {
  const written = JSON.parse(texts) as string[]
  const people = (JSON.parse(phones) as string[]).map((phone, at) => ({ phone, text: written[at] ?? '' }))
  return { people, ...rest }
}

/** One JSON array of several. */
export function joinArrays(parts: readonly string[]): string {
  const [only = '[]', ...others] = parts
  return others.length === 0 ? only : JSON.stringify(parts.flatMap((part) => JSON.parse(part) as unknown[]))
}
