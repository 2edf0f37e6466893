// The sentences for a checked row. A code without a sentence is shown as it is.
import type { ImportRow, ImportVerdict } from '@contract'
import { hasText, type Translate } from '@text'
import type { Tag } from '../../composables/useMarks'

export interface RowReason {
  readonly reason: string
  /** What the person can do about it. */
  readonly next?: string
}

export function rowReason(row: ImportRow, t: Translate): RowReason {
  const nextKey = `imports.next_${row.why}`
  const next = hasText(nextKey) ? (t as (key: string) => string)(nextKey) : undefined
  const reason = reasonOf(row, t)
  return next === undefined ? { reason } : { reason, next }
}

function reasonOf(row: ImportRow, t: Translate): string {
  if (row.why === 'duplicate_in_file') {
    return row.sameAsLine === undefined
      ? t('imports.issue_duplicate_in_file_unknown')
      : t('imports.issue_duplicate_in_file', { line: row.sameAsLine })
  }
  if (row.why === 'digits_lost' && row.digits) return t('imports.issue_digits_lost_counted', row.digits)
  // A proposed zero is a fix that has not been agreed to.
  if (row.why === 'zero_restored' && row.verdict === 'to_decide') return t('imports.issue_lost_zero')
  for (const kind of ['fix', 'issue']) {
    const key = `imports.${kind}_${row.why}`
    if (hasText(key)) return (t as (key: string) => string)(key)
  }
  return row.why
}

const looks: Readonly<Record<ImportVerdict, Omit<Tag, 'label'>>> = {
  ready: { icon: 'i-lucide-check', tone: 'success' },
  to_decide: { icon: 'i-lucide-circle-help', tone: 'warning' },
  fixed: { icon: 'i-lucide-wand-sparkles', tone: 'primary' },
  opted_out: { icon: 'i-lucide-ban', tone: 'neutral' },
  duplicate: { icon: 'i-lucide-copy', tone: 'neutral' },
  cannot_use: { icon: 'i-lucide-x', tone: 'error' },
}

export function verdictTag(row: Pick<ImportRow, 'verdict' | 'why'>, t: Translate): Tag {
  if (row.verdict === 'cannot_use' && row.why === 'digits_lost') {
    return { icon: 'i-lucide-file-x', tone: 'error', label: t('imports.verdictDigitsLost') }
  }
  return { ...looks[row.verdict], label: t(`imports.verdict_${row.verdict}`) }
}

/** A cell with what cannot be seen made visible: control and direction characters as their code, spaces at the ends as dots. */
export function visibleCell(cell: string): string {
  return cell
    .replace(
      /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
      (char) => `\u2039U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}\u203a`,
    )
    .replace(/^[\s\u00A0]+|[\s\u00A0]+$/gu, (spaces) => '\u00b7'.repeat(spaces.length))
}
