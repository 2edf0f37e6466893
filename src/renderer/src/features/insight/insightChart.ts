// A chart as the page shows it: what it says, what it draws, what can be chosen of it, and the table behind it.
import type { FigureGroup } from '@contract'
import type { ChartOption } from '../history/chartOptions'
import type { ViewChange } from '../history/historyAddress'

export interface ChartColumn {
  readonly label: string
  readonly isNumber: boolean
}

export interface ChartRow {
  readonly cells: readonly string[]
  /** The messages of this row, as filters of the history; absent if they cannot be told. */
  readonly pick?: ViewChange
}

/** The source of a CSV: the core's figures, or the rows that are here. */
export type ChartFile =
  | { readonly kind: 'figures'; readonly by: FigureGroup }
  | { readonly kind: 'balance' }
  | { readonly kind: 'rows' }

export interface InsightChart {
  readonly key: string
  readonly title: string
  /** The chart's message in one sentence. */
  readonly sentence: string
  readonly isEmpty: boolean
  readonly option: ChartOption
  /** Drawn one under the other: the picture is as high as they need. */
  readonly lines?: number
  /** Descriptions of the drawn parts for screen readers, in the order of the data. */
  readonly parts: readonly { readonly said: string; readonly pick?: ViewChange }[]
  readonly columns: readonly ChartColumn[]
  readonly rows: readonly ChartRow[]
  readonly legend: readonly { readonly label: string; readonly colour: string }[]
  readonly file: ChartFile
}

/** As CSV. Numbers and words of our own alone: no cell begins with what a spreadsheet takes for a formula. */
export function rowsAsCsv({ columns, rows }: Pick<InsightChart, 'columns' | 'rows'>): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = [columns.map(({ label }) => label), ...rows.map(({ cells }) => cells)]
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}
