// Makes resources/samples/customers.csv: 500 invented people with the faults of real spreadsheets. The same seed gives
// the same file, byte for byte. `--stdout` writes it there instead.
//
// Every number comes from a range set aside for fiction (+44 7700 900000-900999, 01632 960000-960999, +33 6 39 98 ...,
// +1 ... 555 0100-0199). Read with Britain as the country for numbers without +, the 500 rows are
//
//   435  valid mobiles, each number once: 355 plain or with harmless punctuation, 80 written in a way that has to be
//        mended (15 "(0)", 20 "00", 8 ".0", 8 ="...", 8 apostrophes, 6 whole exponents, 4 digits of other scripts,
//        4 direction marks, 7 with 44 and no +)
//     6  landlines
//    14  numbers of an earlier or later row again, in another form
//    12  mobiles that lost their first 0
//    33  without a usable number: 8 lost digits, 6 empty, 3 placeholders, 3 with letters, 5 one digit short,
//        3 with two numbers, 2 with an extension, 1 short code, 1 of zeros, 1 foreign number without +
//
// 20 of the 435 say "no" to messages. 9 first names are empty. 6 shops hold a line break, 5 a semicolon, 4 a quote;
// one is a formula. test/support/files/sampleCounts.ts holds the same counts for tests.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const header = ['Mobile', 'First', 'Surname', 'E-mail', 'Points', 'Nearest shop', 'SMS ok?', 'Last order']

/** Mulberry32: small, seeded, the same everywhere. */
function makeRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const random = makeRandom(20260114)
const below = (limit) => Math.floor(random() * limit)
const pick = (list) => list[below(list.length)]

function shuffle(list) {
  for (let index = list.length - 1; index > 0; index--) {
    const other = below(index + 1)
    ;[list[index], list[other]] = [list[other], list[index]]
  }
  return list
}

const digits = (value, length) => String(value).padStart(length, '0')
const british = shuffle(Array.from({ length: 1000 }, (_, index) => digits(index, 3)))
const french = shuffle(Array.from({ length: 10_000 }, (_, index) => digits(index, 4)))
const american = shuffle(
  ['201', '202', '212', '303', '312', '404', '415', '503', '617', '713'].flatMap((area) =>
    Array.from({ length: 100 }, (_, index) => ({ area, line: digits(100 + index, 4) })),
  ),
)

const toArabicDigits = (text) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
const toFullWidth = (text) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))

// The number of cells with each spelling, and its form for the last three digits of +44 7700 900xxx.
const britishForms = [
  [190, (x) => `07700 900${x}`],
  [70, (x) => `+44 7700 900${x}`],
  [30, (x) => `+447700900${x}`],
  [20, (x) => `0044 7700 900${x}`],
  [15, (x) => `+44 (0)7700 900${x}`],
  [12, (x) => `07700.900.${x}`],
  [10, (x) => `07700\u00A0900\u00A0${x}`],
  [8, (x) => `447700900${x}.0`],
  [8, (x) => `="00447700900${x}"`],
  [8, (x) => `'07700900${x}`],
  [7, (x) => `447700900${x}`],
  [6, (x) => `4.47700900${x}E+11`],
  [5, (x) => `07700-900-${x}`],
  [4, (x) => `\u202A+447700900${x}\u202C`],
  [2, (x) => toArabicDigits(`07700900${x}`)],
  [2, (x) => toFullWidth(`07700900${x}`)],
]

const frenchForm = (x) => `+33 6 39 98 ${x.slice(0, 2)} ${x.slice(2)}`
const americanForms = [({ area, line }) => `+1 (${area}) 555-${line}`, ({ area, line }) => `+1 ${area} 555 ${line}`]

const unusable = [
  ...Array.from({ length: 8 }, () => '4.47701E+11'),
  ...Array.from({ length: 6 }, () => ''),
  'n/a',
  'N/A',
  '-',
  'ask Mary',
  `0770O 900${british.pop()}`,
  'same as Tom',
  ...Array.from({ length: 5 }, () => `07700 900${british.pop().slice(0, 2)}`),
  ...Array.from({ length: 2 }, () => `07700 900${british.pop()} / 07700 900${british.pop()}`),
  `07700 900${british.pop()} or 07700 900${british.pop()}`,
  `01632 960${british.pop()} ext 12`,
  `01632 960${british.pop()} x4`,
  '84433',
  '00000000000',
  `3363998${french.pop()}`,
]

