// Copies a message as one thread would pass it to another, where there is no thread: plain values only, faster than `structuredClone`.
// It refuses what that would refuse, so that a test cannot pass on a value that a thread could not.

export function copyMessage(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('It cannot be handed to a thread')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyMessage)
  const prototype: unknown = Object.getPrototypeOf(value)
  // Rows of SQLite have none; everything with a class of its own is left to the platform.
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value)
  const copy: Record<string, unknown> = {}
  for (const key in value) copy[key] = copyMessage((value as Record<string, unknown>)[key])
  return copy
}
