// Stable pseudo-randomness: the same number or message has the same fate in every run and after every restart.

/** FNV-1a with a final mix, as a number in [0, 1). */
export function shareOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  hash ^= hash >>> 16
  return (hash >>> 0) / 0x1_0000_0000
}

/** An entry of a list that is not empty. */
export function pickBy<Value>(text: string, choices: readonly [Value, ...Value[]]): Value {
  return choices[Math.floor(shareOf(text) * choices.length)] ?? choices[0]
}
