/** The numbers of a cell that plainly holds more than one: each has at least 7 digits of its own. */
export function splitNumbers(text: string): readonly string[] | undefined {
  const cuts = [
    /\s*(?::::|[/,;|&\n\r]|\b(?:or|and|ou|et|oder|und|oppure|lub|of|en)\b|\s[oeuyi]\s|أو)\s*/i,
    /\s*(?=\+)/,
    /\s{2,}/,
  ]
  for (const cut of cuts) {
    const numbers = text.split(cut).filter((part) => countDigits(part) > 0)
    if (numbers.length > 1 && numbers.every((part) => countDigits(part) >= 7)) return numbers
  }
  // 07700 900147 07700 900148: two equally long runs of words with nothing but spaces between.
  const words = text.split(/\s+/)
  const halves = [words.slice(0, words.length / 2), words.slice(words.length / 2)].map((half) => half.join(' '))
  const [first = '', second = ''] = halves
  const isTwice = countDigits(text) > 15 && countDigits(first) >= 7 && countDigits(first) === countDigits(second)
  return isTwice ? halves : undefined
}

export function countDigits(text: string): number {
  return text.replace(/[^0-9]/g, '').length
}
