// The local copy of the account's messages: windows of the table, one message with all that is known of it, and the whole view
// piece by piece. On the reader's connection.
import type { MessageDetail, MessageRow } from '@contract'
import { countDue, maxReadOneByOne } from '../contacts/search/filterRows'
import { operationGroup, read } from '../storage/operations'
import { chunk } from './chunkRows'
import { readDetail } from './messageDetailRows'
import { matchMessages } from './messageConditionRows'
import { readShown, type ShownOptions } from './shownMessageRows'
import { countUnlisted, readUnlisted, type UnlistedQuestion } from './unlistedRows'

export interface WindowQuestion extends UnlistedQuestion, ShownOptions {
  readonly offset: number
  readonly limit: number
}

interface MessageWindow {
  readonly total: number
  readonly notListed: number
  readonly isCounted: boolean
  readonly rows: MessageRow[]
}

export const historyOperations = operationGroup('history', {
  /** Messages that are not listed yet come first. */
  page: read((db, question: WindowQuestion): MessageWindow => {
    const { accountId, offset, limit } = question
    const notListed = countUnlisted(db, question)
    const first = offset < notListed ? readUnlisted(db, question, offset, limit) : []
    const { total, ids } = matchMessages(db, question).window(Math.max(0, offset - notListed), limit - first.length)
    // Contacts whose names are not in their index yet are not found.
    const isCounted = question.phrase?.kind !== 'name' || countDue(db) <= maxReadOneByOne
    const rows = [...first, ...readShown(db, accountId, ids, question)]
    return { total: notListed + total, notListed, isCounted, rows }
  }),

  get: read(
    (
      db,
      { accountId, id, currency }: { accountId: string; id: number; currency: string | undefined },
    ): MessageDetail | undefined => readDetail(db, accountId, id, currency),
  ),

  chunk,
})
