import { describe, expect, test } from 'vitest'
import { FileFault } from '../../../src/main/core/imports/source/fileFault'
import { makeCellReader, orderColumns } from '../../../src/main/core/imports/source/vcard/cardCells'
import { makeCardReader, type Card } from '../../../src/main/core/imports/source/vcard/readCards'

/** Reads bytes in pieces of `size`, as they come from a disk. */
function cardsOf(file: string | Buffer, size = 1_000_000): Card[] {
  const bytes = Buffer.from(file).toString('latin1')
  const reader = makeCardReader()
  const cards: Card[] = []
  for (let at = 0; at < bytes.length; at += size) cards.push(...reader.push(bytes.slice(at, at + size)))
  return [...cards, ...reader.end()]
}

function readCards(file: string | Buffer, encoding = 'utf-8', size?: number): Record<string, string>[] {
  const cellsOf = makeCellReader(encoding)
  return cardsOf(file, size).map((card) => Object.fromEntries(cellsOf(card)))
}

const card = (version: string, ...lines: string[]): string =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n')

const maya = { 'First name': 'Maya', 'Last name': 'Okonkwo' }

describe('a name', () => {
  test.each([
    ['is read in its parts', card('3.0', 'N:Okonkwo;Maya;Ada;Dr.;Jr.', 'FN:Dr. Maya'), { ...maya, 'Middle name': 'Ada', 'Name prefix': 'Dr.', 'Name suffix': 'Jr.' }], // oxfmt-ignore
    ['without parts is the whole name', card('4.0', 'FN:Maya Okonkwo'), { 'First name': 'Maya Okonkwo' }],
    ['with empty parts is the whole name', card('3.0', 'N:;;;;', 'FN:Bath Bakery', 'ORG:Bath Bakery'), { 'First name': 'Bath Bakery', Organization: 'Bath Bakery' }], // oxfmt-ignore
    ['is the nickname where there is no other', card('3.0', 'NICKNAME:Mo', 'TEL:1'), { 'First name': 'Mo', Nickname: 'Mo', 'Phone 1 - Value': '1' }], // oxfmt-ignore
    ['with two first names has both', card('4.0', 'N:Okonkwo;Maya,Ada;;;'), { ...maya, 'First name': 'Maya Ada' }],
    ['keeps an escaped semicolon and comma', card('3.0', String.raw`N:Okon\;kwo;Ma\,ya;;;`), { 'First name': 'Ma,ya', 'Last name': 'Okon;kwo' }], // oxfmt-ignore
  ])('the name of a contact card is read: %s', (_, file, expected) => {
    expect(readCards(file)).toEqual([expected])
  })
})

describe('a number', () => {
  test.each([
    ['TEL;TYPE=cell:07700 900001', 'Mobile', '07700 900001'],
    ['TEL;CELL;PREF:07700 900001', 'Mobile', '07700 900001'],
    ['TEL;WORK;FAX;ENCODING=QUOTED-PRINTABLE:01632=20960001', 'Work Fax', '01632 960001'],
    ['TEL;type=CELL;type=VOICE;type=pref:07700 900001', 'Mobile', '07700 900001'],
    ['TEL;TYPE="voice,home";VALUE=uri:tel:+44-1632-960001', 'Home', '+44-1632-960001'],
    ['TEL;VALUE=uri:tel:+44-1632-960001;ext=55', '', '+44-1632-960001;ext=55'],
    ['TEL;VALUE=uri:tel:7700-900001;phone-context=+44', '', '+447700-900001'],
    ['TEL;TYPE=X-WhatsApp:07700 900001', 'whatsapp', '07700 900001'],
    ['TEL:07700 900001', '', '07700 900001'],
    ['item1.TEL:07700 900001\r\nitem1.X-ABLabel:_$!<Mobile>!$_', 'Mobile', '07700 900001'],
    ['item1.X-ABLabel:Boat\r\nitem1.TEL;type=pref:07700 900001', 'Boat', '07700 900001'],
  ])('the number of a contact card is read: %s', (line, label, number) => {
    expect(readCards(card('3.0', line))).toEqual([
      { ...(label && { 'Phone 1 - Label': label }), 'Phone 1 - Value': number },
    ])
  })

  test('the preferred number of a contact card comes first', () => {
    const [first] = readCards(
      card('4.0', 'TEL;TYPE=home:1', 'TEL;TYPE=cell;PREF=2:2', 'TEL;TYPE=cell;PREF=1:3', 'TEL;TYPE=work:4'),
    )

    expect(Object.values(first ?? {})).toEqual(['Mobile', '3', 'Mobile', '2', 'Home', '1', 'Work', '4'])
  })

  test('the numbers beyond the eighth share the last column with its label', () => {
    const [first] = readCards(card('3.0', ...Array.from({ length: 10 }, (_, at) => `TEL;TYPE=cell:${at + 1}`)))

    expect(first?.['Phone 8 - Value']).toBe('8 ::: 9 ::: 10')
    expect(first?.['Phone 8 - Label']).toBe('Mobile ::: Mobile ::: Mobile')
    expect(Object.keys(first ?? {})).toHaveLength(16)
  })
})

