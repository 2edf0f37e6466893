// Which rows the check step shows.
import type { ImportCounts, ImportVerdict } from '@contract'
import type { Translate } from '@text'
import type { RowsWanted } from '../../stores/importCheck'

/**
 * `unusual`: all that are not plainly ready. `lost_zero`: numbers without their first 0. `two_numbers`: cells with more than one
 * number. `foreign_prefix`: numbers that begin like another country's. `consent_open`: answers about messages that are not
 * understood. These four only as long as they are not decided. `consent_no`: people whom the file opts out. `landline`: numbers that
 * will be used and are a landline's.
 */
export type RowFilter = 'unusual' | 'consent_no' | 'landline' | keyof typeof openReasons | ImportVerdict

const openReasons = {
  lost_zero: 'zero_restored',
  two_numbers: 'two_numbers',
  foreign_prefix: 'plus_missing',
  consent_open: 'consent_open',
} as const

function isOpenReason(filter: RowFilter): filter is keyof typeof openReasons {
  return filter in openReasons
}

export interface FilterChoice {
  readonly value: RowFilter
  readonly label: string
  readonly count: number
}

export function wantedRows(filter: RowFilter): RowsWanted {
  if (filter === 'unusual') return {}
  if (filter === 'landline') return { type: 'landline' }
  if (filter === 'consent_no') return { verdict: 'opted_out', why: filter }
  return isOpenReason(filter) ? { verdict: 'to_decide', why: openReasons[filter] } : { verdict: filter }
}

/** The choice that a filter is a part of. */
export function tabOf(filter: RowFilter): RowFilter {
  if (filter === 'consent_no') return 'opted_out'
  return isOpenReason(filter) ? 'to_decide' : filter
}

/** Kinds without a row are left away, but for the first and the chosen one. */
export function filterChoices(counts: ImportCounts, chosen: RowFilter, t: Translate, landlines = 0): FilterChoice[] {
  const all: FilterChoice[] = [
    { value: 'unusual', label: t('imports.filterAll'), count: counts.rows - counts.ready },
    { value: 'to_decide', label: t('imports.filterToDecide'), count: counts.toDecide },
    { value: 'cannot_use', label: t('imports.filterCannotUse'), count: counts.cannotUse },
    { value: 'fixed', label: t('imports.filterFixed'), count: counts.fixed },
    { value: 'duplicate', label: t('imports.filterDuplicates'), count: counts.duplicates },
    { value: 'opted_out', label: t('imports.filterOptedOut'), count: counts.optedOut },
    { value: 'left_out', label: t('importsCheck.filterLeftOut'), count: counts.leftOut },
    { value: 'ready', label: t('importsCheck.filterReady'), count: counts.ready },
  ]
  // Not a verdict of its own: shown while it is looked at.
  if (chosen === 'landline') all.push({ value: 'landline', label: t('importsCheck.filterLandlines'), count: landlines })
  return all.filter(({ value, count }) => value === 'unusual' || count > 0 || value === chosen)
}
