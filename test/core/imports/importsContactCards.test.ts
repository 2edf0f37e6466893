// Contact cards (.vcf) as they come from phones and address books. Names are invented, numbers are reserved for fiction.
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportPreview } from '@contract'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const card = (version: string, ...lines: string[]): string =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n')
const photo = ` ${'/9j/4AAQSkZJRgABAQ'.repeat(4)}\r\n`.repeat(20_000)

/** Version 2.1 as old phones write it, 3 and 4 as address books do. */
const phoneBook = [
  card(
    '2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:L=C3=B8ken;Zo=C3=AB;;;',
    'TEL;HOME:01632 960001',
    'TEL;CELL;PREF:07700 900001',
    'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Comes on=',
    ' Fridays',
    `PHOTO;ENCODING=BASE64;JPEG:\r\n${photo}`,
  ),
  card(
    '3.0',
    'N:Okonkwo;Maya;;;',
    'FN:Maya Okonkwo',
    'item1.TEL:01632 960002',
    'item1.X-ABLabel:_$!<HomeFAX>!$_',
    'item2.TEL;type=pref:07700 900002',
    'item2.X-ABLabel:Mobile',
    'EMAIL;type=INTERNET:maya@example.com',
    'BDAY:1985-04-12',
    'CATEGORIES:Choir,Members',
    `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(3_000_000)}`,
  ),
  card(
    '4.0',
    'FN:Noor Haddad',
    'TEL;VALUE=uri;TYPE="work,voice":tel:+44-1632-960003',
    'TEL;VALUE=uri;TYPE=cell:tel:+44-7700-900003',
    'X-SMS-OPT-IN:no',
  ),
  card('3.0', 'FN:Bath Bakery', 'ORG:Bath Bakery', 'TEL;TYPE=work,fax:01632 960004'),
].join('')

const targetsOf = ({ columns }: ImportPreview) => columns.map(({ header, target }) => [header, target.kind])

async function check(content: string | Uint8Array) {
  const preview = expectOk(await core.open(content))
  const { importId } = preview
  expectOk(await core.imports.handlers.check({ importId }))
  const status = await core.whenChecked(importId)
  const { rows } = expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 100 }))
  return { preview, status, rows }
}

