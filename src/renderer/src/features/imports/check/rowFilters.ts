// Which rows the check step shows.
import type { ImportCounts, ImportVerdict } from '@contract'
import type { Translate } from '@text'
import type { Fill } from '../../../composables/writing/useMarks'
import type { RowsWanted } from '../../../stores/imports/importCheck'

/**
 * `unusual`: all that are not plainly ready. `lost_zero`: numbers without their first 0. `two_numbers`: cells with more than
 * one number. `foreign_prefix`: numbers that begin like another country's. `consent_open`: answers about messages that are not
 * understood. These four only until they are decided. `consent_no`: people opted out by the file. `landline`: landline numbers
 * that will be used.
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
  readonly fill?: Fill
  /** The counts of these add up to the rows of the file. */
  readonly isVerdict: boolean
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

/** Six kinds of row are always there; those left out, and landlines, only if there are any or they are selected. */
export function filterChoices(counts: ImportCounts, chosen: RowFilter, t: Translate, landlines = 0): FilterChoice[] {
  const all = {
    value: 'unusual',
    label: t('imports.filterAll'),
    count: counts.rows - counts.ready,
    isVerdict: false,
  } as const
  const verdicts = [
    { value: 'ready', label: t('imports.countReady'), count: counts.ready, fill: 'accepted' },
    { value: 'to_decide', label: t('imports.countToDecide'), count: counts.toDecide, fill: 'uncertain' },
    { value: 'fixed', label: t('imports.countFixed'), count: counts.fixed, fill: 'inflight' },
    { value: 'opted_out', label: t('imports.countOptedOut'), count: counts.optedOut, fill: 'closed' },
    { value: 'duplicate', label: t('imports.countDuplicates'), count: counts.duplicates, fill: 'waiting' },
    { value: 'cannot_use', label: t('imports.countCannotUse'), count: counts.cannotUse, fill: 'refused' },
    { value: 'left_out', label: t('importsCheck.countLeftOut'), count: counts.leftOut, fill: 'muted' },
  ] as const
  const choices: FilterChoice[] = [
    all,
    ...verdicts
      .filter(({ value, count }) => value !== 'left_out' || count > 0 || value === chosen)
      .map((verdict) => ({ ...verdict, isVerdict: true })),
  ]
  // Not a verdict of its own: listed while it is selected.
  if (chosen === 'landline')
    choices.push({ value: chosen, label: t('importsCheck.filterLandlines'), count: landlines, isVerdict: false })
  return choices
}