describe('a value', () => {
  test('a value over several lines is joined as its version joins it', () => {
    expect(readCards(card('3.0', 'FN:Maya Oko', ' nkwo'))).toEqual([{ 'First name': 'Maya Okonkwo' }])
    expect(readCards(card('2.1', 'FN:Maya', ' Okonkwo'))).toEqual([{ 'First name': 'Maya Okonkwo' }])
  })

  test('a value that is folded inside a letter keeps the letter', () => {
    const bytes = Buffer.from(card('4.0', 'FN:Zoë'))
    const cut = bytes.indexOf(0xc3) + 1
    const folded = Buffer.concat([bytes.subarray(0, cut), Buffer.from('\r\n '), bytes.subarray(cut)])

    expect(readCards(folded)).toEqual([{ 'First name': 'Zoë' }])
  })

  test('a value in quoted-printable is decoded over soft breaks, by its own encoding', () => {
    const file = card(
      '2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=98=D0=B2=D0=B0=D0=BD=D0=BE=D0=B2;=D0=98=D1=80=',
      '=D0=B8=D0=BD=D0=B0;;;',
      'NOTE;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Caf=E9=0D=0A=',
      'TEL: not a number of its own',
    )

    expect(readCards(file)).toEqual([
      { 'First name': 'Ирина', 'Last name': 'Иванов', Note: 'Café\r\nTEL: not a number of its own' },
    ])
  })

  test('a value that names one encoding and holds UTF-8 is read as UTF-8', () => {
    expect(readCards(card('2.1', 'FN;CHARSET=ISO-8859-1:Zoë'))).toEqual([{ 'First name': 'Zoë' }])
  })

  test('a value without an encoding of its own is in that of the file', () => {
    expect(readCards(Buffer.from(card('3.0', 'FN:Zo\xeb'), 'latin1'), 'windows-1252')).toEqual([
      { 'First name': 'Zoë' },
    ])
  })

  test('a value is unescaped as its version escapes', () => {
    const line = String.raw`NOTE:a\nb\, c\; d`

    expect(readCards(card('3.0', line))).toEqual([{ Note: 'a\nb, c; d' }])
    expect(readCards(card('2.1', line))).toEqual([{ Note: String.raw`a\nb, c; d` }])
  })

  test.each([
    ['BDAY:19850412', 'Birthday', '1985-04-12'],
    ['BDAY:1985-04-12T00:00:00Z', 'Birthday', '1985-04-12'],
    ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12', 'Birthday', '--04-12'],
    ['ORG:Bath Bakery;Ovens;Night', 'Department', 'Ovens, Night'],
    ['ADR;TYPE=home:;;1 Mill Lane;Bath;Somerset;BA1 1AA;UK', 'Postcode', 'BA1 1AA'],
    ['EMAIL;TYPE=INTERNET:maya@example.com', 'Email', 'maya@example.com'],
    ['CATEGORIES:Choir,No newsletter', 'Categories', 'Choir, No newsletter'],
    ['CATEGORIES:Choir,Do not contact,Opted out', 'Marketing (categories)', 'Do not contact, Opted out'],
    ['X-SMS-OPT-IN:no', 'Sms opt in', 'no'],
  ])('a value of a contact card is read: %s', (line, column, text) => {
    expect(readCards(card('3.0', line))[0]?.[column]).toBe(text)
  })
})

