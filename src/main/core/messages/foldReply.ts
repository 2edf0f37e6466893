// Folds a reply to what matters for its meaning: without capitals, accents, signs, pictures, width and line ends.

/** Longer replies are judged by their beginning: an opt-out needs fewer letters. */
export const maxJudged = 2_000

/** Letters that are written with a stroke or as two, and stay whole when accents are taken off. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ς: 'σ',
  ħ: 'h',
  ŧ: 't',
}

/** Lower-case words, one space between them; empty if nothing but signs is there. Idempotent. */
export function foldReply(text: string): string {
  return (
    text
      .slice(0, maxJudged)
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      // Accents, and what joins or parts letters without being seen.
      .replace(/[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640\p{Cf}]/gu, '')
      .replace(/['’ʼ`´]/g, '')
      .replace(/[øłđðıæœßþςħŧ]/g, (letter) => plainLetters[letter] ?? letter)
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()
      .normalize('NFC')
  )
}

export function wordsOf(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ')
}

/** Letters parted one by one ("s t o p") put together again; undefined if that is not how it is written. */
export function joinSpelled(words: readonly string[]): string | undefined {
  return words.length >= 3 && words.every((word) => [...word].length === 1) ? words.join('') : undefined
}

/** How many letters have to be added, taken away, exchanged or swapped with a neighbour; at most `most` + 1. */
export function editsBetween(a: string, b: string, most: number): number {
  const [from, to] = [[...a], [...b]]
  if (Math.abs(from.length - to.length) > most) return most + 1
  let before: number[] = []
  let last = to.map((_, index) => index)
  last.push(to.length)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      next[column] = Math.min(
        (next[column - 1] ?? 0) + 1,
        (last[column] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, next]
  }
  return Math.min(last[to.length] ?? most + 1, most + 1)
}
