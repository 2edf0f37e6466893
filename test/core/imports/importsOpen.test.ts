import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportPreview } from '@contract'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { makeOle } from '../../support/files/makeOle'
import { makeXls } from '../../support/files/makeXls'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const openCode = async (content: string | Uint8Array): Promise<string> => codeOf(await core.open(content))
const targetsOf = ({ columns }: ImportPreview) =>
  columns.map(({ header, target, because }) => [header, target.kind, because])

async function importFile(content: string, list: string): Promise<string> {
  const { importId } = expectOk(await core.open(content))
  await core.imports.handlers.check({ importId })
  await core.whenChecked(importId)
  expectOk(await core.imports.handlers.commit({ importId, list: { name: list } }))
  return importId
}

describe('a file without rows (B001)', () => {
  test('a file without rows is refused in words: empty, only a byte order mark, only blank lines, only a header (B001)', async () => {
    const answers = await Promise.all(
      ['', '\ufeff', '\n\r\n  \n', 'mobile,name\n', 'mobile;name;;\n;;;\n'].map(openCode),
    )

    expect(answers).toEqual(['FILE_EMPTY', 'FILE_EMPTY', 'FILE_EMPTY', 'FILE_NO_ROWS', 'FILE_NO_ROWS'])
  })

  test('a file of one row without a line end is read (B001)', async () => {
    const preview = expectOk(await core.open('07700 900001,Maya'))

    expect(preview).toMatchObject({
      layout: { hasHeader: false },
      firstLine: 1,
      agreement: { columns: 2, rows: 1, of: 1 },
    })
    expect(preview.columns.map(({ samples }) => samples)).toEqual([['07700 900001'], ['Maya']])
  })
})

test('a row with an open quotation mark counts among the rows of a file (it was said to have 3 rows, and has 4)', async () => {
  const rows = ['07700 900001,Maya,Bell', '07700 900002,"Zoë,Ray', '07700 900003,Noor,Day', '07700 900004,Bo,Lee']
  const preview = expectOk(await core.open(['mobile,first,last', ...rows, ''].join('\n')))

  expect(preview).toMatchObject({ rows: 4, agreement: { columns: 3, rows: 3, of: 4 } })
})

test('a file named .csv that is something else is recognised (B014)', async () => {
  const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('content')])))
  const letter = zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }] })
  const ole = (...names: string[]) => makeOle(Object.fromEntries(names.map((name) => [name, Buffer.alloc(9)])))

  const answers = await Promise.all(
    [
      ole('EncryptedPackage', 'EncryptionInfo'),
      makeXls({ sheets: [], version: 0x500 }),
      ole('WordDocument'),
      Buffer.from('0904060000000200', 'hex'),
      zip('[Content_Types].xml', 'word/document.xml'),
      zip('Index/Document.iwa', 'Data/photo.jpg'),
      zip('photo.jpg'),
      letter,
      '%PDF-1.7\n%',
      '<!doctype html><table>',
      gzipSync('mobile\n1\n'),
      Buffer.alloc(64, 1),
    ].map(openCode),
  )

  expect(answers).toEqual([
    'FILE_IS_PROTECTED',
    'FILE_IS_XLS',
    'FILE_IS_BINARY',
    'FILE_IS_XLS',
    'FILE_IS_BINARY',
    'FILE_IS_NUMBERS',
    'FILE_IS_ZIP',
    'FILE_IS_BINARY',
    'FILE_IS_PDF',
    'FILE_IS_HTML',
    'FILE_IS_GZIP',
    'FILE_IS_BINARY',
  ])
})

describe('separators (B004)', () => {
  test("a first line sep=; is not a header, and lines keep an editor's numbers (B004)", async () => {
    const preview = expectOk(await core.open('sep=;\r\nMobile;Name\r\n07700 900001;Maya\r\n'))

    expect(preview).toMatchObject({ layout: { delimiter: ';', hasHeader: true }, firstLine: 3 })
    expect(targetsOf(preview)).toEqual([
      ['Mobile', 'phone', 'guessed'],
      ['Name', 'firstname', 'guessed'],
    ])
  })

  test('a chosen separator outranks the guess, and the columns are guessed again (B004)', async () => {
    const { importId, layout } = expectOk(await core.open('Mobile;Name, first\n07700 900001;Maya, M\n'))

    const changed = expectOk(
      await core.imports.handlers.changeLayout({ importId, layout: { ...layout, delimiter: ',' } }),
    )

    expect(changed.columns.map(({ header }) => header)).toEqual(['Mobile;Name', 'first'])
  })
})

