// Columns of exported look-ups: every field of the gateway's document, and ours beside it.
import type { VerifiedNumber } from '@contract'
import type { Translate } from '@text'
import { sayIfKnown } from '../../../../text/makeTranslate'
import type { SheetColumn } from '../writing/sheetXml'

export interface ExportedLookUp {
  readonly phone: string
  readonly name: string | null
  /** Our own reading of the number. */
  readonly country: string | null
  /** Null: no answer yet. */
  readonly status: string | null
  readonly isActive: 0 | 1 | null
  /** JSON. */
  readonly details: string | null
  readonly checkedAt: string | null
  readonly isSetApart: 0 | 1
  readonly state: string
  readonly code: string | null
  readonly words: string | null
}

const headers = [
  ['phone', 20],
  ['name', 24],
  ['status', 16],
  ['inUse', 10],
  ['checkedAt', 26],
  ['network', 24],
  ['networkMnc', 14],
  ['ported', 10],
  ['lookUpCountry', 20],
  ['lookUpCountryCode', 14],
  ['lookUpCountryA3', 14],
  ['lookUpCountryLocal', 20],
  ['mcc', 10],
  ['imsi', 20],
  ['country', 10],
  ['setApart', 10],
  ['problem', 40],
] as const

export function numberSheetColumns(t: Translate): SheetColumn[] {
  return headers.map(([name, width]) => ({ header: t(`exports.column_${name}`), width }))
}

/** Areas with the words of the cells. */
export const numberAreas = ['exports', 'errors'] as const

export function numberCells(row: ExportedLookUp, t: Translate): string[] {
  const yesNo = (value: boolean | 0 | 1 | null | undefined): string =>
    value === null || value === undefined ? '' : t(value ? 'exports.yes' : 'exports.no')
  const {
    network = {},
    country = {},
    ...details
  } = JSON.parse(row.details ?? '{}') as NonNullable<VerifiedNumber['details']>
  return [
    row.phone,
    row.name ?? '',
    row.status ?? '',
    yesNo(row.isActive),
    row.checkedAt ?? '',
    network.name ?? '',
    network.mnc ?? '',
    yesNo(details.isPorted),
    country.name ?? '',
    country.code ?? '',
    country.isoA3Code ?? '',
    country.localeName ?? '',
    details.mcc ?? '',
    details.imsi ?? '',
    row.country ?? '',
    row.isSetApart === 1 ? t('exports.yes') : '',
    problemOf(row, t),
  ]
}

/** Why there is no answer, with the gateway's own words behind it. */
function problemOf({ state, code, words }: ExportedLookUp, translate: Translate): string {
  if (state === 'done') return ''
  const key = code === null ? `exports.lookUp_${state}` : `errors.${code}`
  const sentence = sayIfKnown(key, translate) ?? code ?? ''
  return words === null ? sentence : `${sentence} (${words})`
}
