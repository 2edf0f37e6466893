import { fileEncodings } from '@contract/imports/fileEncodings'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { EncodingEvidence, makeDecoder } from '../../../src/main/core/imports/source/encodings'
import { agreementOf, guessDelimiter } from '../../../src/main/core/imports/source/guessDelimiter'
import { isKnownEncoding } from '../../../src/main/core/imports/source/rankEncodings'
import { recogniseFile } from '../../../src/main/core/imports/source/recogniseFile'

describe('the separator (B004)', () => {
  it.each([
    [',', 'name,mobile\nMaya,1\nZoë,2\n'],
    [';', 'name;mobile;note\nMaya;1;a, b, c\nZoë;2;d\n'],
    ['\t', 'name\tmobile\nMaya, M\t1\nZoë, Z\t2\n'],
    ['|', 'name|mobile\nMaya|1\nZoë|2\n'],
    [';', 'name;"a,b";price\nMaya;"c,d";1,50\nZoë;"e,f";2,75\n'],
    [',', 'mobile\n07700 900001\n07700 900002\n'],
    [';', 'sep=;\nname;mobile\n'],
    ['\t', '"sep=\t"\r\nname,mobile\n'],
  ])('the separator of a file is %j (B004)', (delimiter, text) => {
    expect(guessDelimiter(text, true)).toBe(delimiter)
  })

  it('the separator is agreed on by the rows that have the most common width (B004)', () => {
    expect(agreementOf([3, 3, 2, 3, 5])).toEqual({ columns: 3, rows: 3, of: 5 })
  })
})

describe('the letters (B002)', () => {
  const names = 'name;mobile\r\nZoë Siân;1\r\nJosé Muñoz;2\r\nFrançoise Lefèvre;3\r\n'
  const guess = (bytes: Buffer, country = 'GB') => {
    const evidence = new EncodingEvidence()
    evidence.add(bytes)
    return evidence.guess(country)
  }

  it.each([
    ['utf-8', 'GB', names],
    ['windows-1252', 'GB', names],
    ['windows-1253', 'GR', 'όνομα;κινητό\r\nΓιώργος Παπαδόπουλος;1\r\nΕλένη Νικολάου;2\r\n'],
    ['windows-1251', 'BG', 'име;телефон\r\nИван Петров;1\r\nМария Георгиева;2\r\n'],
    ['shift_jis', 'JP', '氏名,携帯\r\n山田太郎,1\r\n鈴木花子,2\r\n佐藤健一,3\r\n'],
    ['windows-1250', 'PL', 'imię;telefon\r\nŁukasz Żółkiewski;1\r\nMałgorzata Wójcik;2\r\n'],
  ])('the encoding %s is guessed for %s and reads back as it was written (B002)', (encoding, country, text) => {
    const bytes = iconv.encode(text, encoding)
    const found = guess(bytes, country)
    const decoder = makeDecoder(found.encoding)

    expect(found.encoding).toBe(encoding)
    expect(decoder.write(bytes) + decoder.end()).toBe(text)
  })

  it.each(['utf-8', 'utf-16le', 'utf-16be'])(
    'a byte order mark of %s decides, and is not part of the text (B002)',
    (encoding) => {
      const bytes = iconv.encode(names, encoding, { addBOM: true })
      const found = guess(bytes)
      const decoder = makeDecoder(found.encoding)

      expect([found.encoding, found.marked]).toEqual([encoding, encoding])
      expect(decoder.write(bytes.subarray(0, 33)) + decoder.write(bytes.subarray(33)) + decoder.end()).toBe(names)
    },
  )

  it('UTF-16 without a byte order mark is recognised by its zeros (B002)', () => {
    const found = guess(iconv.encode('name;mobile\r\nMaya;1\r\n', 'utf-16le'))

    expect([found.encoding, found.marked]).toEqual(['utf-16le', undefined])
  })

  it('each likely encoding shows the same words, the guess first (B002)', () => {
    const { encodings } = guess(iconv.encode(names, 'windows-1252'))

    expect(encodings.length).toBeGreaterThan(2)
    expect(encodings.length).toBeLessThan(5)
    expect(new Set(encodings.map(({ sample }) => sample)).size).toBe(encodings.length)
    expect(encodings[0]).toEqual({ encoding: 'windows-1252', sample: 'Zoë, Siân, José' })
    expect(encodings.map(({ encoding }) => encoding)).toContain('utf-8')
  })

  it.each([
    ['in a file of three lines', 'name;mobile\nZoë;1\nRen\xe9;2\nSiân;3\n'],
    ['beside a single letter that is right', 'name;mobile\nZoë;1\nRen\xe9;2\n'],
    ['in the header', 'pr\xe9nom;mobile\nZoë;1\nSiân;2\n'],
  ])('one bad byte %s does not make UTF-8 something else (B108)', (_, text) => {
    const bytes = Buffer.concat([...text].map((sign) => Buffer.from(sign, sign === '\xe9' ? 'latin1' : 'utf8')))

    expect(guess(bytes).encoding).toBe('utf-8')
  })

  it.each([
    ['macintosh', 'GB', names],
    ['macintosh', 'FR', 'nom;mobile\r\nRené Müller;1\r\nChloé Benoît;2\r\n'],
    ['windows-1252', 'GB', 'name;mobile\r\nÉ. O’Brien – Zoë;1\r\n'],
    ['windows-1252', 'GB', 'name;price\r\nÀ LA CARTE CAFÉ;10 €\r\n'],
    ['windows-874', 'TH', 'ชื่อ;มือถือ\r\nสมชาย ใจดี;1\r\nสุดา รักไทย;2\r\n'],
    ['gb18030', 'CN', '姓名,手机\r\n张伟,1\r\n王芳,2\r\n李娜,3\r\n'],
    ['euc-kr', 'KR', '이름,전화\r\n김민준,1\r\n이서연,2\r\n'],
    ['windows-1251', 'UA', "ім'я;телефон\r\nТёма Їжак;1\r\nОлена Шевченко;2\r\n"],
  ])('a file of %s from %s is not UTF-8 and reads as it was written (B108)', (encoding, country, text) => {
    const found = guess(iconv.encode(text, encoding), country)

    expect(iconv.decode(iconv.encode(text, encoding), found.encoding)).toBe(text)
  })

  it('every encoding of the list can be read, each under its own name', () => {
    const all = fileEncodings.map(({ encoding }) => encoding)

    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((encoding) => !iconv.encodingExists(encoding) || !isKnownEncoding(encoding))).toEqual([])
    expect(['base64', 'hex', 'utf-7', 'ucs2', ''].filter(isKnownEncoding)).toEqual([])
    for (const encoding of all) expect(makeDecoder(encoding).write(Buffer.from('a'.repeat(4)))).not.toBe('')
  })

  it('an encoding that was chosen by hand shows what it makes of the words, whatever is likely', () => {
    const evidence = new EncodingEvidence()
    evidence.add(iconv.encode(names, 'windows-1252'))
    const { encoding, encodings } = evidence.guess('GB', 'cp437')

    expect(encoding).toBe('windows-1252')
    expect(encodings.map((one) => one.encoding).slice(0, 2)).toEqual(['cp437', 'windows-1252'])
    expect(encodings[0]?.sample).toBe(iconv.decode(iconv.encode('Zoë, Siân, José', 'windows-1252'), 'cp437'))
  })

  it('plain letters leave no encoding to ask about', () => {
    expect(guess(Buffer.from('name;mobile\nMaya;1\n'))).toEqual({ encoding: 'utf-8', encodings: [] })
  })

  it('a file stays UTF-8 if one line of many is broken', () => {
    const lines = Array.from({ length: 200 }, (_, row) =>
      Buffer.from(row === 150 ? [0x5a, 0x6f, 0xeb, 0x0a] : `Zoë ${row}\n`),
    )

    expect(guess(Buffer.concat(lines)).encoding).toBe('utf-8')
  })
})

