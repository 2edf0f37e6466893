/**
 * How texts of fields are compared, in smart lists and in conditions of a message: without regard to capitals, to how many spaces
 * stand between words, to characters that are not seen, and to the accents that Greek has in small letters only.
 */
export function foldText(text: string): string {
  const folded = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
    .toLowerCase()
  return /\p{Script=Greek}/u.test(folded) ? foldGreek(folded) : folded
}

function foldGreek(text: string): string {
  const unaccented = text.normalize('NFD').replace(/(\p{Script=Greek})\u0301/gu, '$1')
  return unaccented.normalize('NFC').replaceAll('ς', 'σ')
}