describe('cards', () => {
  test('contact cards are the same in whatever pieces their bytes come', () => {
    const file =
      card('2.1', 'N:Okonkwo;Maya', 'PHOTO;ENCODING=BASE64;JPEG:', ` ${'/9j4AAQ='.repeat(40)}`, '', 'TEL;CELL:1') +
      card('3.0', 'NOTE;ENCODING=QUOTED-PRINTABLE:a=', ' b', 'FN:Zoë', 'TEL:2').replaceAll('\r\n', '\n')
    const whole = readCards(file)

    expect(whole).toEqual([
      { ...maya, 'Phone 1 - Label': 'Mobile', 'Phone 1 - Value': '1' },
      { 'First name': 'Zoë', 'Phone 1 - Value': '2', Note: 'a b' },
    ])
    for (const size of [1, 2, 3, 7, 64]) expect(readCards(file, 'utf-8', size)).toEqual(whole)
  })

  test('contact cards have the line of their BEGIN, whatever the line ends', () => {
    const file = card('3.0', 'FN:A') + '\r\n' + card('3.0', 'FN:B')
    const linesOf = (text: string): number[] => cardsOf(text).map(({ line }) => line)

    expect(linesOf(file)).toEqual([1, 6])
    expect(linesOf(file.replaceAll('\r\n', '\n'))).toEqual([1, 6])
    expect(linesOf(file.replaceAll('\r\n', '\r'))).toEqual([1, 6])
  })

  test('a contact card without an END is over at the next BEGIN, or at the end of the file', () => {
    const file = 'BEGIN:VCARD\nFN:A\nTEL:1\nBEGIN:VCARD\nFN:B\nTEL:2\n'

    expect(readCards(file).map((cells) => cells['Phone 1 - Value'])).toEqual(['1', '2'])
  })

  test('a number cut off at the end of the file is not used', () => {
    expect(readCards('BEGIN:VCARD\nFN:A\nTEL:+4477009')).toEqual([{ 'First name': 'A' }])
    expect(readCards('BEGIN:VCARD\nFN:A\nTEL:1\nEND:VCARD')).toHaveLength(1)
  })

  test('a contact card with the card of an agent inside is one person', () => {
    const file = card('2.1', 'FN:A', 'AGENT:', 'BEGIN:VCARD', 'FN:B', 'TEL:2', 'END:VCARD', 'TEL:1')

    expect(readCards(file)).toEqual([{ 'First name': 'A', 'Phone 1 - Value': '1' }])
  })

  test('contact cards keep the columns in one order, names and numbers first', () => {
    expect(orderColumns(['Note', 'Sms opt in', 'Phone 10', 'Phone 1 - Value', 'Email', 'Phone 1 - Label'])).toEqual([
      ...['First name', 'Last name', 'Phone 1 - Label', 'Phone 1 - Value', 'Email', 'Note', 'Phone 10', 'Sms opt in'],
    ])
  })
})

describe('a card made to fill the memory', () => {
  const faultOf = (push: (text: string) => unknown, text: string, times: number): string => {
    try {
      for (let at = 0; at < times; at++) push(text)
      return 'read'
    } catch (error) {
      if (error instanceof FileFault) return `${error.code} ${error.line}`
      throw error
    }
  }
  const begun = () => {
    const reader = makeCardReader()
    reader.push('BEGIN:VCARD\n')
    return reader
  }

  test('a contact card with a note on one endless line is refused', () => {
    const reader = begun()
    reader.push('NOTE:')
    expect(faultOf(reader.push, 'a'.repeat(100_000), 100)).toBe('FILE_LINE_TOO_LONG 2')
  })

  test('a contact card with a note that is folded for ever is refused', () => {
    const reader = begun()
    reader.push('NOTE:a\n')
    expect(faultOf(reader.push, ` ${'a'.repeat(70)}\n`.repeat(1_000), 100)).toBe('FILE_LINE_TOO_LONG 2')
  })

  test('a contact card with endless properties is refused', () => {
    expect(faultOf(begun().push, 'TEL:1\n'.repeat(1_000), 100)).toBe('FILE_LINE_TOO_LONG 1')
  })

  test.each([
    ['on one line', 'PHOTO;ENCODING=b;TYPE=JPEG:', 'A'.repeat(1_000_000), '\n'],
    ['in a data address', 'PHOTO:data:image/jpeg;base64,', 'A'.repeat(1_000_000), '\n'],
    ['in folded lines', 'PHOTO;ENCODING=BASE64:\n', ` ${'A'.repeat(74)}\n`.repeat(13_000), '\n'],
    ['in lines that are not folded', 'PHOTO;ENCODING=BASE64:\n', `${'A'.repeat(75)}\n`.repeat(13_000), '\n'],
    ["under a program's own name", 'X-PICTURE:', 'A'.repeat(1_000_000), '\n'],
  ])('a contact card with a photo of 64 MB %s is read without holding it', (_, head, piece, end) => {
    const reader = begun()
    reader.push(head)
    const before = process.memoryUsage().heapUsed
    for (let at = 0; at < 64; at++) reader.push(piece)
    const held = process.memoryUsage().heapUsed - before
    const cards = [...reader.push(`${end}TEL:1\nEND:VCARD\n`), ...reader.end()]

    expect(held).toBeLessThan(60 * 1024 ** 2)
    expect(cards.map((one) => Object.fromEntries(makeCellReader('utf-8')(one)))).toEqual([{ 'Phone 1 - Value': '1' }])
  })
})
