// Columns of the file that people came from: the standard fields with a value, then the file's own.
import { contactFieldNames, type ContactFieldName, type ContactTexts } from '@contract/contactFields'
import type { Translate } from '@text'
import type { SheetColumn } from '../writing/sheetXml'

export type SourceCells = ContactTexts & { readonly own: Readonly<Record<string, string>> }

/** Names of columns that hold something. */
export interface SourceColumns {
  readonly standard: readonly ContactFieldName[]
  readonly own: readonly string[]
}

export const noSource: SourceColumns = { standard: [], own: [] }

/** An account's people never have more columns than a spreadsheet that was imported could have. */
const maxOwn = 2_000

export interface SourceSurvey {
  /** Columns that are always there, even without values. */
  expect(names: readonly string[]): void
  see(cells: SourceCells): void
  found(): SourceColumns
}

/** Goes on from what was found before; columns come in the order in which they were met. */
export function surveySource(before: SourceColumns = noSource): SourceSurvey {
  const standard = new Set<ContactFieldName>(before.standard)
  const own = new Set(before.own)
  return {
    expect(names) {
      for (const name of names) if (own.size < maxOwn) own.add(name)
    },
    see(cells) {
      for (const name of contactFieldNames) if (cells[name] !== '') standard.add(name)
      for (const [name, value] of Object.entries(cells.own)) if (value !== '' && own.size < maxOwn) own.add(name)
    },
    found: () => ({ standard: contactFieldNames.filter((name) => standard.has(name)), own: [...own] }),
  }
}

export function sourceSheetColumns({ standard, own }: SourceColumns, t: Translate): SheetColumn[] {
  const headers = [...standard.map((name) => t(`contactFields.${name}`)), ...own]
  return headers.map((header) => ({ header, width: Math.min(60, Math.max(18, header.length + 3)) }))
}

export function sourceCells({ standard, own }: SourceColumns, cells: SourceCells): string[] {
  return [
    ...standard.map((name) => cells[name]),
    ...own.map((name) => (Object.hasOwn(cells.own, name) ? (cells.own[name] ?? '') : '')),
  ]
}
