// Columns of exported messages.
import type { MessageRow } from '@contract'
import type { Translate } from '@text'
import { hideSecretPath } from '../../callbacks/secretPath'
import { moneyText } from '../writing/moneyText'
import type { SheetColumn } from '../writing/sheetXml'
import { withPart, type PartNames } from './exportedName'
import { noSource, sourceCells, sourceSheetColumns, type SourceCells, type SourceColumns } from './sourceColumns'

export interface MessageColumns {
  readonly source: SourceColumns
  /** Names of the gateway's fields, on the wire. */
  readonly record: readonly string[]
}

export const noColumns: MessageColumns = { source: noSource, record: [] }

export interface WantedColumns {
  readonly withSource: boolean
  readonly withRecord: boolean
  readonly partNames: PartNames
}

const headers = [
  ['at', 26],
  ['status', 16],
  ['failedReason', 30],
  ['parts', 8],
  ['cost', 12],
  ['currency', 10],
  ['text', 60],
  ['sender', 16],
  ['country', 10],
  ['campaign', 30],
  ['gatewayId', 24],
] as const

export function messageSheetColumns(
  { source, record }: MessageColumns,
  { withSource }: WantedColumns,
  t: Translate,
): SheetColumn[] {
  return [
    { header: t('exports.column_phone'), width: 20 },
    ...(withSource ? sourceSheetColumns(source, t) : [{ header: t('exports.column_name'), width: 24 }]),
    ...headers.map(([name, width]) => ({ header: t(`exports.column_${name}`), width })),
    ...record.map((header) => ({ header, width: Math.min(60, Math.max(18, header.length + 3)) })),
  ]
}

/** `source` if it is wanted. */
export function messageCells(
  message: MessageRow,
  columns: MessageColumns,
  source: SourceCells | undefined,
  partNames: PartNames,
): string[] {
  const { phone, name, at, status, failedReason, parts, cost, text, sender, country, record = {} } = message
  return [
    phone.startsWith('erased') ? '' : phone,
    ...(source ? sourceCells(columns.source, source) : [name ?? '']),
    at,
    status,
    failedReason ?? '',
    parts === undefined ? '' : String(parts),
    ...(cost ? [moneyText(cost.micros), cost.currency] : ['', '']),
    text,
    sender,
    country ?? '',
    message.campaignName === undefined ? '' : withPart(message.campaignName, message, partNames),
    message.gatewayKey,
    ...columns.record.map((field) => (Object.hasOwn(record, field) ? hideSecretPath(record[field] ?? '') : '')),
  ]
}
