// The words of a notice about a campaign. A bystander may read them: a name, counts and money, never a number of a person.
import type { Translate } from '@text'
import type { HostFormat } from './hostFormat'
import type { SendNotice } from './noticesOf'

export interface NoticeText {
  readonly title: string
  readonly body: string
  /** Opened by a click. */
  readonly place: string
}

export function noticeText(notice: SendNotice, t: Translate, format: HostFormat, now: number): NoticeText {
  const { send } = notice
  const place = `/campaigns/${encodeURIComponent(send.campaignId)}`
  return { ...wordsOf(notice, t, format, now), place }
}

function wordsOf(notice: SendNotice, t: Translate, format: HostFormat, now: number): Omit<NoticeText, 'place'> {
  const { counts, spent, nextLookAt, waitsUntil } = notice.send
  const name = notice.send.name || t('campaigns.untitled')
  if (notice.kind === 'done') {
    const refused = counts.refused > 0 ? t('desktop.doneRefused', { count: counts.refused }) : ''
    const accepted = t('desktop.doneAccepted', { accepted: counts.accepted, count: counts.total - counts.skipped })
    const money = spent ? `${format.money(spent)}.` : ''
    return { title: t('desktop.doneTitle', { name }), body: [accepted, refused, money].filter(Boolean).join(' ') }
  }
  if (notice.kind === 'uncertain') {
    const look = nextLookAt ? t('desktop.uncertainLook', { time: format.time(nextLookAt, now) }) : ''
    const title = t('uncertain.title', { count: counts.uncertain })
    return { title, body: [t('desktop.uncertainBody', { name }), look].filter(Boolean).join(' ') }
  }
  if (notice.kind === 'paused') {
    const body = t('desktop.pausedBody', { count: counts.pending + counts.held })
    return { title: t('desktop.pausedTitle', { name }), body }
  }
  const [left, needed] = [format.money(notice.left), format.money(notice.needed)]
  const time = waitsUntil ? format.time(waitsUntil, now) : ''
  return { title: t('desktop.moneyTitle', { left, needed }), body: t('desktop.moneyBody', { name, time }) }
}
