// Capital and small letters by Unicode's own rules, without those of one language: the same on every computer.

export function upperLetters(value: string): string {
  return value.toUpperCase().normalize('NFC')
}

export function lowerLetters(value: string): string {
  // `İ` would become an i with a second dot above it, which is two characters and makes a message dearer.
  return value.replaceAll('\u0130', 'i').toLowerCase().normalize('NFC')
}

/**
 * Words that are all capitals or all small letters get one capital in front; one that is mixed is meant so (McDonald).
 * Parts of a name with hyphens are words, and so is what follows a single letter with an apostrophe (O'Neill, D'Angelo).
 */
export function titleLetters(value: string): string {
  return value.normalize('NFC').replace(/[\p{L}\p{M}\p{N}]+(?:['\u2019][\p{L}\p{M}\p{N}]+)*/gu, titleWord)
}

function titleWord(word: string): string {
  const [head = '', ...rest] = word.split(/(?<=^\p{L}\p{M}*['\u2019])/u)
  return [head, ...rest].map(titlePart).join('')
}

function titlePart(part: string): string {
  const small = lowerLetters(part)
  if (part !== small && part !== upperLetters(part) && part !== upperLetters(small)) return part
  const [first = '', ...others] = small
  return (titleLetter(first) + others.join('')).normalize('NFC')
}

// Letters of two, whose capital form differs from the one that begins a word.
const pairs: ReadonlyMap<string, string> = new Map([
  ['\u01C6', '\u01C5'],
  ['\u01C9', '\u01C8'],
  ['\u01CC', '\u01CB'],
  ['\u01F3', '\u01F2'],
])

function titleLetter(letter: string): string {
  const pair = pairs.get(letter)
  if (pair !== undefined) return pair
  // `ß` has two capitals, of which only the first begins a word.
  const [first = '', ...others] = letter.toUpperCase()
  return first + others.join('').toLowerCase()
}
