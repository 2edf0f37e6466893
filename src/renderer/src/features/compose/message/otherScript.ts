// Whether a message is written in an alphabet that the plain one cannot replace, such as Arabic, Greek or Cyrillic. Its letters are no
// slip of the keyboard: to box each of them, or to advise against it, would be of no use. Pure.
import type { Measure } from '@contract'

/** Fewer different letters may be a single word in a message of another alphabet, or letters that only look alike. */
const minLetters = 4
const letter = /^\p{L}/u
const latin = /^\p{Script=Latin}/u

export function isInOtherScript(costly: Measure['costly']): boolean {
  const own = costly.filter(
    ({ char, replacement }) => replacement === undefined && letter.test(char) && !latin.test(char),
  )
  return own.length >= minLetters
}
