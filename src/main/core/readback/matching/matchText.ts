// Is the text of a listed message the text that we sent? Gateways change texts on the way: they trim them, fold white space and
// line ends, write letters in another Unicode form, transcode them to the 7-bit alphabet, escape them for HTML, and put a link in
// the place of `{optout}`. Pure.

/** `same`: to the letter, apart from white space and Unicode form. `altered`: the same text as a gateway may have changed it. */
export type TextMatch = 'same' | 'altered' | 'other'

/** Shorter texts than this have too few letters left to be told apart without their punctuation. */
const minLetters = 2
const optOutField = /\{\s*optout\s*\}/i

export function compareTexts(listed: string, sent: string): TextMatch {
  if (foldText(listed) === foldText(sent)) return 'same'
  const written = unescapeHtml(listed)
  if (areSameLetters(written, sent) || areSameLetters(listed, sent)) return 'altered'
  return isWithLink(written, sent) ? 'altered' : 'other'
}

/** Gateways trim and fold white space; letters come back in NFC or NFD. */
export function foldText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

function areSameLetters(listed: string, sent: string): boolean {
  const letters = lettersOf(sent)
  return letters.length >= minLetters && lettersOf(listed) === letters
}

/** `{optout}` in a sent text matches any one link. */
function isWithLink(listed: string, sent: string): boolean {
  const place = optOutField.exec(sent)
  if (!place) return false
  const [before, after] = [sent.slice(0, place.index), sent.slice(place.index + place[0].length)].map(lettersOf)
  return listed.split(/(\S+)/).some((_, index, words) => {
    if (index % 2 === 0) return false
    const isAround = lettersOf(words.slice(0, index).join('')) === before
    return isAround && lettersOf(words.slice(index + 1).join('')) === after
  })
}

/** Letters and digits alone, in capitals and as near to the 7-bit alphabet as they come; everything else varies too much. */
function lettersOf(text: string): string {
  let letters = ''
  for (const letter of text.normalize('NFKD').toUpperCase()) {
    const latin = latinOf[letter]
    if (latin !== undefined) letters += latin
    else if (/[\p{L}\p{N}]/u.test(letter)) letters += letter
  }
  return letters
}

/** Letters that transcoding replaces, and that Unicode does not decompose. Greek capitals look like the Latin ones. */
const latinOf: Readonly<Record<string, string>> = {
  ...{ Æ: 'AE', Œ: 'OE', Ø: 'O', Đ: 'D', Ð: 'D', Ħ: 'H', Ł: 'L', Ŋ: 'N', Þ: 'TH', Ŧ: 'T', ı: 'I', ẞ: 'SS', ß: 'SS' },
  ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
}

const namedEntities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“' },
  ...{ euro: '€', pound: '£', hellip: '…', ndash: '–', mdash: '—', szlig: 'ß', eacute: 'é', egrave: 'è', ccedil: 'ç' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü' },
}

function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (entity: string, name: string) => {
    if (!name.startsWith('#')) return namedEntities[name] ?? entity
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}
