// Files whose column names are not in the first line: which line is taken, what stands above it, and that consent below it is heard.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportLayout } from '@contract'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { makeWorkbook, row, table, text } from '../../support/files/makeWorkbook'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const club = [
  'Harbour Club members;;;;',
  'Exported 20/11/2026, 412 people;;;;',
  'First;Surname;Mobile;Newsletter;Points',
  'Siân;Haddad;07700 900407;nein;12',
  'Zoë;Ito;07700 900408;ja;7',
]

async function open(content: string | Uint8Array) {
  const preview = expectOk(await core.open(content))
  const { importId, layout } = preview
  const change = async (changes: Partial<ImportLayout>) =>
    core.imports.handlers.changeLayout({ importId, layout: { ...layout, ...changes } })
  return { preview, importId, layout, change }
}

async function verdicts(importId: string) {
  expectOk(await core.imports.handlers.check({ importId }))
  await core.whenChecked(importId)
  const { rows } = expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 20 }))
  return rows.map(({ line, name, verdict }) => [line, name, verdict])
}

describe('titles above the names', () => {
  test('column names below title lines are mapped, the lines above are named and left out, and a "Newsletter = nein" counts (B107)', async () => {
    const { preview, importId } = await open(club.join('\n'))

    expect(preview).toMatchObject({
      layout: { hasHeader: true, headerLine: 3 },
      isHeaderSure: false,
      firstLine: 4,
      rows: 2,
      headLines: [
        { line: 1, cells: ['Harbour Club members'], kind: 'left_out' },
        { line: 2, cells: ['Exported 20/11/2026, 412 people'], kind: 'left_out' },
        { line: 3, cells: ['First', 'Surname', 'Mobile', 'Newsletter', 'Points'], kind: 'names' },
        { line: 4, kind: 'person' },
        { line: 5, kind: 'person' },
      ],
    })
    expect(preview.columns.map(({ header, target }) => [header, target.kind])).toEqual([
      ['First', 'firstname'],
      ['Surname', 'lastname'],
      ['Mobile', 'phone'],
      ['Newsletter', 'consent'],
      ['Points', 'field'],
    ])
    expect(await verdicts(importId)).toEqual([
      [4, 'Siân Haddad', 'opted_out'],
      [5, 'Zoë Ito', 'ready'],
    ])
  })

  test('title lines of a workbook are left out, below the sheet that Numbers puts in front', async () => {
    const sheets = [
      { name: 'Export Summary', rows: table([['This document was exported from Numbers.']]) },
      { name: 'Members', rows: [row(1, [text('A1', 'Table 1')]), ...membersFrom(2)] },
    ]
    const { preview, importId } = await open(makeWorkbook({ sheets }))

    expect(preview).toMatchObject({
      layout: { sheet: 'Members', hasHeader: true, headerLine: 2 },
      rows: 1,
      firstLine: 3,
    })
    expect(await verdicts(importId)).toEqual([[3, 'Maya', 'opted_out']])
  })
})

function membersFrom(line: number): string[] {
  const cells = [
    ['Name', 'Phone', 'Newsletter'],
    ['Maya', '+447700900001', 'nein'],
  ]
  return cells.map((all, at) => row(line + at, all.map((cell, column) => text(`${'ABC'[column] ?? ''}${line + at}`, cell)))) // oxfmt-ignore
}

describe('the line of the names', () => {
  test('the line of column names is the one that the user chooses, or none', async () => {
    const { preview, importId, change } = await open('Kundenliste,,\nMobile,First,Town\n07700 900001,Maya,Bath\n')
    expect(preview.layout.headerLine).toBe(2)

    const first = expectOk(await change({ headerLine: 1 }))
    expect(first).toMatchObject({ layout: { headerLine: 1 }, firstLine: 2, rows: 2 })
    expect(first.columns.map(({ header }) => header)).toEqual(['Kundenliste', 'B', 'C'])
    const none = expectOk(await change({ hasHeader: false }))
    expect(none).toMatchObject({ layout: { hasHeader: false }, firstLine: 1, rows: 3 })
    expect(none.layout.headerLine).toBeUndefined()
    expect(none.columns.map(({ header }) => header)).toEqual(['A', 'B', 'C'])
    expect(none.headLines.map(({ kind }) => kind)).toEqual(['person', 'person', 'person'])

    expectOk(await change({ headerLine: 2 }))
    expect(await verdicts(importId)).toEqual([[3, 'Maya', 'ready']])
  })

  test('the line of column names is asked for only if the guess is not sure', async () => {
    expect((await open('Mobile,First\n07700 900001,Maya\n')).preview).toMatchObject({
      isHeaderSure: true,
      layout: { headerLine: 1 },
    })
    expect((await open('07700 900001,Maya\n07700 900002,Zoë\n')).preview).toMatchObject({
      isHeaderSure: true,
      layout: { hasHeader: false },
    })
  })

  test('the line of column names is guessed again if the chosen one does not exist', async () => {
    const { change } = await open('Title,,\nMobile,First,Town\n07700 900001,Maya,Bath\n')

    expect(expectOk(await change({ headerLine: 40 })).layout.headerLine).toBe(2)
    expect(codeOf(await change({ headerLine: 3 }))).toBe('FILE_NO_ROWS')
  })

  test('a line of column names with empty lines above keeps the numbers that an editor shows', async () => {
    const { preview, importId } = await open('\n\nTitle\n\nMobile,First\n\n07700 900001,Maya\n')

    expect(preview).toMatchObject({ layout: { headerLine: 5 }, firstLine: 7, rows: 1 })
    expect(await verdicts(importId)).toEqual([[7, 'Maya', 'ready']])
  })
})

