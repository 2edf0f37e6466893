// Likely encodings of a file other than Unicode, most likely first. Uses the frequency of bytes, the account's country, and whether
// the decoded words look like words.
import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { fileEncodings } from '@contract/imports/fileEncodings'

const known = new Set(fileEncodings.map(({ encoding }) => encoding))

export function isKnownEncoding(encoding: string): boolean {
  return known.has(encoding)
}

/** Maps chardet's names to what Windows programs really write: the ISO sets lack some of its letters. */
const widened: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-5': 'iso-8859-5',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
}
const byCountry: readonly (readonly [encoding: string, countries: string])[] = [
  ['windows-1250', 'PL CZ SK HU SI HR RO BA RS ME AL'],
  ['windows-1251', 'RU UA BY BG MK KZ KG'],
  ['windows-1253', 'GR CY'],
  ['windows-1254', 'TR AZ'],
  ['windows-1255', 'IL'],
  ['windows-1256', 'EG SA AE JO LB SY IQ KW QA BH OM YE LY TN DZ MA SD PS'],
  ['windows-1257', 'EE LV LT'],
  ['windows-1258', 'VN'],
  ['windows-874', 'TH'],
  ['shift_jis', 'JP'],
  ['euc-kr', 'KR'],
  ['gb18030', 'CN SG'],
  ['big5', 'TW HK MO'],
]

export function rankEncodings(bytes: Buffer, country: string): string[] {
  const native = byCountry.find(([, countries]) => countries.split(' ').includes(country))?.[0] ?? 'windows-1252'
  const scores = new Map<string, number>([
    [native, 25],
    ['macintosh', 0],
  ])
  scores.set('windows-1252', Math.max(scores.get('windows-1252') ?? 0, 15))
  for (const { name, confidence } of analyse(bytes)) {
    const encoding = widened[name] ?? name.toLowerCase()
    if (encoding.startsWith('utf') || !isKnownEncoding(encoding)) continue
    scores.set(encoding, (scores.get(encoding) ?? 0) + confidence)
  }
  return [...scores]
    .map(([encoding, score]) => ({
      encoding,
      score: score - oddness(iconv.decode(bytes.subarray(0, 4_096), encoding)),
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ encoding }) => encoding)
}

/** Unassigned bytes and control characters, which no spreadsheet of people contains. */
const strange = /[\ufffd\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g
/** A symbol between letters, or an accented capital after a small letter: no word has these. Apostrophes and dashes are fine. */
const misplaced = /(?<=\p{L})(?![’‘´–—])[^\x00-\x7f\p{L}\p{M}](?=\p{L})|(?<=\p{Ll})(?![\x00-\x7f])\p{Lu}/gu

function oddness(text: string): number {
  const odd = (text.match(strange)?.length ?? 0) + (text.match(misplaced)?.length ?? 0)
  const letters = text.match(/[^\x00-\x7f]/g)?.length ?? 0
  return odd === 0 ? 0 : 20 + (80 * odd) / Math.max(1, letters)
}
