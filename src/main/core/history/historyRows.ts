// The local copy of the account's messages: windows of the table, one message with all that is known of it, and the whole view
// piece by piece. On the reader's connection.
import type { MessageDetail } from '@contract'
import { countDue, mostReadOneByOne } from '../contacts/filterRows'
import { operationGroup, read } from '../storage/operations'
import { openBlocks } from './blockRows'
import { chunk } from './chunkRows'
import type { HistoryQuery } from './messageConditionRows'
import { readDetail } from './messageDetailRows'
import { pickWindow } from './scanBlocks'
import { readShown, type ShownMessage, type ShownOptions } from './shownMessageRows'
import { readWanted } from './wantedRows'

export interface WindowQuestion extends HistoryQuery, ShownOptions {
  readonly offset: number
  readonly limit: number
}

export const historyOperations = operationGroup('history', {
  page: read((db, question: WindowQuestion): { total: number; isCounted: boolean; rows: ShownMessage[] } => {
    const { accountId, offset, limit } = question
    const blocks = openBlocks(db)
    const { total, ids } = pickWindow(blocks.all, readWanted(db, blocks, question), offset, limit)
    // Contacts whose names are not in their index yet are not looked for.
    const isCounted = question.phrase?.kind !== 'name' || countDue(db) <= mostReadOneByOne
    return { total, isCounted, rows: readShown(db, accountId, ids, question) }
  }),

  get: read(
    (
      db,
      { accountId, id, currency }: { accountId: string; id: number; currency: string | undefined },
    ): MessageDetail | undefined => readDetail(db, accountId, id, currency),
  ),

  chunk,
})
