// Part of a number, looked for in all numbers of a block. Pure.
import { noBits, setBit, type Bits } from './blockWords'
import type { KnownBlock } from './knownBlock'

/** No number has more digits; the room before them is a space at least, so that none is found across two numbers. */
const width = 16
const space = 32
const zero = 48
const half = 10_000_000

/** Digits of all numbers of a block, each in as much room. Made when part of a number is first searched. */
const known = new WeakMap<Float64Array, string>()

export function findDigits(block: KnownBlock, typed: string): Bits {
  let digits = known.get(block.phones)
  if (digits === undefined) known.set(block.phones, (digits = writeDigits(block.phones)))
  const found = noBits()
  for (let at = digits.indexOf(typed); at >= 0; at = digits.indexOf(typed, at)) {
    const place = Math.floor(at / width)
    setBit(found, block.offsets[place] ?? 0)
    at = (place + 1) * width
  }
  return found
}

function writeDigits(phones: Float64Array): string {
  const bytes = Buffer.alloc(phones.length * width, space)
  for (let place = 0; place < phones.length; place += 1) {
    const phone = Math.abs(phones[place] ?? 0)
    let end = (place + 1) * width
    // In two halves, which are small enough for the fast division of whole numbers.
    const high = Math.floor(phone / half)
    let left = phone - high * half
    for (let digit = 0; high > 0 ? digit < 7 : left > 0; digit += 1) {
      bytes[--end] = zero + (left % 10)
      left = Math.floor(left / 10)
    }
    for (let rest = high; rest > 0; rest = Math.floor(rest / 10)) bytes[--end] = zero + (rest % 10)
  }
  return bytes.toString('latin1')
}