describe('contact cards', () => {
  test('contact cards of version 2.1, 3 and 4 with photos, groups and quoted-printable become people with their mobiles (B110)', async () => {
    const { preview, status, rows } = await check(phoneBook)

    expect(preview).toMatchObject({
      kind: 'vcard',
      rows: 4,
      firstLine: 1,
      layout: { encoding: 'utf-8', hasHeader: true, country: 'GB' },
      headLines: [],
      isHeaderSure: true,
      sheets: [],
      encodings: [],
    })
    expect(targetsOf(preview)).toEqual([
      ['First name', 'firstname'],
      ['Last name', 'lastname'],
      ['Phone 1 - Label', 'phone_label'],
      ['Phone 1 - Value', 'phone'],
      ['Phone 2 - Label', 'phone_label'],
      ['Phone 2 - Value', 'phone'],
      ['Email', 'email'],
      ['Organization', 'field'],
      ['Birthday', 'field'],
      ['Categories', 'field'],
      ['Note', 'field'],
      ['Sms opt in', 'consent'],
    ])
    expect(preview.columns.find(({ header }) => header === 'Note')?.samples).toEqual(['Comes on Fridays', '', ''])
    expect(rows.map(({ name, phone, verdict, why }) => [name, phone, verdict, why])).toEqual([
      ['Zoë Løken', '+447700900001', 'ready', ''],
      ['Maya Okonkwo', '+447700900002', 'ready', ''],
      ['Noor Haddad', '+447700900003', 'opted_out', 'consent_no'],
      ['Bath Bakery', '+441632960004', 'cannot_use', 'fax_only'],
    ])
    expect(status.counts).toMatchObject({ rows: 4, ready: 2, optedOut: 1, cannotUse: 1 })
  })

  test('contact cards are shown by the line that each begins in, as an editor counts', async () => {
    const file = card('3.0', 'FN:Maya', 'TEL;CELL:07700 900001') + card('3.0', 'FN:Zoë', 'TEL;CELL:07700 900002')

    expect((await check(file)).rows.map(({ line }) => line)).toEqual([1, 6])
  })

  test('contact cards are recognised by their content, whatever the file is called, and in UTF-16 as well', async () => {
    const file = card('3.0', 'FN:Zoë', 'TEL;CELL:07700 900001')

    for (const bytes of [
      file,
      `\ufeff${file}`,
      `\n${file}`,
      ...['utf-16le', 'utf-16be'].map((encoding) => iconv.encode(file, encoding, { addBOM: true })),
    ]) {
      const { preview, rows } = await check(bytes)
      expect(preview.kind).toBe('vcard')
      expect(rows.map(({ name, phone }) => [name, phone])).toEqual([['Zoë', '+447700900001']])
    }
  })

  test('contact cards in an old encoding are read by the evidence of their bytes, and in another encoding once it is chosen', async () => {
    const file = card('2.1', 'FN:Zoë Müller', 'TEL;CELL:07700 900001') + card('2.1', 'FN:José', 'TEL:07700 900002')
    const bytes = iconv.encode(file, 'windows-1252')
    const { preview, rows } = await check(bytes)
    const { importId, layout } = preview

    expect(layout.encoding).toBe('windows-1252')
    expect(preview.encodings[0]).toEqual({ encoding: 'windows-1252', sample: 'Zoë, Müller, José' })
    expect(rows.map(({ name }) => name)).toEqual(['Zoë Müller', 'José'])

    const changed = expectOk(
      await core.imports.handlers.changeLayout({ importId, layout: { ...layout, encoding: 'macintosh' } }),
    )
    expect(changed.columns[0]?.samples).toEqual(['ZoÎ M¸ller', 'JosÈ'])
  })

  test('a contact card with an unreadable letter names its line, and the person is not used', async () => {
    const file = Buffer.concat([
      Buffer.from(card('3.0', 'FN:Zoë', 'TEL;CELL:07700 900001')),
      Buffer.from(card('3.0', 'FN:Maya \xff', 'TEL;CELL:07700 900003'), 'latin1'),
      Buffer.from(card('3.0', 'FN:Noé', 'TEL;CELL:07700 900002')),
    ])
    const { preview, rows } = await check(file)

    expect(preview.unreadable).toEqual({ line: 6, rows: 1 })
    expect(rows.map(({ verdict, why }) => [verdict, why])).toEqual([
      ['ready', ''],
      ['cannot_use', 'bad_letters'],
      ['ready', ''],
    ])
  })

  test('a contact card with a property that reads like consent and was not understood asks before the import', async () => {
    const file = card('3.0', 'FN:Maya', 'TEL;CELL:07700 900001', 'X-NEWSLETTER:per Absprache')
    const { preview } = await check(file)

    expect(codeOf(await core.imports.handlers.commit({ importId: preview.importId, list: { name: 'A' } }))).toBe(
      'IMPORT_CONSENT_OPEN',
    )
  })

  test('pasted contact cards are recognised as contact cards', async () => {
    const text = card('3.0', 'N:Okonkwo;Maya', 'TEL;CELL:07700 900001')
    const { handle } = expectOk(await core.files.handlers.paste({ text, name: 'Pasted' }))
    const preview = expectOk(await core.imports.handlers.open({ handle }))
    expectOk(await core.imports.handlers.check({ importId: preview.importId }))

    expect(preview.kind).toBe('vcard')
    expect((await core.whenChecked(preview.importId)).counts).toMatchObject({ rows: 1, ready: 1 })
  })

  test('contact cards go where those of the last file went, and are recognised when they come again', async () => {
    const { preview } = await check(phoneBook.slice(phoneBook.indexOf('BEGIN', 5)))
    expectOk(await core.imports.handlers.commit({ importId: preview.importId, list: { name: 'Choir' } }))

    const again = expectOk(await core.open(phoneBook.slice(phoneBook.indexOf('BEGIN', 5))))

    expect(again.importedBefore).toMatchObject({ listName: 'Choir' })
    expect(new Set(again.columns.map(({ because }) => because))).toEqual(new Set(['same_as_last_time']))
  })

  test('contact cards without anyone in them, or with a note that never ends, are refused in words', async () => {
    const openCode = async (file: string) => codeOf(await core.open(file))

    expect(await openCode(card('3.0'))).toBe('FILE_NO_ROWS')
    expect(await openCode('BEGIN:VCARD\r\n')).toBe('FILE_NO_ROWS')
    expect(await openCode(`BEGIN:VCARD\nNOTE:${'a'.repeat(2_000_000)}\nTEL:1\nEND:VCARD\n`)).toBe('FILE_LINE_TOO_LONG')
  })

  test('tens of thousands of contact cards are checked in the same order, and can be stopped', async () => {
    const cards = Array.from({ length: 20_000 }, (_, at) =>
      card('3.0', `N:Okonkwo;Maya ${at};;;`, `TEL;TYPE=cell:+4477009${String(at).padStart(5, '0')}`),
    )
    const { importId, rows } = expectOk(await core.open(cards.join('')))
    expectOk(await core.imports.handlers.check({ importId }))
    expect(expectOk(await core.imports.handlers.cancelCheck({ importId })).state).toBe('open')
    expectOk(await core.imports.handlers.check({ importId }))

    expect(rows).toBe(20_000)
    expect((await core.whenChecked(importId)).counts?.rows).toBe(20_000)
  }, 60_000)
})
