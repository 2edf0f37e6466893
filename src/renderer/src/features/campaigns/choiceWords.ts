// The choices for people in doubt, in words: what each does, and for how many it may mean a second text or none. Pure.
import type { Uncertain } from '@contract'
import type { Translate } from '@text'
import type { Format } from '../../composables/useFormat'

export type Choice = 'keep' | 'assumed_sent' | 'send_again'
export const choiceOrder: readonly Choice[] = ['keep', 'assumed_sent', 'send_again']

interface Fact {
  readonly label: string
  readonly value: string
  readonly icon: string
  readonly tone: 'good' | 'open' | 'risk'
}
export interface ChoiceText {
  readonly value: Choice
  readonly label: string
  /** A quiet word after the label. */
  readonly mark?: string
  readonly text: string
  readonly isWarning?: boolean
  readonly disabled?: boolean
  readonly facts: readonly [Fact, Fact]
}

/** A clock time where it is today's, with its day elsewhere. */
export function nearTime(at: string, format: Format, now = new Date()): string {
  return format.time(at, new Date(at).toDateString() === now.toDateString() ? 'clock' : 'inline')
}

export function choiceWords(known: Uncertain, t: Translate, format: Format): readonly ChoiceText[] {
  const count = known.uncertain + known.absent
  const until = nearTime(known.settlesAt, format)
  const some = t('uncertain.upTo', { count })
  const nobody = t('uncertain.nobody')
  const twice = (isRisk: boolean): Fact => ({
    label: t('uncertain.twice'),
    value: isRisk ? some : nobody,
    ...{ icon: 'i-lucide-copy', tone: isRisk ? 'risk' : 'good' },
  })
  const notAtAll = (value: string, icon: string, tone: Fact['tone']): Fact => ({
    ...{ label: t('uncertain.notAtAll'), value, icon, tone },
  })
  const keep: ChoiceText = known.isSettled
    ? {
        ...{ value: 'keep', label: t('uncertain.keep'), text: t('uncertain.keepText') },
        facts: [twice(false), notAtAll(t('uncertain.notKnown'), 'i-lucide-hourglass', 'open')],
      }
    : {
        ...{ value: 'keep', label: t('uncertain.keepUntil', { time: until }), mark: t('uncertain.advised') },
        text: t('uncertain.keepUntilText'),
        facts: [twice(false), notAtAll(t('uncertain.knownBy', { time: until }), 'i-lucide-hourglass', 'open')],
      }
  return [
    keep,
    {
      ...{ value: 'assumed_sent', label: t('uncertain.assumeSent'), text: t('uncertain.assumeSentText') },
      facts: [twice(false), notAtAll(some, 'i-lucide-user-x', 'risk')],
    },
    {
      ...{ value: 'send_again', label: t('uncertain.sendAgain', { count }), disabled: !known.isSettled },
      ...(known.isSettled ? {} : { mark: t('uncertain.from', { time: until }) }),
      ...sendAgainText(known, t, format),
      facts: [twice(true), notAtAll(nobody, 'i-lucide-user-check', 'good')],
    },
  ]
}

function sendAgainText(known: Uncertain, t: Translate, format: Format): Pick<ChoiceText, 'text' | 'isWarning'> {
  const cost = known.about
    ? t('uncertain.costsAbout', { amount: format.money(known.about) })
    : t('uncertain.noPriceYet')
  if (!known.isSettled) return { text: `${cost} ${t('uncertain.sendAgainWaits')}` }
  return known.isListFresh
    ? { text: `${cost} ${t('uncertain.sendAgainFresh')}` }
    : { text: `${cost} ${t('uncertain.sendAgainStale')}`, isWarning: true }
}
