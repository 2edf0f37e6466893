// The choices for people in doubt, in words: what each does, and for how many it may mean a second text or none. Pure.
import type { Uncertain } from '@contract'
import type { Translate } from '@text'
import { textedNotAtAll, textedTwice, type ConsequenceOption } from '../../../composables/consequences'
import type { Format } from '../../../composables/writing/useFormat'

export type Choice = 'keep' | 'assumed_sent' | 'send_again'
type Option = ConsequenceOption<Choice>

/** A clock time if it is today's, with its day elsewhere. */
export function nearTime(at: string, format: Format, now = new Date()): string {
  return format.time(at, new Date(at).toDateString() === now.toDateString() ? 'clock' : 'inline')
}

export function choiceWords(known: Uncertain, t: Translate, format: Format): readonly Option[] {
  const count = known.uncertain + known.absent
  const until = nearTime(known.settlesAt, format)
  const some = t('uncertain.upTo', { count })
  const keep: Option = known.isSettled
    ? {
        value: 'keep',
        label: t('uncertain.keep'),
        text: t('uncertain.keepText'),
        facts: [textedTwice(t), textedNotAtAll(t, t('uncertain.notKnown'), 'open')],
      }
    : {
        value: 'keep',
        label: t('uncertain.keepUntil', { time: until }),
        mark: t('uncertain.advised'),
        text: t('uncertain.keepUntilText'),
        facts: [textedTwice(t), textedNotAtAll(t, t('uncertain.knownBy', { time: until }), 'open')],
      }
  return [
    keep,
    {
      value: 'assumed_sent',
      label: t('uncertain.assumeSent'),
      text: t('uncertain.assumeSentText'),
      facts: [textedTwice(t), textedNotAtAll(t, some, 'risk')],
    },
    {
      value: 'send_again',
      label: t('uncertain.sendAgain', { count }),
      disabled: !known.isSettled,
      ...(known.isSettled ? {} : { mark: t('uncertain.from', { time: until }) }),
      ...sendAgainText(known, t, format),
      facts: [textedTwice(t, some), textedNotAtAll(t)],
    },
  ]
}

function sendAgainText(known: Uncertain, t: Translate, format: Format): Pick<Option, 'text' | 'isWarning'> {
  const cost = known.about
    ? t('uncertain.costsAbout', { amount: format.money(known.about) })
    : t('uncertain.noPriceYet')
  if (!known.isSettled) return { text: `${cost} ${t('uncertain.sendAgainWaits')}` }
  if (known.alike > 0)
    return { text: `${cost} ${t('uncertain.sendAgainAlike', { count: known.alike })}`, isWarning: true }
  return known.isListFresh
    ? { text: `${cost} ${t('uncertain.sendAgainFresh')}` }
    : { text: `${cost} ${t('uncertain.sendAgainStale')}`, isWarning: true }
}
