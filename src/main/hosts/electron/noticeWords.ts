// The text of a system notification. A bystander may read it: it names the sender and the count, never the message.
import { makeText } from '@text'
import type { Notice } from '../../core/ports'

export function noticeWords({ replies, people, optedOut, name }: Notice): { title: string; body: string } {
  const t = makeText()
  const title = name ?? t('hosts.noticePeople', { count: people })
  const body = t('hosts.noticeReplies', { count: replies })
  return { title, body: optedOut === 0 ? body : `${body} ${t('hosts.noticeOptedOut', { count: optedOut })}` }
}
