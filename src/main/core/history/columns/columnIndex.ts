// The column index of the messages: the door of this folder for a thread that has the database; for the main thread it is
// `makeColumnUpkeep.ts`. It answers windows, counts and sums of any filter from columns instead of rows; docs/decisions/0035 says why and how.
import type { Db } from '../../storage/db'
import type { DictionaryColumn } from './block'
import { openBlocks } from './columnRows'
import { matchBlocks, type Match, type Question } from './match'
import { countFinals, countTexts, sumDates, sumTexts, type FinalCounts, type Sums } from './sums'
import { pickWindow, type Window } from './window'

export { columnOperations } from './columnRows'
export { makePhoneSet, type PhoneSet } from './block'
export { addSums, noSums, type FinalCounts, type Sums } from './sums'
export type { Question } from './match'

/** The messages that a question matches. */
export interface Matches {
  /** Newest first, of one instant by id. */
  window(offset: number, limit: number): Window
  /** By each text of a column, most messages first. */
  sumTexts(column: DictionaryColumn): [text: string, sums: Sums][]
  /** By local days or months of a known zone, ascending, as ISO dates. */
  sumDates(by: 'day' | 'month', zone: string): [date: string, sums: Sums][]
  /** By each text of a column, most messages first. */
  countTexts(column: DictionaryColumn): [text: string, messages: number][]
  countFinals(): FinalCounts
}

/** True in the transaction of `db`. */
export function askColumns(db: Db, question: Question): Matches {
  const matches: readonly Match[] = matchBlocks(openBlocks(db), question)
  return {
    window: (offset, limit) => pickWindow(matches, offset, limit),
    sumTexts: (column) => sumTexts(matches, column),
    sumDates: (by, zone) => sumDates(matches, by, zone),
    countTexts: (column) => countTexts(matches, column),
    countFinals: () => countFinals(matches),
  }
}
