// The answers of a column about messages, in words, and what is asked about them.
import type { ImportConsent } from '@contract'
import type { Translate } from '@text'
import { writeChoice } from '../../../composables/writing/writeList'
import { visibleCell } from '../rowWords'

export type ConsentAnswer = ImportConsent['answers'][number]

export function answerWords({ kind, written }: Pick<ConsentAnswer, 'kind' | 'written'>, t: Translate): string {
  if (kind === 'date') return t('importsConsent.answerDate')
  if (kind === 'text') return t('importsConsent.answerText')
  if (kind === 'more') return t('importsConsent.answerMore')
  return t('importsConsent.answer', { answer: visibleCell(written) })
}

/** “no” or “nein”. */
export function listAnswers(answers: readonly ConsentAnswer[], t: Translate, locale: string): string {
  return writeChoice(
    answers.map((answer) => answerWords(answer, t)),
    locale,
  )
}

export function openAnswers({ answers }: Pick<ImportConsent, 'answers'>): ConsentAnswer[] {
  return answers.filter(({ means }) => means === 'open')
}

export function countRows(answers: readonly Pick<ConsentAnswer, 'rows'>[]): number {
  return answers.reduce((sum, { rows }) => sum + rows, 0)
}

export function questionTitle(consent: ImportConsent, t: Translate): string {
  const open = openAnswers(consent)
  const words = { column: consent.header, count: countRows(open) }
  if (open.length === 0) return t('importsConsent.changing', words)
  if (consent.reason === 'unclear') return t('importsConsent.unclear', words)
  return open.some(({ says }) => says === 'unknown')
    ? t('importsConsent.notUnderstood', words)
    : t('importsConsent.saysNo', words)
}

/** A column is shown as decided if it opts anyone out, or if a person said that it does not. */
export function decidedWords(consent: ImportConsent, t: Translate): string {
  const refusing = consent.answers.filter(({ means }) => means === 'no')
  return refusing.length > 0
    ? t('importsConsent.decidedNo', { column: consent.header, count: countRows(refusing) })
    : t('importsConsent.decidedNothing', { column: consent.header })
}
