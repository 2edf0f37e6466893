import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardCell, unguardCell } from '../../../src/main/core/base/formulaGuard'
import { toCsvLine } from '../../../src/main/core/exports/writing/toCsv'
import { parseCells } from '../../../src/main/core/imports/source/parseCells'
import { makeRecordSplitter } from '../../../src/main/core/imports/source/splitRecords'
import { parsePhone } from '../../../src/main/core/phones/parsePhone'
import { growthOfReading } from '../../support/growthOf'

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
  `Thanks;=cmd|'/C calc'!A0`,
  `Thanks;'=1;"=1;""=1; =1`,
  'Thanks\t=1\n-1\r\n@x\r+1',
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

/** Reads the text as the import reads a file: records first, then their cells. */
function readBack(text: string): string[][] {
  const splitter = makeRecordSplitter(',')
  const records = [...splitter.push(text), ...splitter.end()]
  expect(records.filter(({ fault }) => fault)).toEqual([])
  return parseCells(
    records.map((record) => record.text),
    ',',
  ).map((cells) => cells.map(unguardCell))
}

/** Cells as a program cuts them that knows quotes only at the start of a cell; after a closing one the rest is taken as it is. */
function readAsSpreadsheet(text: string, separator: string): string[] {
  const cells: string[] = []
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at++) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') cell += text[at]
        else if (text[at + 1] === '"') cell += text[at++]
        else break
      }
      at++
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') cell += text[at++]
    cells.push(cell)
  }
  return cells
}

describe('the guard before a formula', () => {
  it.each([
    [`=cmd|'/C calc'!A0`, `'=cmd|'/C calc'!A0`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['+1+1', `'+1+1`],
    ['-2', `'-2`],
    ['\t=1', `'\t'=1`],
    ['\rx', `'\rx`],
    ['  =1', `'  =1`],
    ['＋1', `'＋1`],
    [`'=1`, `''=1`],
    ['+447700900123', `'+447700900123`],
    ['Thanks;=1', `Thanks;'=1`],
    ['a; "=1;b\t+1', `a;' "=1;b\t'+1`],
    ['Hello\n-2\r\n@x', `Hello\n'-2\r\n'@x`],
    [`a;'=1`, `a;''=1`],
    ['\t=1;=1', `'\t'=1;'=1`],
  ])('the guard before a formula stands before %j', (cell, guarded) => {
    expect(guardCell(cell)).toBe(guarded)
  })

  it.each(['Maya', `'n Abend`, '00123', 'a=b', '', '1-2', 'a,=b', `rock;'n roll`])(
    'the guard before a formula leaves %j as it is',
    (cell) => {
      expect([guardCell(cell), unguardCell(cell)]).toEqual([cell, cell])
    },
  )

  it('the guard before a formula can be removed again, and no guarded cell begins as a formula', () => {
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
  it('lines of a CSV file end in CRLF, quotes are doubled, and what needs quotes has them', () => {
    expect(toCsvLine(['+447700900123', 'Maya', 'a,b', 'a "b"', '', 'two\nlines'])).toBe(
      `"'+447700900123",Maya,"a,b","a ""b""",,"two\nlines"\r\n`,
    )
  })

  it('lines of a CSV file hold no NUL', () => {
    expect(toCsvLine(['a\0b', '\0=1'])).toBe(`ab,"'=1"\r\n`)
  })

  it('lines of a CSV file are read by our own import as the very cells they were made of (B012)', () => {
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

  it.each([',', ';', '\t'])(
    'lines of a CSV file hold no live formula for a program that separates by %j: a text from a stranger cannot reach one (B113)',
    (separator) => {
      const isLive = (cell: string): boolean => /^\s*[=+\-@＝＋－＠]/.test(cell)
      const linesOf = (rows: string[][]): string => rows.map(toCsvLine).join('')
      const reply = ['+447700900123', `Thanks!;=cmd|'/C calc'!A0`, 'a\t@SUM(1)', 'b\n=1']

      expect(readAsSpreadsheet(linesOf([reply, reply]), separator).filter(isLive)).toEqual([])
      fc.assert(
        fc.property(fc.array(fc.array(anyCell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (rows) => {
          expect(readAsSpreadsheet(linesOf(rows), separator).filter(isLive)).toEqual([])
        }),
        { numRuns: 5_000 },
      )
    },
  )

  it.each([
    ['semicolons', (size: number) => ';'.repeat(size)],
    ['quotes', (size: number) => `;${`'"`.repeat(size)}`],
    ['spaces', (size: number) => '\t '.repeat(size)],
  ])('a text of ten times as many %s takes some ten times as long to guard, not a hundred times', async (_, text) => {
    expect(await growthOfReading((cell) => toCsvLine([cell]), text, 100_000)).toBeLessThan(40)
  })

  it('the plus and digits of a number survive a spreadsheet that saves what it shows', () => {
    const [[written = '']] = parseCells([toCsvLine(['+447700900123']).trimEnd()], ',') as [string[]]

    expect(written).toMatch(/^'\+/)
    expect(parsePhone(written, 'GB')).toMatchObject({ ok: true, e164: '+447700900123' })
    // Other programs drop the apostrophe.
    expect(parsePhone(unguardCell(written), 'FR')).toMatchObject({ ok: true, e164: '+447700900123', fixes: [] })
  })
})