const names = {
  first: (
    'Ada Amara Amélie Anna Aoife Arjun Ayşe Beatriz Ben Björn Callum Carys Chloë Dara Dev Eilidh Ella Emeka Fatima ' +
    'Finn François Freya George Grace Hana Harry Ines Isla Ivan Jack Jürgen Kai Kateřina Leila Léo Liam Łucja Maeve ' +
    'Maria Mei Mohammed Nadia Noah Núria Olga Omar Oscar Priya Renée Rosa Ruby Sam Seán Siân Sofia Søren Tariq Tom ' +
    'Uma Viktor Wei Yusuf Zoë'
  ).split(' '),
  last: (
    'Abara Adeyemi Ahmed Bakker Barnes Bennett Chen Costa Cox D’Arcy Davies Dubois Evans Fischer Fletcher García Gray ' +
    'Haddad Hughes Ito Jensen Johansson Kaur Kelly Kovač Laurent Lewis MacLeod Malik Meyer Moreau Müller Murphy ' +
    "Nowak O'Brien O’Neill Okafor Papadaki Patel Price Quinn Rossi Ruiz Santos Schmidt Shah Silva Smith-Jones Taylor " +
    'Thomas Turner Walker Wójcik Young Żak'
  ).split(' '),
  shops: ['Leeds', 'York', 'Bristol', 'Cardiff', 'Glasgow', 'Bath', 'Lyon', 'Portland', 'Norwich', 'Belfast'],
}

const strangeNames = [
  ['Sam 🎉', 'Taylor'],
  ['Ella ❤️', 'Price'],
  ['نور', 'حداد'],
  ['Zoe\u0308', 'Ame\u0301zaga'],
  ['Wolfeschlegelstein'.repeat(12), 'Hausenbergerdorff'.repeat(6)],
  ['{{First}}', '$& Smith'],
  ['O"Hara', 'Quinn'],
  ['  Anna  ', 'Young '],
]

const strangeShops = [
  ...[
    'Leeds\nBriggate',
    'York\nStonegate',
    'Bath\nMilsom Street',
    'Lyon\nPart-Dieu',
    'Cardiff\nQueen Street',
    'Leeds\nKirkgate',
  ],
  ...['Leeds; station', 'York; Coney Street', 'Glasgow; west end', 'Bristol; docks', 'Norwich; market'],
  ...['"The Corner"', 'Bath "old town"', 'the "new" one, York', 'Belfast 6" pipes'],
  "=cmd|' /C calc'!A0",
]

function makePhones() {
  const once = [
    ...britishForms.flatMap(([count, form]) =>
      Array.from({ length: count }, () => british.pop()).map((x) => ({ cell: form(x), british: x })),
    ),
    ...Array.from({ length: 20 }, () => ({ cell: frenchForm(french.pop()) })),
    ...Array.from({ length: 18 }, (_, index) => ({ cell: americanForms[index % 2](american.pop()) })),
  ]
  const again = once.filter((phone, index) => phone.british !== undefined && index % 25 === 0).slice(0, 14)
  const others = [
    ...again.map(({ cell, british: x }) =>
      cell.startsWith('+44') ? `0${cell.replace(/[^0-9]/g, '').slice(-10)}` : `+44 7700 900 ${x}`,
    ),
    ...Array.from({ length: 12 }, () => `7700900${british.pop()}`),
    ...Array.from({ length: 6 }, () => `01632 960${british.pop()}`),
    ...unusable,
  ]
  return { once, again: new Set(again), others }
}

function makePerson({ cell, isOut }) {
  const first = pick(names.first)
  const last = pick(names.last)
  const letters = `${first}.${last}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  const email = below(8) === 0 ? '' : `${letters}@example.${pick(['com', 'org', 'net'])}`
  const points = below(5) === 0 ? '' : String(below(2400))
  const ok = isOut ? pick(['no', 'No', 'NO']) : pick(['yes', 'yes', 'Yes', 'y', ''])
  const order = below(6) === 0 ? '' : `${digits(1 + below(28), 2)}/${digits(1 + below(12), 2)}/${2022 + below(4)}`
  return [cell, first, last, email, points, pick(names.shops), ok, order]
}

function makeRows() {
  const { once, again, others } = makePhones()
  const outOf = new Set(shuffle(once.filter((phone) => !again.has(phone))).slice(0, 20))
  const rows = shuffle([
    ...once.map((phone) => ({ cell: phone.cell, isOut: outOf.has(phone) })),
    ...others.map((cell) => ({ cell, isOut: false })),
  ]).map(makePerson)
  // Fixed places, so that the faults stand among plain rows and never on the same one.
  strangeNames.forEach(([first, last], index) => rows[17 + index * 53].splice(1, 2, first, last))
  strangeShops.forEach((shop, index) => rows[5 + index * 29].splice(5, 1, shop))
  for (let index = 0; index < 9; index++) rows[40 + index * 47].splice(1, 1, index % 3 === 0 ? '  ' : '')
  return rows
}

function writeCell(cell) {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Writes the file as a spreadsheet does in much of Europe: byte order mark, semicolons, CRLF. */
function makeFile() {
  return `\uFEFF${[header, ...makeRows()].map((row) => `${row.map(writeCell).join(';')}\r\n`).join('')}`
}

if (process.argv.includes('--stdout')) process.stdout.write(makeFile())
else writeFileSync(fileURLToPath(new URL('../resources/samples/customers.csv', import.meta.url)), makeFile())
