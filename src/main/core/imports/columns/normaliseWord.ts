/** A header or an answer without case, accents, spaces and signs, so that spellings of one word are equal. */
export function normaliseWord(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
