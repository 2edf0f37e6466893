// Facts about the numbers in the first rows of a file. Stored with the import, so changing its columns needs no second reading.
import type { ImportColumn, ImportPreview } from '@contract'
import { parsePhone } from '../../../phones/parsePhone'
import { countryOf } from '../../staging/judgePhone'
import type { PhoneColumns } from './findPhoneColumns'
import { orderPhones } from './orderPhones'
import { shortName } from './phoneHeader'
import { z } from 'zod'

export const phoneFactsSchema = z.object({
  rows: z.number(),
  /** By column, one letter per row: `m` a mobile, `e` a number that may be one, `l` any other number, `-` none. */
  kinds: z.record(z.string(), z.string()),
  /** By label column, most frequent first. */
  labels: z.record(z.string(), z.array(z.object({ label: z.string(), rows: z.number() }))),
  /** A number that is in every row, in E.164, and the columns that contain nothing else. */
  everyRow: z.object({ phone: z.string(), columns: z.array(z.number()) }).optional(),
})
export type PhoneFacts = z.infer<typeof phoneFactsSchema>

type Columns = readonly Pick<ImportColumn, 'index' | 'header' | 'target' | 'looksLikePhone'>[]
type CellsOf = (index: number) => readonly string[]

export function readPhoneFacts(
  columns: Columns,
  cellsOf: CellsOf,
  rows: number,
  country: string,
  everyRow: PhoneColumns['everyRow'],
): PhoneFacts {
  const kinds: Record<string, string> = {}
  const labels: PhoneFacts['labels'] = {}
  for (const { index, target, looksLikePhone } of columns) {
    if (target.kind === 'phone' || looksLikePhone) kinds[index] = cellsOf(index).map(makeKind(country)).join('')
    if (target.kind === 'phone_label') labels[index] = countLabels(cellsOf(index))
  }
  return {
    rows,
    kinds,
    labels,
    ...(everyRow && { everyRow: { phone: everyRow.phone, columns: [...everyRow.columns] } }),
  }
}

function makeKind(country: string): (cell: string) => string {
  const home = countryOf(country)
  return (cell) => {
    const verdict = parsePhone(cell, home)
    const numbers = verdict.ok ? [verdict] : (verdict.detail?.numbers ?? []).map((part) => parsePhone(part, home))
    const types = numbers.flatMap((number) => (number.ok ? [number.type] : []))
    if (types.includes('mobile')) return 'm'
    return types.includes('mobile_or_landline') ? 'e' : types.length > 0 ? 'l' : '-'
  }
}

function countLabels(cells: readonly string[]): { label: string; rows: number }[] {
  const counts = new Map<string, number>()
  for (const cell of cells) {
    const label = cell.replace(/^\W+/u, '').trim().slice(0, 40)
    if (label !== '') counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return [...counts].map(([label, rows]) => ({ label, rows })).sort((a, b) => b.rows - a.rows)
}

/** How many labels the screen shows. */
const maxLabels = 4

/** Describes for the screen where a row's number comes from. */
export function describeNumbers(
  columns: Columns,
  facts: PhoneFacts | undefined,
  first: number | undefined,
): ImportPreview['numbers'] {
  const ordered = orderPhones(columns, first)
  const labels = new Map<string, number>()
  for (const { label } of ordered)
    for (const { label: word, rows } of facts?.labels[label ?? -1] ?? [])
      labels.set(word, (labels.get(word) ?? 0) + rows)
  const kinds = ordered.map(({ column }) => facts?.kinds[column] ?? '')
  const count = (isMeant: (kinds: readonly string[]) => boolean): number =>
    Array.from({ length: facts?.rows ?? 0 }, (_, row) => kinds.map((each) => each[row] ?? '-')).filter(isMeant).length
  const { everyRow } = facts ?? {}
  return {
    from: ordered.map(({ column, label }) => ({
      column,
      name: shortName(columns[column]?.header ?? ''),
      ...(label === undefined ? {} : { label }),
    })),
    rows: facts?.rows ?? 0,
    labels: [...labels]
      .map(([label, rows]) => ({ label, rows }))
      .sort((a, b) => b.rows - a.rows)
      .slice(0, maxLabels),
    // In countries whose plan does not tell, such as the US, any number may be a mobile.
    withoutMobile: count((each) => !each.some((kind) => kind === 'm' || kind === 'e')),
    ...(everyRow && {
      everyRow: {
        phone: everyRow.phone,
        columns: everyRow.columns.map((index) => columns[index]?.header ?? '').filter((header) => header !== ''),
      },
    }),
  }
}
