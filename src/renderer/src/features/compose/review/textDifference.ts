// Finds the difference of two nearly equal texts: the words between their common beginning and their common end.

export interface Difference {
  /** [start, end) in UTF-16 positions, empty where nothing differs. */
  readonly first: readonly [number, number]
  readonly second: readonly [number, number]
}

/** Words with the spaces behind them, so that their lengths add up to the text's. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/gu) ?? []
const lengthOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0)

export function textDifference(first: string, second: string): Difference {
  const [ones, others] = [wordsOf(first), wordsOf(second)]
  const shorter = Math.min(ones.length, others.length)
  let before = 0
  while (before < shorter && ones[before] === others[before]) before += 1
  let after = 0
  while (after < shorter - before && ones.at(-1 - after) === others.at(-1 - after)) after += 1
  const spanIn = (words: readonly string[], text: string): [number, number] => {
    const start = lengthOf(words.slice(0, before))
    return [start, Math.max(start, text.length - lengthOf(words.slice(words.length - after)))]
  }
  return { first: spanIn(ones, first), second: spanIn(others, second) }
}