describe('letters (B002)', () => {
  test('the encoding of a file is guessed, shown and can be changed (B002)', async () => {
    const bytes = iconv.encode('Mobile;Name\r\n07700 900001;Zoë\r\n07700 900002;José\r\n', 'windows-1252')
    const preview = expectOk(await core.open(bytes))
    expect(preview.layout.encoding).toBe('windows-1252')
    expect(preview.encodings[0]).toEqual({ encoding: 'windows-1252', sample: 'Zoë, José' })

    const { importId, layout } = preview
    const changed = expectOk(
      await core.imports.handlers.changeLayout({ importId, layout: { ...layout, encoding: 'macintosh' } }),
    )

    expect(changed.encodings[0]).toEqual({ encoding: 'macintosh', sample: 'ZoÎ, JosÈ' })
    expect(changed.columns[1]?.samples).toEqual(['ZoÎ', 'JosÈ'])
  })

  test('an unknown encoding is refused and changes nothing (B002)', async () => {
    const { importId, layout } = expectOk(await core.open('Mobile\n07700 900001\n'))

    const answer = await core.imports.handlers.changeLayout({ importId, layout: { ...layout, encoding: 'klingon' } })

    expect(codeOf(answer)).toBe('FILE_UNREADABLE')
    expect(expectOk(await core.imports.handlers.status({ importId })).state).toBe('open')
  })

  test('letters outside ASCII are found far behind the first rows (B002)', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => `07700 900001,Maya ${row}\n`)
    const bytes = iconv.encode(`mobile,name\n${rows.join('')}07700 900002,Zoë\n`, 'windows-1252')

    expect(expectOk(await core.open(bytes)).layout.encoding).toBe('windows-1252')
  })
})

describe('columns', () => {
  test('columns with the same header are numbered and told apart (B008)', async () => {
    const preview = expectOk(await core.open('Mobile,Mobile,Name\n07700 900001,07700 900002,Maya\n'))

    expect(targetsOf(preview)).toEqual([
      ['Mobile', 'phone', 'guessed'],
      ['Mobile (2)', 'phone', 'guessed'],
      ['Name', 'firstname', 'guessed'],
    ])
  })

  test('a file of 300 columns is read, and one of more than 1,000 is refused (B009)', async () => {
    const wide = (count: number) =>
      `${Array.from({ length: count }, (_, at) => `h${at}`).join(',')}\n${'07700 900001,'.repeat(count - 1)}x\n`

    expect(expectOk(await core.open(wide(300))).columns).toHaveLength(300)
    expect(await openCode(wide(1_001))).toBe('FILE_TOO_MANY_COLUMNS')
  })

  test('two columns cannot go to one field, and a choice is marked as one', async () => {
    const { importId } = expectOk(await core.open('Mobile,Tel\n07700 900001,01632 960001\n'))
    const map = core.imports.handlers.mapColumn

    expect(codeOf(await map({ importId, index: 1, target: { kind: 'email' } }))).toBe('no problem')
    expect(codeOf(await map({ importId, index: 0, target: { kind: 'email' } }))).toBe('IMPORT_DUPLICATE_TARGET')
    expect(codeOf(await map({ importId, index: 1, target: { kind: 'field', name: 'Home' } }))).toBe('no problem')
    const preview = expectOk(await map({ importId, index: 0, target: { kind: 'leave_out' } }))

    expect(targetsOf(preview)).toEqual([
      ['Mobile', 'leave_out', 'chosen'],
      ['Tel', 'field', 'chosen'],
    ])
    expect(codeOf(await core.imports.handlers.check({ importId }))).toBe('IMPORT_NO_PHONE_COLUMN')
  })

  test('several columns can be phone numbers, and how they are combined is kept with the headers', async () => {
    const { importId, phones, columns } = expectOk(await core.open('Mobile,Tel\n07700 900001,07700 900002\n'))
    expect(phones).toBe('mobile')
    expect(columns.map(({ looksLikePhone }) => looksLikePhone)).toEqual([true, true])

    await core.imports.handlers.mapColumn({ importId, index: 1, target: { kind: 'phone' } })
    const chosen = expectOk(await core.imports.handlers.choosePhones({ importId, phones: 'split' }))
    const { layout } = chosen
    const changed = expectOk(
      await core.imports.handlers.changeLayout({ importId, layout: { ...layout, country: 'FR' } }),
    )

    expect(chosen.phones).toBe('split')
    expect(changed.phones).toBe('split')
    expect(changed.columns.map(({ target }) => target.kind)).toEqual(['phone', 'phone'])
  })

  test('a column called like a standard field goes to it', async () => {
    const { importId } = expectOk(await core.open('Mobile,Wer\n07700 900001,Maya\n'))

    const mapped = await core.imports.handlers.mapColumn({
      importId,
      index: 1,
      target: { kind: 'field', name: 'FirstName' },
    })

    expect(expectOk(mapped).columns[1]?.target).toEqual({ kind: 'firstname' })
  })

  test('columns of a file with the same headers go where they went last time', async () => {
    const header = 'Nummer,Wer,Punkte\n'
    const { importId } = expectOk(await core.open(`${header}07700 900001,Maya,3\n`))
    await core.imports.handlers.mapColumn({ importId, index: 1, target: { kind: 'lastname' } })
    await core.imports.handlers.mapColumn({ importId, index: 2, target: { kind: 'custom1' } })
    await core.imports.handlers.check({ importId })
    await core.whenChecked(importId)
    expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } }))

    expect(targetsOf(expectOk(await core.open(`${header}07700 900002,Zoë,5\n`)))).toEqual([
      ['Nummer', 'phone', 'same_as_last_time'],
      ['Wer', 'lastname', 'same_as_last_time'],
      ['Punkte', 'custom1', 'same_as_last_time'],
    ])
    expect(targetsOf(expectOk(await core.open(`Nummer,Wer,Ort\n07700 900002,Zoë,Bath\n`)))[1]).toEqual([
      'Wer',
      'field',
      'new_field',
    ])
  })

  test('columns keep their fields when only the country changes', async () => {
    const { importId, layout } = expectOk(await core.open('Mobile,Wer\n07700 900001,Maya\n'))
    await core.imports.handlers.mapColumn({ importId, index: 1, target: { kind: 'firstname' } })

    const changed = expectOk(
      await core.imports.handlers.changeLayout({ importId, layout: { ...layout, country: 'FR' } }),
    )

    expect(changed.layout.country).toBe('FR')
    expect(targetsOf(changed)[1]).toEqual(['Wer', 'firstname', 'chosen'])
  })
})

