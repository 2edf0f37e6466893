// Figures as tables: the data of a chart, and the balance over time. They are never long enough to be read in chunks.
import type { FigureGroup, FigureRow, Money } from '@contract'
import type { Translate } from '@text'
import { moneyText } from '../writing/moneyText'
import type { SheetColumn } from '../writing/sheetXml'
import { makeChunk } from '../writing/tableChunk'
import type { Table } from '../writing/writeTable'

const figureHeaders = [
  'messages',
  'delivered',
  'onTheWay',
  'notDelivered',
  'parts',
  'cost',
  'priced',
  'estimated',
  'currency',
] as const

export function toFigureTable(by: FigureGroup, rows: readonly FigureRow[], t: Translate): Table {
  return tableOf(
    t,
    [
      { header: t(`exports.by_${by}`), width: 24 },
      ...figureHeaders.map((name) => ({ header: t(`exports.column_${name}`), width: 14 })),
    ],
    rows.map((row) => [
      row.label ?? row.key,
      ...[row.messages, row.delivered, row.onTheWay, row.notDelivered, row.parts].map(String),
      amount(row.cost),
      String(row.priced),
      amount(row.estimated),
      row.cost?.currency ?? row.estimated?.currency ?? '',
    ]),
  )
}

export function toBalanceTable(rows: readonly { readonly at: string; readonly balance: Money }[], t: Translate): Table {
  return tableOf(
    t,
    (['when', 'balance', 'currency'] as const).map((name) => ({ header: t(`exports.column_${name}`), width: 26 })),
    rows.map(({ at, balance }) => [at, amount(balance), balance.currency]),
  )
}

function amount(money: Money | undefined): string {
  return money ? moneyText(money.micros) : ''
}

function tableOf(t: Translate, columns: readonly SheetColumn[], rows: readonly (readonly string[])[]): Table {
  return {
    columns,
    sheetName: t('exports.sheet'),
    read: async (window) =>
      makeChunk(rows.slice(window.after, window.after + window.limit).entries(), window, ([index, cells]) => ({
        key: window.after + index + 1,
        cells,
      })),
  }
}
