// Tasks from the inbox: an unseen gap, replies that only read like an opt-out, and new replies.
import type { InboxState } from '@contract'
import type { Translate } from '@text'
import type { Format } from '../../composables/writing/useFormat'
import type { Need } from './needs'

export function needsOfInbox({ gaps, counts, unread }: InboxState, t: Translate, format: Format): Need[] {
  const needs: Need[] = []
  const gap = gaps.find(({ isSeen }) => !isSeen)
  if (gap) {
    needs.push({
      id: `gap-${gap.id}`,
      icon: 'i-lucide-clock-alert',
      tone: 'warning',
      title: t('inbox.needGap', {
        from: format.time(gap.startsAt, 'inline'),
        until: format.time(gap.endsAt, 'inline'),
      }),
      body: t(optOutWords[gap.optOuts.state]),
      verb: t('inbox.needGapAct'),
      to: '/inbox',
    })
  }
  if (counts.unclear > 0) {
    needs.push({
      id: 'unclear',
      icon: 'i-lucide-ban',
      tone: 'warning',
      title: t('inbox.needUnclear', { count: counts.unclear }),
      body: t('inbox.needUnclearBody'),
      verb: t('inbox.needUnclearAct'),
      to: '/inbox?folder=unclear',
    })
  }
  if (unread > 0) {
    needs.push({
      id: 'replies',
      icon: 'i-lucide-message-square-text',
      tone: 'primary',
      title: t('inbox.unreadInInbox', { count: unread }),
      body: t('inbox.needRepliesBody'),
      verb: t('inbox.needRepliesAct'),
      to: '/inbox',
    })
  }
  return needs
}

const optOutWords = {
  read: 'inbox.needGapRead',
  to_read: 'inbox.needGapToRead',
  not_read: 'inbox.needGapToRead',
  // There is nothing to read again.
  no_lists: 'inbox.gapNoLists',
  not_missed: 'inbox.gapNotMissed',
} as const