describe('names over two lines', () => {
  const twice = 'Contact,,Newsletter,\nMobile,First name,SMS,Mail\n07700 900001,Maya,nein,ja\n07700 900002,Zoë,ja,ja\n'

  test('column names over two lines are joined, and what the upper one says about the lower one counts', async () => {
    const { preview, importId } = await open(twice)

    expect(preview).toMatchObject({
      layout: { headerLine: 2, headerJoined: true },
      firstLine: 3,
      rows: 2,
      headLines: [{ kind: 'names' }, { kind: 'names' }, { kind: 'person' }, { kind: 'person' }],
    })
    expect(preview.columns.map(({ header }) => header)).toEqual([
      ...['Contact Mobile', 'First name'],
      ...['Newsletter SMS', 'Newsletter Mail'],
    ])
    expect(preview.columns.slice(0, 2).map(({ target }) => target.kind)).toEqual(['phone', 'firstname'])
    expect((await verdicts(importId)).map(([line]) => line)).toEqual([3, 4])
  })

  test('column names over two lines can be taken apart and joined by hand', async () => {
    const { change } = await open(twice)

    const apart = expectOk(await change({ headerLine: 2, headerJoined: false }))
    expect(apart.columns.map(({ header }) => header)).toEqual(['Mobile', 'First name', 'SMS', 'Mail'])
    expect(apart.headLines.map(({ kind }) => kind)).toEqual(['left_out', 'names', 'person', 'person'])
  })
})

describe('a merged cell above two columns', () => {
  const members = [
    'Mitgliederliste 2026;;;',
    ';;;',
    'Telefon;;Name;SMS erlaubt?',
    'privat;mobil;;',
    '01632 960009;07700 900121;Ott;ja',
    ';07700 900122;Ay;auf keinen Fall',
  ]

  test('a merged cell gives its name to the columns at its right: both phone columns are found, and a "no" of a person with only the second counts', async () => {
    const { preview, importId } = await open(members.join('\n'))

    expect(preview).toMatchObject({ layout: { headerLine: 4, headerJoined: true }, firstLine: 5, rows: 2 })
    expect(preview.columns.map(({ header, target }) => [header, target.kind])).toEqual([
      ['Telefon privat', 'phone'],
      ['Telefon mobil', 'phone'],
      ['Name', 'firstname'],
      ['SMS erlaubt?', 'consent'],
    ])
    expect(await verdicts(importId)).toEqual([
      [5, 'Ott', 'ready'],
      [6, 'Ay', 'opted_out'],
    ])
  })

  test('a merged cell of a workbook gives its name to the columns at its right', async () => {
    const lines = [
      ['Phone', '', 'Name'],
      ['home', 'mobile', ''],
      ['01632 960009', '07700 900121', 'Ott'],
    ]
    const rows = lines.map((cells, at) =>
      row(
        at + 1,
        cells.flatMap((cell, column) => (cell === '' ? [] : [text(`${'ABC'[column] ?? ''}${at + 1}`, cell)])),
      ),
    )
    const { preview } = await open(makeWorkbook({ sheets: [{ name: 'Members', rows }] }))

    expect(preview.columns.map(({ header, target }) => [header, target.kind])).toEqual([
      ['Phone home', 'phone'],
      ['Phone mobile', 'phone'],
      ['Name', 'firstname'],
    ])
  })

  test('a first person without a number is not taken for column names', async () => {
    const { importId } = await open(
      'Telefon;;Name;SMS?\n;;Ott;nein\n01632 960009;07700 900121;Ay;ja\n;07700 900122;Bo;ja\n',
    )

    expect((await verdicts(importId)).map(([line, name]) => [line, name])).toEqual([
      [2, 'Ott'],
      [3, 'Ay'],
      [4, 'Bo'],
    ])
  })
})
