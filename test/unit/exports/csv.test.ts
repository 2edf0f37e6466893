import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardCell, unguardCell } from '../../../src/main/core/base/formulaGuard'
import { toCsvLine } from '../../../src/main/core/exports/toCsv'
import { parseCells } from '../../../src/main/core/imports/parseCells'
import { makeRecordSplitter } from '../../../src/main/core/imports/splitRecords'
import { parsePhone } from '../../../src/main/core/phones/parsePhone'

const hostile = [
  `=cmd|'/C calc'!A0`,
  '@SUM(1+1)*cmd',
  '+1+1',
  '-2+3',
  '＝1+1',
  '\t=1',
  '\r=1',
  ' =1',
  `'=1`,
  `''=1`,
  `'plain`,
  '="0123"',
  '0044 7700 900123',
  '00123',
  'a "quoted" word',
  '"',
  'one, two; three\tfour',
  'two\nlines',
  'two\r\nlines',
  'two\rlines',
  ' spaces at both ends ',
  'Zoë 👩‍👩‍👧 日本',
  'مرحبا \u202eabc\u202c',
  '',
]
const anyCell = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: fc.constantFrom(...`=+-@'"|,;\t\r\n 0aé＝`), maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)

/** As the import reads a file: records first, then their cells. */
function readBack(text: string): string[][] {
  const splitter = makeRecordSplitter(',')
  const records = [...splitter.push(text), ...splitter.end()]
  expect(records.filter(({ fault }) => fault)).toEqual([])
  return parseCells(
    records.map((record) => record.text),
    ',',
  ).map((cells) => cells.map(unguardCell))
}

describe('the guard before a formula', () => {
  it.each([
    [`=cmd|'/C calc'!A0`, `'=cmd|'/C calc'!A0`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['+1+1', `'+1+1`],
    ['-2', `'-2`],
    ['\t=1', `'\t=1`],
    ['\rx', `'\rx`],
    ['  =1', `'  =1`],
    ['＋1', `'＋1`],
    [`'=1`, `''=1`],
    ['+447700900123', `'+447700900123`],
  ])('stands before %j', (cell, guarded) => {
    expect(guardCell(cell)).toBe(guarded)
  })

  it.each(['Maya', `'n Abend`, '00123', 'a=b', '', '1-2'])('leaves %j as it is', (cell) => {
    expect([guardCell(cell), unguardCell(cell)]).toEqual([cell, cell])
  })

  it('comes off again, whatever the cell is, and no guarded cell begins as a formula', () => {
    fc.assert(
      fc.property(anyCell, (cell) => {
        expect(unguardCell(guardCell(cell))).toBe(cell)
        expect(guardCell(cell)).not.toMatch(/^[=+\-@\t\r]/)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('lines of a CSV file', () => {
  it('end in CRLF; quotes are doubled, and what needs quotes has them', () => {
    expect(toCsvLine(['+447700900123', 'Maya', 'a,b', 'a "b"', '', 'two\nlines'])).toBe(
      `"'+447700900123",Maya,"a,b","a ""b""",,"two\nlines"\r\n`,
    )
  })

  it('hold no NUL', () => {
    expect(toCsvLine(['a\0b', '\0=1'])).toBe(`ab,"'=1"\r\n`)
  })

  it('are read by our own import as the very cells they were made of (B012)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyCell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        (rows) => {
          // The first cell keeps a row from being blank, which no file can hold.
          const marked = rows.map(([, ...cells]) => ['x', ...cells])
          expect(readBack(marked.map(toCsvLine).join(''))).toEqual(
            marked.map((cells) => cells.map((cell) => cell.replaceAll('\0', ''))),
          )
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('keep plus and digits of a number through a spreadsheet that saves what it shows', () => {
    const [[written = '']] = parseCells([toCsvLine(['+447700900123']).trimEnd()], ',') as [string[]]

    expect(written).toMatch(/^'\+/)
    expect(parsePhone(written, 'GB')).toMatchObject({ ok: true, e164: '+447700900123' })
    // Other programs drop the apostrophe.
    expect(parsePhone(unguardCell(written), 'FR')).toMatchObject({ ok: true, e164: '+447700900123', fixes: [] })
  })
})