describe('a quotation mark that is never closed in the header', () => {
  test('a quotation mark that is never closed in the header is refused with its line', async () => {
    const answer = await core.open('"Mobile,Name\n07700 900001,"Maya"\n')

    expect(answer).toMatchObject({ ok: false, problem: { code: 'FILE_BAD_QUOTES', detail: '1' } })
  })
})

test('a single line of many megabytes is refused without reading it all (B013)', async () => {
  expect(await openCode(`mobile,name\n${'x'.repeat(5_000_000)}`)).toBe('FILE_LINE_TOO_LONG')
})

test('a file imported a second time is recognised, whatever its name (B017)', async () => {
  const content = 'Mobile,Name\n07700 900001,Maya\n'
  await importFile(content, 'Choir')
  await core.clock.advance(60_000)

  const again = expectOk(await core.open(content))
  const other = expectOk(await core.open(content.replace('Maya', 'Zoë1')))

  expect(again.importedBefore).toEqual({ at: '2026-11-20T09:00:00.000Z', listName: 'Choir' })
  expect(other.importedBefore).toBeUndefined()
})

test('a file that changed since it was chosen is not read (B016)', async () => {
  const changed = await core.chooseFile('mobile\n07700 900001\n', 'changed.csv')
  writeFileSync(join(core.folder, 'changed.csv'), 'mobile\n07700 900001\n07700 900002\n')
  const touched = await core.chooseFile('mobile\n07700 900001\n', 'touched.csv')
  utimesSync(join(core.folder, 'touched.csv'), new Date(0), new Date(0))
  const gone = await core.chooseFile('mobile\n07700 900001\n', 'gone.csv')
  rmSync(join(core.folder, 'gone.csv'))

  const answers = await Promise.all([changed, touched, gone].map((handle) => core.imports.handlers.open({ handle })))

  expect(statSync(join(core.folder, 'touched.csv')).size).toBe(20)
  expect(answers.map(codeOf)).toEqual(['FILE_CHANGED', 'FILE_CHANGED', 'FILE_GONE'])
})
