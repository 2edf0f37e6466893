/** True if every word of a search is somewhere in the texts, ignoring case and accents. No words match everything. */
export function matchesWords(search: string, texts: readonly string[]): boolean {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const whole = fold(texts.join('\n'))
  return words.every((word) => whole.includes(word))
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
