// One thing that is known of a request in doubt, in words. Pure.
import type { Uncertain } from '@contract'
import type { Translate } from '@text'
import { answerWords } from '../requests/answerWords'

type Doubt = Uncertain['attempts'][number]
type DoubtEvent = Doubt['events'][number]

export interface DoubtLine {
  readonly at: string
  readonly icon: string
  readonly tone: 'neutral' | 'warning' | 'success'
  readonly title: string
  readonly text: string
}

/** `isFresh`: the gateway's list shows a later message of ours. */
export function doubtLines(doubt: Doubt, isFresh: boolean, t: Translate): DoubtLine[] {
  const lines = doubt.events.map((event) => ({ at: event.at, ...wordsOf(event, doubt, isFresh, t) }))
  const lastAt = doubt.events.at(-1)?.at
  if (doubt.alike === 0 || lastAt === undefined) return lines
  const title = t('uncertain.alike', { count: doubt.alike })
  return [...lines, { at: lastAt, ...warning('i-lucide-message-circle-question', title, t('uncertain.alikeText')) }]
}

type Words = Omit<DoubtLine, 'at'>

function wordsOf(event: DoubtEvent, doubt: Doubt, isFresh: boolean, t: Translate): Words {
  const { people } = event
  const handed = doubt.events.find(({ kind }) => kind === 'handed_over')
  switch (event.kind) {
    case 'handed_over':
      return {
        icon: 'i-lucide-send',
        tone: 'neutral',
        title: people === undefined ? t('uncertain.handedOverSome') : t('uncertain.handedOver', { count: people }),
        text: t('uncertain.handedOverText', { batch: doubt.batch }),
      }
    case 'lost_answer':
      return {
        icon: 'i-lucide-unplug',
        tone: 'warning',
        title: lostTitle(event, handed, t),
        text: [said(event, t), t('uncertain.lostText')].filter(Boolean).join(' '),
      }
    case 'app_ended':
      return warning('i-lucide-power', t('uncertain.appEnded'), t('uncertain.appEndedText'))
    case 'database_went_back':
      return warning('i-lucide-history', t('uncertain.wentBack'), t('uncertain.wentBackText'))
    case 'copied':
      return warning('i-lucide-copy', t('uncertain.copied'), t('uncertain.copiedText'))
    case 'key_refused':
      return warning(
        'i-lucide-key-round',
        t('uncertain.keyRefused'),
        [said(event, t), t('uncertain.refusedThenWaits')].filter(Boolean).join(' '),
      )
    case 'no_balance':
      return warning(
        'i-lucide-wallet',
        t('uncertain.noBalance'),
        [said(event, t), t('uncertain.refusedThenWaits')].filter(Boolean).join(' '),
      )
    case 'refusal':
      return warning(
        'i-lucide-circle-x',
        t('uncertain.refusal'),
        [said(event, t), t('uncertain.refusalText')].filter(Boolean).join(' '),
      )
    case 'found':
      return {
        icon: 'i-lucide-check',
        tone: 'success',
        title: foundTitle(people ?? doubt.found, handed, t),
        text: t('uncertain.foundText'),
      }
    case 'looked':
      return {
        icon: 'i-lucide-search',
        tone: 'neutral',
        title: t('uncertain.looked', {
          count: event.times ?? 1,
          left: Math.max(0, (people ?? doubt.uncertain + doubt.absent) - doubt.alike),
        }),
        text: lookedText(doubt, isFresh, t),
      }
  }
}

/** Nothing of a list that is late, if it may show the very messages: their times alone do not prove it. */
function lookedText({ alike }: Doubt, isFresh: boolean, t: Translate): string {
  if (isFresh) return t('uncertain.lookedFresh')
  return alike > 0 ? '' : t('uncertain.lookedStale')
}

const warning = (icon: string, title: string, text: string): Words => ({ icon, tone: 'warning', title, text })

function lostTitle(event: DoubtEvent, handed: DoubtEvent | undefined, t: Translate): string {
  const waited = handed ? Math.round((Date.parse(event.at) - Date.parse(handed.at)) / 1_000) : 0
  return event.answer === 'timeout' && waited > 0 ? t('uncertain.lostAfter', { count: waited }) : t('uncertain.lost')
}

function foundTitle(people: number, handed: DoubtEvent | undefined, t: Translate): string {
  return handed?.people === undefined
    ? t('uncertain.foundSome', { count: people })
    : t('uncertain.found', { count: people, total: handed.people })
}

/** The answer, as a sentence of its own. */
function said(event: DoubtEvent, t: Translate): string {
  if (event.answer === undefined) return ''
  return answerWords(event.answer, t)
}
