// Rows of an import that were not taken and that a person can fix: the cells as they stood in the file, then the line and
// the reason in words.
import type { Translate } from '@text'
import { importNextStep, importReason } from '../../../../text/importReason'
import type { refusedAreas } from './refusedTable'
import { countRefused, readRefused, type RefusedRow } from '../../imports/staging/refusedRows'
import { operationGroup, read } from '../../storage/operations'
import { speak, type CarriedWords } from '../exportWords'
import { makeChunk, type ChunkWindow } from '../writing/tableChunk'

export interface RefusedChunkInput {
  readonly importId: string
  /** Cells of the file in front of the line and the reason. */
  readonly cells: number
  readonly words: CarriedWords<(typeof refusedAreas)[number]>
  readonly window: ChunkWindow
}

export const refusedOperations = operationGroup('refused', {
  count: read((db, importId: string) => countRefused(db, importId)),

  /** The most cells that some of the next rows have: a row can have more than the file has columns. */
  widest: read((db, { importId, after, limit }: { importId: string; after: number; limit: number }) => {
    const rows = readRefused(db, importId, { after, limit })
    return {
      cells: rows.reduce((most, { cells }) => Math.max(most, cells.length), 0),
      after: rows.at(-1)?.row ?? after,
      isEnd: rows.length < limit,
    }
  }),

  /** The next refused rows as text of the format. */
  chunk: read((db, { importId, cells, words, window }: RefusedChunkInput) => {
    const t = speak(words)
    return makeChunk(readRefused(db, importId, window), window, (row) => ({
      key: row.row,
      cells: [
        ...Array.from({ length: cells }, (_, at) => row.cells[at] ?? ''),
        String(row.line),
        reasonOf(row, t, words.locale),
      ],
    }))
  }),
})

function reasonOf(
  { why, verdict, digitsKept, digitsOf, meantCountry }: RefusedRow,
  t: Translate,
  locale: string,
): string {
  const digits = digitsKept === null || digitsOf === null ? {} : { digits: { kept: digitsKept, of: digitsOf } }
  const meant = meantCountry === undefined ? {} : { meantName: nameOf(meantCountry, locale) }
  const reason = importReason({ why, verdict, ...digits, ...meant }, t)
  const next = importNextStep({ why }, t)
  return next === undefined ? reason : `${reason}. ${next}`
}

function nameOf(country: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
}
