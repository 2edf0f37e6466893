// Words for a campaign that someone else seems to send: the facts, and the choices for the people who are left. Pure.
import type { Listed } from '@contract'
import type { Translate } from '@text'
import type { KnownLine } from '../../../components/KnownList.vue'
import { textedNotAtAll, textedTwice, type ConsequenceOption } from '../../../composables/consequences'
import type { Format } from '../../../composables/writing/useFormat'
import { nearTime } from './choiceWords'

export type ListedChoice = 'wait' | 'leave' | 'send_rest'

export function listedLead(listed: Listed, t: Translate): string {
  const { sent, people } = listed
  const stopped = sent ? t('listed.stoppedAfter', { count: sent.people }) : t('listed.stoppedAtOnce')
  return `${stopped} ${people > 0 ? t('listed.lead', { count: people }) : t('listed.leadSecond')}`
}

export function listedLines(listed: Listed, pausedAt: string | undefined, t: Translate, format: Format): KnownLine[] {
  const { sent, found, lastAt } = listed
  const line = (at: string, more: Omit<KnownLine, 'at' | 'when' | 'inFull'>): KnownLine => ({
    at,
    when: format.time(at, 'record'),
    inFull: format.time(at, 'full'),
    ...more,
  })
  return [
    ...(sent ? [line(sent.firstAt, { icon: 'i-lucide-send', tone: 'neutral', ...sentWords(sent, t) })] : []),
    ...(found
      ? [
          line(found.readAt, {
            icon: 'i-lucide-search',
            tone: 'neutral',
            title: t('listed.read'),
            text: t('listed.readOurs', { count: found.people }),
          }),
        ]
      : []),
    line(pausedAt ?? lastAt, {
      icon: 'i-lucide-octagon-pause',
      tone: 'warning',
      title: found ? t('listed.stopped', { count: found.people }) : t('listed.stoppedSecond'),
      text: found ? madeWords(found, t, format) : t('listed.madeUnknown'),
    }),
  ]
}

function sentWords(sent: NonNullable<Listed['sent']>, t: Translate): Pick<KnownLine, 'title' | 'text'> {
  const { people, accepted, first, requests } = sent
  return {
    title:
      requests === 2 ? t('listed.sentFirst', { first, count: people - first }) : t('listed.sent', { count: people }),
    text:
      accepted === people
        ? t('listed.sentAll', { count: people })
        : t('listed.sentSome', { accepted, others: people - accepted }),
  }
}

function madeWords(found: NonNullable<Listed['found']>, t: Translate, format: Format): string {
  const { madeFrom, madeUntil } = found
  if (madeFrom === undefined || madeUntil === undefined) return ''
  const [from, until] = [nearTime(madeFrom, format), nearTime(madeUntil, format)]
  return from === until ? t('listed.madeAt', { from }) : t('listed.madeBetween', { from, until })
}

/** `waiting`: people who are left and not listed. */
export function listedOptions(
  { quietAt }: Listed,
  waiting: number,
  isQuiet: boolean,
  t: Translate,
  format: Format,
): readonly ConsequenceOption<ListedChoice>[] {
  const some = t('uncertain.upTo', { count: waiting })
  const isAllListed = waiting === 0
  const when = isAllListed ? t('listed.restNone') : t('listed.restWhen', { time: nearTime(quietAt, format) })
  return [
    {
      value: 'wait',
      label: t('listed.wait'),
      mark: t('uncertain.advised'),
      text: t('listed.waitText'),
      facts: [textedTwice(t), isAllListed ? textedNotAtAll(t) : textedNotAtAll(t, t('listed.knownAtEnd'), 'open')],
    },
    {
      value: 'leave',
      label: t('listed.leave'),
      text: t('listed.leaveText'),
      facts: [textedTwice(t), isAllListed ? textedNotAtAll(t) : textedNotAtAll(t, some, 'risk')],
    },
    {
      value: 'send_rest',
      label: t('listed.rest'),
      text: t('listed.restText'),
      ...(isQuiet && !isAllListed ? {} : { mark: when, disabled: true }),
      facts: [
        isAllListed ? textedTwice(t) : textedTwice(t, t('listed.restRisk', { count: waiting })),
        textedNotAtAll(t),
      ],
    },
  ]
}
