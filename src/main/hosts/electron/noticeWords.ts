// The text of a system notification. A bystander may read it: it names the sender and the count, never the message.
import type { Translate } from '@text'
import type { Notice } from '../../core/ports'

export function noticeWords(
  { replies, people, optedOut, name }: Notice,
  t: Translate,
): { title: string; body: string } {
  const title = name ?? t('hosts.noticePeople', { count: people })
  const body = t('hosts.noticeReplies', { count: replies })
  return { title, body: optedOut === 0 ? body : `${body} ${t('hosts.noticeOptedOut', { count: optedOut })}` }
}
