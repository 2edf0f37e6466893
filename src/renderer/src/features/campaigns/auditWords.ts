// One line of a campaign's record, in words. An event without a sentence is shown as it was written. Pure.
import type { AuditLine } from '@contract'
import { hasText, type Translate } from '@text'
import { answerWords } from './requests/answerWords'

type AnyText = (key: string, values?: Readonly<Record<string, string | number>>) => string

export function auditWords(line: AuditLine, t: Translate): string {
  const { what, people, reason } = line
  const say = t as AnyText
  const byReason = reason === undefined ? [] : [`audit.${what}_${reason}`]
  const keys = [...byReason, `audit.${what}`].flatMap((key) => (people === undefined ? [key] : [`${key}_people`, key]))
  const key = keys.find(hasText)
  if (key === undefined) return [what, ...rest(people, reason, t)].join(' · ')
  const sentence = say(key, { ...(people === undefined ? {} : { count: people }) })
  const isReasonSaid = reason === undefined || key.includes(`_${reason}`)
  return isReasonSaid ? sentence : t('shell.labelled', { name: sentence, what: reasonWords(what, reason, t) })
}

function rest(people: number | undefined, reason: string | undefined, t: Translate): string[] {
  return [...(people === undefined ? [] : [t('home.draftPeople', { count: people })]), ...(reason ? [reason] : [])]
}

function reasonWords(what: string, reason: string, t: Translate): string {
  const pause = `pauses.short_${reason}`
  return what === 'paused' && hasText(pause) ? (t as AnyText)(pause) : answerWords(reason, t)
}
