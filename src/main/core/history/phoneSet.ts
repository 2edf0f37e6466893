// A set of numbers' keys that a million are asked of at once: an array that is probed, several times as fast as a set of the
// language. Pure.

export interface PhoneSet {
  readonly size: number
  has(key: number): boolean
}

/** Keys are above 0. */
export function makePhoneSet(keys: readonly number[]): PhoneSet {
  const room = 2 ** Math.ceil(Math.log2(Math.max(8, keys.length * 2)))
  const slots = new Float64Array(room)
  const slotOf = (key: number): number => {
    // In two halves: the remainder of large numbers takes many times as long.
    const high = Math.floor(key / 65_536)
    const mixed = Math.imul(high | 0, 0x9e3779b1) ^ Math.imul(key - high * 65_536, 0x85ebca6b)
    let slot = (mixed ^ (mixed >>> 15)) & (room - 1)
    while (slots[slot] !== 0 && slots[slot] !== key) slot = (slot + 1) & (room - 1)
    return slot
  }
  for (const key of keys) slots[slotOf(key)] = key
  return { size: keys.length, has: (key) => key > 0 && slots[slotOf(key)] === key }
}
