// The sentences for a checked row. A code without a sentence is shown as it is.
import type { ImportRow, ImportSourceKind, ImportVerdict, PhoneTypeName } from '@contract'
import type { Translate } from '@text'
import { importNextStep, importReason } from '../../../../text/importReason'
import { countryName } from '../../composables/writing/countryNames'
import type { Tag } from '../../composables/writing/useMarks'
import { visibleText } from '../../composables/writing/visibleText'

export interface RowReason {
  readonly reason: string
  /** The person's next step. */
  readonly next?: string
}

/** `locale`: for the name of a country. */
export function rowReason(row: ImportRow, t: Translate, locale: string, kind?: ImportSourceKind): RowReason {
  const next = importNextStep(row, t)
  const meant = row.meantCountry === undefined ? {} : { meantName: countryName(row.meantCountry, locale) }
  const reason = importReason({ ...row, ...meant }, t, kind)
  return next === undefined ? { reason } : { reason, next }
}

/** The reason why a number that is being typed cannot be used. */
export function issueWords(issue: string, t: Translate): string {
  return importReason({ why: issue, verdict: 'cannot_use' }, t)
}

/** Said only if it is not what everyone expects of a number to text. */
export function typeWords(type: PhoneTypeName | undefined, t: Translate): string {
  if (type === undefined || type === 'mobile' || type === 'mobile_or_landline') return ''
  return t(`importsCheck.type_${type}`)
}

const looks: Readonly<Record<ImportVerdict, Omit<Tag, 'label'>>> = {
  ready: { icon: 'i-lucide-check', tone: 'success' },
  to_decide: { icon: 'i-lucide-circle-help', tone: 'warning' },
  fixed: { icon: 'i-lucide-wand-sparkles', tone: 'primary' },
  opted_out: { icon: 'i-lucide-ban', tone: 'neutral' },
  duplicate: { icon: 'i-lucide-copy', tone: 'neutral' },
  cannot_use: { icon: 'i-lucide-x', tone: 'error' },
  left_out: { icon: 'i-lucide-minus', tone: 'neutral' },
}

export function verdictTag(row: Pick<ImportRow, 'verdict' | 'why'>, t: Translate): Tag {
  if (row.verdict === 'cannot_use' && row.why === 'digits_lost') {
    return { icon: 'i-lucide-file-x', tone: 'error', label: t('imports.verdictDigitsLost') }
  }
  return { ...looks[row.verdict], label: t(`imports.verdict_${row.verdict}`) }
}

/** A cell with what cannot be seen made visible, and spaces at the ends as dots. */
export function visibleCell(cell: string): string {
  return visibleText(cell).replace(/^[\s\u00A0]+|[\s\u00A0]+$/gu, (spaces) => '\u00b7'.repeat(spaces.length))
}
