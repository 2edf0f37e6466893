// How a place in an imported file is called: rows of a workbook, lines of any other file.
import type { ImportSourceKind } from '@contract'
import type { Translate } from './index'

type Kind = ImportSourceKind | undefined

/** Inside a sentence: “row 4”, “line 4”. */
export function placeOf(line: number, kind: Kind, t: Translate): string {
  return t(kind === 'workbook' ? 'importsCheck.row' : 'importsCheck.line', { line })
}

/** At the beginning of a sentence, or alone: “Row 4”, “Line 4”. */
export function placeAlone(line: number, kind: Kind, t: Translate): string {
  return t(kind === 'workbook' ? 'importsCheck.rowAlone' : 'importsCheck.lineAlone', { line })
}

/** Over a column of them. */
export function placeColumn(kind: Kind, t: Translate): string {
  return t(kind === 'workbook' ? 'importsCheck.columnRow' : 'imports.columnLine')
}