describe('a file that is no text (B014)', () => {
  it.each([
    ['zip', Buffer.from('PK\x03\x04', 'latin1')],
    ['ole', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['FILE_IS_XLS', Buffer.from('0904060000001000', 'hex')],
    ['FILE_IS_PDF', Buffer.from('%PDF-1.7\n')],
    ['FILE_IS_HTML', Buffer.from('\n <!DOCTYPE html><html>')],
    ['FILE_IS_HTML', Buffer.from('\ufeff<table><tr><td>')],
    ['FILE_IS_GZIP', Buffer.from('1f8b0800', 'hex')],
    ['FILE_IS_BINARY', Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000100800000000', 'hex')],
    ['FILE_IS_BINARY', Buffer.from('SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20\0\0\0\0\0\0\0\0')],
  ])('a file that is not text (B014) is recognised from its first bytes: %s', (kind, bytes) => {
    expect(recogniseFile(bytes)).toBe(kind)
  })

  it.each([
    ['plain rows', Buffer.from('name,mobile\nMaya,07700 900001\n')],
    ['UTF-16', iconv.encode('name;mobile\r\nΓιώργος;1\r\n', 'utf-16le', { addBOM: true })],
    ['one stray zero byte', Buffer.from('name,mobile\nMa\0ya,07700 900001\n')],
    ['windows-1253', iconv.encode('όνομα;κινητό\r\nΓιώργος;1\r\n', 'windows-1253')],
    ['a first cell with a smaller-than sign', Buffer.from('<18,mobile\n')],
  ])('a file that is text is read as text: %s', (_, bytes) => {
    expect(recogniseFile(bytes)).toBeUndefined()
  })
})
