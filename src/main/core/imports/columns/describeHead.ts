// The first rows of any source as columns: their names, samples and where they go; which row is the first with a person.
import type { ImportColumn, ImportLayout, ImportPreview } from '@contract'
import { FileFault } from '../source/fileFault'
import { columnOf, guessColumns, samplesShown } from './guessColumns'
import { agreementOf, type Agreement } from '../source/guessDelimiter'
import { guessHeaderLine, joinNames, type HeaderGuess } from './guessHeaderLine'
import type { PlanColumn } from '../importPlan'
import { nameColumns } from './nameColumns'
import { findPhoneColumns } from './phones/findPhoneColumns'
import { readPhoneFacts, type PhoneFacts } from './phones/phoneFacts'

export const rowsLookedAt = 200
export const maxColumns = 1_000

const linesToChooseFrom = 24
const maxShownCells = 20
const maxShownLength = 60

export interface HeadRow {
  readonly line: number
  readonly hidden: boolean
  readonly cells: readonly string[]
  /** Numbers of a workbook as stored, by column, if `cells` does not show all of their digits. */
  readonly stored?: ReadonlyMap<number, string>
}

export interface HeadDescription {
  readonly layout: ImportLayout
  readonly agreement: Agreement
  readonly headLines: ImportPreview['headLines']
  readonly isHeaderSure: boolean
  readonly firstLine: number
  readonly preambleLine: number
  readonly sampleRows: ImportPreview['sampleRows']
  readonly columns: readonly PlanColumn[]
  readonly phoneFacts: PhoneFacts
}

/** `all`: at least one row, all with content. `preambleLine`: the line before the first row if there is no header. */
export function describeHead(
  all: readonly HeadRow[],
  given: Given,
  preambleLine = 0,
  isHidden: (column: number) => boolean = () => false,
): HeadDescription {
  const { header: found, isSure } = findHeader(all, given)
  const header = found && all[found.at]
  const layout = layoutWith(given, found, header)
  const rows = all.slice(found ? found.at + 1 : 0)
  if (rows.length === 0) throw new FileFault('FILE_NO_ROWS')
  const agreement = agreementOf(
    rows.map(({ cells }) => cells.length),
    header?.cells.length,
  )
  const written = found && namesOf(all, found)
  const count = Math.max(agreement.columns, written ? lastFilled(written) : 0)
  if (count > maxColumns) throw new FileFault('FILE_TOO_MANY_COLUMNS')
  const names = nameColumns(written, count)
  const isNamed = header !== undefined
  const stored = rows.map(storedCells)
  const cellsOf = columnOf(stored)
  const phones = findPhoneColumns(names, isNamed, cellsOf, layout.country)
  const columns = guessColumns(names, isNamed, stored, layout.country, phones).map((column) => ({
    ...column,
    ...samplesOf(column, rows),
    hidden: isHidden(column.index),
    looksLikePhone: phones.alike.includes(column.index),
  }))
  return {
    layout,
    agreement,
    headLines: describeLines(all, found),
    isHeaderSure: isSure,
    firstLine: rows[0]?.line ?? 1,
    preambleLine: header?.line ?? preambleLine,
    sampleRows: rows.slice(0, samplesShown).map(({ line, hidden }) => ({ line, hidden })),
    phoneFacts: readPhoneFacts(columns, cellsOf, rows.length, layout.country, phones.everyRow),
    columns: header ? columns.map((column) => leaveOutEmpty(column, written ?? [], rows)) : columns,
  }
}

type Given = Omit<ImportLayout, 'hasHeader'> & { readonly hasHeader?: boolean | undefined }

interface FoundHeader {
  readonly header: Pick<HeaderGuess, 'at' | 'isJoined'> | undefined
  readonly isSure: boolean
}

/** Finds the line the user chose, or guesses it. A choice is sure only if it equals a sure guess. */
function findHeader(all: readonly HeadRow[], { hasHeader, headerLine, headerJoined }: Given): FoundHeader {
  const guess = guessHeaderLine(all.map(({ cells }) => cells))
  if (hasHeader === false) return { header: undefined, isSure: guess === undefined }
  const at = headerLine === undefined ? -1 : all.findIndex(({ line }) => line === headerLine)
  const isJoined = headerJoined === true && at > 0
  if (at >= 0) return { header: { at, isJoined }, isSure: guess?.isSure === true && guess.at === at && !isJoined }
  if (guess) return { header: guess, isSure: guess.isSure }
  return hasHeader ? { header: { at: 0, isJoined: false }, isSure: false } : { header: undefined, isSure: true }
}

function layoutWith(
  { headerLine: _, headerJoined: __, ...layout }: Given,
  found: FoundHeader['header'],
  header: HeadRow | undefined,
): ImportLayout {
  return {
    ...layout,
    hasHeader: found !== undefined,
    ...(header && { headerLine: header.line }),
    ...(found?.isJoined && { headerJoined: true }),
  }
}

function namesOf(all: readonly HeadRow[], { at, isJoined }: NonNullable<FoundHeader['header']>): readonly string[] {
  const own = all[at]?.cells ?? []
  return isJoined ? joinNames(all[at - 1]?.cells ?? [], own) : own
}

function describeLines(all: readonly HeadRow[], found: FoundHeader['header']): ImportPreview['headLines'] {
  const namesFrom = found ? found.at - (found.isJoined ? 1 : 0) : 0
  const namesTo = found?.at ?? -1
  return all.slice(0, linesToChooseFrom).map(({ line, cells }, at) => ({
    line,
    cells: cells
      .map((cell) => cell.trim().slice(0, maxShownLength))
      .filter((cell) => cell !== '')
      .slice(0, maxShownCells),
    kind: at < namesFrom ? 'left_out' : at <= namesTo ? 'names' : 'person',
  }))
}

/** Cells with all digits of their numbers, to recognise phone columns. */
function storedCells({ cells, stored }: HeadRow): readonly string[] {
  return stored ? cells.map((cell, index) => stored.get(index) ?? cell) : cells
}

function samplesOf({ index, samples }: ImportColumn, rows: readonly HeadRow[]): Partial<PlanColumn> {
  const shown = rows.slice(0, samplesShown).map(({ cells }) => cells[index] ?? '')
  return shown.every((cell, at) => cell === samples[at]) ? {} : { samples: shown, storedSamples: samples }
}

/** A column without a name and without content is only the width of the sheet. */
function leaveOutEmpty(column: PlanColumn, written: readonly string[], rows: readonly HeadRow[]): PlanColumn {
  const { index, target } = column
  const isEmpty = [written, ...rows.map(({ cells }) => cells)].every((cells) => (cells[index] ?? '').trim() === '')
  return isEmpty && target.kind === 'field' ? { ...column, target: { kind: 'leave_out' }, because: 'guessed' } : column
}

function lastFilled(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell.trim() !== '') + 1
}
