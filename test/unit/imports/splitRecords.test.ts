import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCells } from '../../../src/main/core/imports/source/parseCells'
import {
  maxRecordLength,
  makeRecordSplitter,
  maxBreaksInCell,
  type RawRecord,
} from '../../../src/main/core/imports/source/splitRecords'

function split(text: string, pieceLength = text.length || 1): RawRecord[] {
  const splitter = makeRecordSplitter(',')
  const records: RawRecord[] = []
  for (let at = 0; at < text.length; at += pieceLength) records.push(...splitter.push(text.slice(at, at + pieceLength)))
  return [...records, ...splitter.end()]
}

const shown = (records: readonly RawRecord[]): string[] =>
  records.map(({ text, line, fault }) => `${line}: ${text}${fault ? ` (${fault})` : ''}`)

describe('records and their lines', () => {
  it.each([
    ['LF', 'a,b\nc,d\n', ['1: a,b', '2: c,d']],
    ['a last row without line end', 'a,b\nc,d', ['1: a,b', '2: c,d']],
    ['CRLF', 'a\r\nb\r\n', ['1: a', '2: b']],
    ['lone CR', 'a\rb\r', ['1: a', '2: b']],
    ['all mixed, with empty lines', 'a\r\n\nb\rc\n\r\nd', ['1: a', '3: b', '4: c', '6: d']],
    ['line breaks in quotes', 'a,"b\nc\r\nd\re"\nf', ['1: a,"b\nc\r\nd\re"', '5: f']],
    ['separators and doubled quotes in quotes', '"a,""b"",",c\nd', ['1: "a,""b"",",c', '2: d']],
    ['quotes inside a bare cell', '5" pipe,a "b" c\nd', ['1: 5" pipe,a "b" c', '2: d']],
    ['spaces after a closing quote', '"a"  ,b\n"c" \nd', ['1: "a"  ,b', '2: "c" ', '3: d']],
    ['nothing', '', []],
  ])('%s', (_, text, records) => {
    expect(shown(split(text))).toEqual(records)
  })

  it('records are the same in whatever pieces the text comes', () => {
    const letters = fc.constantFrom('a', 'é', ',', '"', '\n', '\r', ' ', '""')
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (parts, pieceLength) => {
        const text = parts.join('')
        expect(split(text, pieceLength)).toEqual(split(text))
      }),
      { numRuns: 2_000 },
    )
  })

  it('each record gives papaparse exactly one row', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', ' ', '7'), maxLength: 12 })
    const quoted = cell.map((text) => `"${text.replaceAll('"', '""')}"`)
    fc.assert(
      fc.property(fc.array(fc.array(quoted, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (rows) => {
        const text = rows.map((row) => row.join(',')).join('\n')
        const records = split(text)
        expect(records.some(({ fault }) => fault)).toBe(false)
        const cells = parseCells(
          records.map((record) => record.text),
          ',',
        )
        expect(cells).toEqual(rows.map((row) => row.map((written) => written.slice(1, -1).replaceAll('""', '"'))))
      }),
    )
  })
})

describe('a quote that is never closed (B006)', () => {
  it('a quote that is never closed costs its own line when a later quote shows it (B006)', () => {
    const text = '1,"a"\n2,b\n3,"c\n4,"d"\n5,e\n'

    expect(shown(split(text))).toEqual(['1: 1,"a"', '2: 2,b', '3: 3,"c (bad_quotes)', '4: 4,"d"', '5: 5,e'])
  })

  it('a quote that is never closed costs its own line of 100,000 if no other quote follows (B006)', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => (index === 2 ? `3,"c` : `${index + 1},some more words`))
    const records = split(rows.join('\n'), 65_536)

    expect(records).toHaveLength(100_000)
    expect(records.filter(({ fault }) => fault)).toEqual([{ text: '3,"c', line: 3, fault: 'bad_quotes' }])
    expect(records.at(-1)).toEqual({ text: '100000,some more words', line: 100_000 })
  })

  it('a quote that is never closed is found at the end of a short file (B006)', () => {
    expect(shown(split('1,a\n2,"b\n3,c'))).toEqual(['1: 1,a', '2: 2,"b (bad_quotes)', '3: 3,c'])
  })

  it('a long note in quotes is left whole (B006)', () => {
    const note = `"${'line\n'.repeat(maxBreaksInCell)}"`

    expect(split(`1,${note}\n2,b`).map(({ line, fault }) => [line, fault])).toEqual([
      [1, undefined],
      [maxBreaksInCell + 2, undefined],
    ])
  })
})

describe('a line of many megabytes (B013)', () => {
  it('a line of many megabytes is named as soon as it is over the limit, and nothing more is kept (B013)', () => {
    const splitter = makeRecordSplitter(',')
    const first = splitter.push('a,b\n')
    const found: RawRecord[] = []
    for (let megabyte = 0; megabyte < 50; megabyte++) found.push(...splitter.push('x'.repeat(1_000_000)))

    expect(first).toEqual([{ text: 'a,b', line: 1 }])
    expect(found).toEqual([{ text: 'x'.repeat(200), line: 2, fault: 'too_long' }])
    expect(splitter.end()).toEqual([])
  })

  it('a line that just fits is not refused (B013)', () => {
    expect(split('x'.repeat(maxRecordLength))[0]?.fault).toBeUndefined()
  })
})
