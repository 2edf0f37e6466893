// What a notice of the system says. Whoever stands behind the person may read it: who wrote and how often, not what.
import { makeText } from '@text'
import type { Notice } from '../../core/ports'

export function noticeWords({ replies, people, optedOut, name }: Notice): { title: string; body: string } {
  const t = makeText()
  const title = name ?? t('hosts.noticePeople', { count: people })
  const body = t('hosts.noticeReplies', { count: replies })
  return { title, body: optedOut === 0 ? body : `${body} ${t('hosts.noticeOptedOut', { count: optedOut })}` }
}
