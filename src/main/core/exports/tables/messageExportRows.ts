// Messages to be exported, newest first and in chunks: each chunk continues after the last message that was read, so that newly
// listed messages shift nothing.
import { chunk as readChunk, type ChunkPlace } from '../../history/chunkRows'
import { messageCondition, type HistoryQuery } from '../../history/messageConditionRows'
import type { ShownMessage } from '../../history/shownMessageRows'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import { sql } from '../../storage/sql'
import { messageCells, type MessageColumns, type WantedColumns } from './messageColumns'
import { surveySource } from './sourceColumns'
import { makeSourceReader, type SourceReader } from './sourceReaderRows'
import { makeChunk, type ChunkWindow, type TableChunk } from '../writing/tableChunk'

export type MessagePlace = ChunkPlace

interface MessagePiece extends WantedColumns {
  readonly query: HistoryQuery
  readonly currency: string | undefined
  readonly columns: MessageColumns
  /** Null: from the newest. */
  readonly place: MessagePlace | null
}

export interface MessageChunk extends TableChunk {
  readonly place: MessagePlace | null
}

const surveyedAtOnce = 2_000
/** Fields of records beyond this number have no column of their own. */
const maxFields = 500

export const messageExportOperations = operationGroup('messageExport', {
  count: read((db, query: HistoryQuery) => {
    const found = db.get<{ rows: number }>(
      sql`SELECT count(*) AS rows FROM messages m WHERE ${messageCondition(db, query)}`,
    )
    return found?.rows ?? 0
  }),

  /** Adds the columns of the next messages to those that are known. */
  survey: read((db, piece: MessagePiece) => {
    const survey = surveySource(piece.columns.source)
    const record = new Set(piece.columns.record)
    const sources = makeSourceReader(db, piece.query.accountId)
    const { rows, next } = readPiece(db, piece, surveyedAtOnce)
    for (const row of rows) {
      if (piece.withSource) {
        survey.expect(sources.columnsOf(row.campaignId ?? null))
        survey.see(sourceOf(row, sources))
      }
      for (const field of Object.keys(row.record ?? {})) if (record.size < maxFields) record.add(field)
    }
    return {
      columns: { source: survey.found(), record: [...record] },
      place: next ?? null,
      isEnd: next === undefined,
    }
  }),

  chunk: read((db, { window, ...piece }: MessagePiece & { window: ChunkWindow }): MessageChunk => {
    const sources = makeSourceReader(db, piece.query.accountId)
    const { rows, next } = readPiece(db, piece, window.limit)
    const made = makeChunk(rows, window, (row) => ({
      key: row.id,
      cells: messageCells(row, piece.columns, piece.withSource ? sourceOf(row, sources) : undefined, piece.partNames),
    }))
    return { ...made, isEnd: next === undefined, place: next ?? null }
  }),
})

function readPiece(db: Db, { query, place, withRecord, currency }: MessagePiece, limit: number) {
  return readChunk.run(db, { ...query, after: place ?? undefined, limit, withRecord, currency })
}

function sourceOf({ phone, name = '', campaignId }: ShownMessage, sources: SourceReader) {
  return sources.read({ phone, name, leftOutFor: null }, campaignId ?? null)
}
