// Answers the contract through whatever product is there at the moment of the call, so that one can take another's place
// while windows stay connected.
import { contract } from '@contract'
import { fail } from './base/result'
import type { ProductHandlers } from './handlers'

type AnyHandler = (input: unknown) => Promise<unknown>

/** Answered without a database, or a stream: see app.ts. */
const apart: ReadonlySet<string> = new Set(['recovery', 'diagnostics', 'settings', 'sessions', 'files', 'live'])
const areas = (Object.keys(contract) as (keyof typeof contract)[]).filter(
  (area): area is keyof ProductHandlers => !apart.has(area),
)

/** Every procedure of these areas; STORAGE_BLOCKED while there is no product. */
export function switchHandlers(current: () => ProductHandlers | undefined): ProductHandlers {
  const switched = areas.map((area) => {
    const names = Object.keys(contract[area])
    return [area, Object.fromEntries(names.map((name) => [name, answerNow(area, name)]))] as const
  })
  return Object.fromEntries(switched) as unknown as ProductHandlers

  function answerNow(area: (typeof areas)[number], name: string): AnyHandler {
    return async (input) => {
      const handlers = current()?.[area] as Readonly<Record<string, AnyHandler>> | undefined
      return handlers?.[name]?.(input) ?? fail('STORAGE_BLOCKED')
    }
  }
}
