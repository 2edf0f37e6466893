import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { parsePhone, type PhoneFix } from '../../../src/main/core/phones/parsePhone'
import { makeRows, maxReservedRows, maxRows, phoneAt, spreadsheetHeader } from '../../support/files/makeSpreadsheet'
import { sampleCounts } from '../../support/files/sampleCounts'

const file = readFileSync('resources/samples/customers.csv', 'utf8')
const [header = [], ...rows] = Papa.parse<string[]>(file.replace(/^\uFEFF/, ''), {
  delimiter: ';',
  skipEmptyLines: true,
}).data
const cells = rows.map((row) => row[0] ?? '')
const verdicts = cells.map((cell) => parsePhone(cell, 'GB'))
const valid = verdicts.filter((verdict) => verdict.ok)
const mobiles = valid.filter(({ type, fixes }) => type !== 'landline' && !fixes.includes('zero_restored'))

function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

describe('the sample file', () => {
  it('the sample file is what its script makes', () => {
    const made = execFileSync(process.execPath, ['scripts/makeSample.mjs', '--stdout'], { encoding: 'utf8' })
    expect(made === file).toBe(true)
  })

  it('the sample file has a byte order mark, the header and whole rows', () => {
    expect(file.startsWith('\uFEFFMobile;First;Surname;E-mail;Points;Nearest shop;SMS ok?;Last order\r\n')).toBe(true)
    expect(rows).toHaveLength(sampleCounts.rows)
    expect(rows.filter((row) => row.length !== header.length)).toEqual([])
  })

  it('the sample file holds as many numbers of each kind as it says', () => {
    const { mobiles: once, duplicates, lostZeros, landlines, issues } = sampleCounts
    expect(tally(verdicts.flatMap((verdict) => (verdict.ok ? [] : [verdict.issue])))).toEqual(issues)
    expect(valid.filter(({ type }) => type === 'landline')).toHaveLength(landlines)
    expect(valid.filter(({ fixes }) => fixes.includes('zero_restored'))).toHaveLength(lostZeros)
    expect(mobiles).toHaveLength(once + duplicates)
    expect(new Set(mobiles.map(({ e164 }) => e164)).size).toBe(once)
    expect(new Set(valid.map(({ e164 }) => e164)).size).toBe(once + lostZeros + landlines)
  })

  it('the sample file has as many fixed numbers as it says', () => {
    const harmless: readonly PhoneFix[] = ['spaces_removed', 'country_added']
    const mended = mobiles.filter(({ fixes }) => fixes.some((fix) => !harmless.includes(fix)))
    expect(mended).toHaveLength(sampleCounts.mended)
  })

  it('the sample file has people who say no, empty names and strange cells', () => {
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)] ?? '')
    const saysNo = column('SMS ok?').map((answer) => answer.toLowerCase() === 'no')
    const numbers = tally(mobiles.map(({ e164 }) => e164))
    const numbersOut = verdicts.flatMap((verdict, row) => (saysNo[row] && verdict.ok ? [numbers[verdict.e164]] : []))
    expect(numbersOut).toEqual(Array.from({ length: sampleCounts.optedOut }, () => 1))
    expect(saysNo.filter(Boolean)).toHaveLength(sampleCounts.optedOut)
    expect(column('First').filter((name) => name.trim() === '')).toHaveLength(sampleCounts.emptyFirstNames)
    const shops = column('Nearest shop')
    const withMark = (mark: string) => shops.filter((shop) => shop.includes(mark)).length
    expect([withMark('\n'), withMark(';'), withMark('"'), withMark('=cmd')]).toEqual([6, 5, 4, 1])
    expect(column('First').some((name) => name.length > 200)).toBe(true)
  })

  it('the sample file uses only numbers reserved for fiction', () => {
    const reserved = /^(\+447700900\d{3}|\+441632960\d{3}|\+3363998\d{4}|\+1\d{3}55501\d\d)$/
    expect(valid.filter(({ e164 }) => !reserved.test(e164))).toEqual([])
  })
})

describe('generated spreadsheets', () => {
  it('generated spreadsheets hold a valid mobile of its own in each row, and are the same for the same seed', () => {
    const [first, ...lines] = makeRows(20_000, 7).trimEnd().split('\n')
    const numbers = lines.map((line) => line.slice(0, line.indexOf(',')))
    expect(first).toBe(spreadsheetHeader)
    expect(new Set(numbers).size).toBe(20_000)
    expect(numbers.filter((number) => !parsePhone(number).ok)).toEqual([])
    expect(makeRows(100, 7)).toBe(makeRows(100, 7))
    expect(makeRows(100, 7)).not.toBe(makeRows(100, 8))
  })

  it('generated spreadsheets stay in reserved ranges up to 20,000 rows and reach a million', () => {
    const reserved = /^(\+3363998\d{4}|\+1\d{3}55501\d\d)$/
    expect(maxReservedRows).toBe(20_000)
    expect(maxRows).toBeGreaterThan(1_000_000)
    expect(Array.from({ length: 20_000 }, (_, index) => phoneAt(index)).every((phone) => reserved.test(phone))).toBe(
      true,
    )
    const beyond = Array.from({ length: maxRows - 20_000 }, (_, index) => phoneAt(index + 20_000))
    expect(new Set(beyond).size).toBe(maxRows - 20_000)
    expect(beyond.filter((phone) => phone.endsWith('5551212') || reserved.test(phone))).toEqual([])
    expect(beyond.filter((phone, index) => index % 101 === 0 && !parsePhone(phone).ok)).toEqual([])
  })
})
