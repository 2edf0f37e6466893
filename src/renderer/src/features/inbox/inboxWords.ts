// Sentences of the inbox out of typed facts: pure.
import type { ConversationEntry, ConversationRow, FeedGap, ReplyMeaning } from '@contract'
import { hasText, type TextKey, type Translate } from '@text'
import type { Tag } from '../../composables/writing/useMarks'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A length of time as its two largest parts, `13 h 45 min`; at least one minute. */
export function spanWords(milliseconds: number, t: Translate): string {
  const whole = Math.max(minuteMs, Math.round(milliseconds / minuteMs) * minuteMs)
  const days = Math.floor(whole / dayMs)
  const hours = Math.floor((whole % dayMs) / hourMs)
  const minutes = Math.floor((whole % hourMs) / minuteMs)
  const parts = [
    days > 0 ? t('inbox.spanDays', { count: days }) : '',
    hours > 0 ? t('inbox.spanHours', { count: hours }) : '',
    minutes > 0 && days === 0 ? t('inbox.spanMinutes', { count: minutes }) : '',
  ]
  return parts.filter(Boolean).join(' ')
}

export const gapLength = ({ startsAt, endsAt }: Pick<FeedGap, 'startsAt' | 'endsAt'>): number =>
  Date.parse(endsAt) - Date.parse(startsAt)

/** Describes how the opt-outs of a gap were recovered. `why`: the sentence of the code that a reading failed with. */
export function gapOptOutWords(
  optOuts: FeedGap['optOuts'],
  t: Translate,
  { clock, why }: { readonly clock: (at: string) => string; readonly why: (code: string) => string },
): string {
  switch (optOuts.state) {
    case 'read': {
      const found = optOuts.found === 0 ? t('inbox.gapFoundNone') : t('inbox.gapFound', { count: optOuts.found })
      return `${t('inbox.gapReadFrom', { count: optOuts.lists, time: clock(optOuts.at) })} ${found}`
    }
    case 'to_read':
      return t('inbox.gapToRead', { count: optOuts.lists })
    case 'no_lists':
      return t('inbox.gapNoLists')
    case 'not_missed':
      return t('inbox.gapNotMissed')
    case 'not_read':
      return t('inbox.gapNotRead', { why: why(optOuts.code) })
  }
}

/** Whether reading the lists again can still make up for something. */
export const canReadGap = ({ optOuts }: FeedGap): boolean =>
  (optOuts.state === 'to_read' && optOuts.lists > 0) || optOuts.state === 'not_read'

const looks: Readonly<Record<Exclude<ReplyMeaning, 'reply'>, Omit<Tag, 'label'>>> = {
  unclear: { icon: 'i-lucide-circle-help', tone: 'warning' },
  opt_out: { icon: 'i-lucide-ban', tone: 'neutral' },
}

export function rowTag({ meaning }: Pick<ConversationRow, 'meaning'>, t: Translate): Tag | undefined {
  return meaning === 'reply' ? undefined : { ...looks[meaning], label: t(`inbox.tag_${meaning}`) }
}

/** First line of the last reply; a note if it is empty. */
export function rowText({ lastText, meaning }: Pick<ConversationRow, 'lastText' | 'meaning'>, t: Translate): string {
  const line = lastText.trim().split(/\r?\n/, 1)[0] ?? ''
  if (line !== '') return line
  return meaning === 'opt_out' ? t('inbox.noText') : t('inbox.emptyReply')
}

type Consent = Extract<ConversationEntry, { kind: 'consent' }>

/** The core's word for a source has a sentence here, or stands as it is. */
export function consentSource(source: string, t: Translate): string {
  const key = `inbox.source_${source}`
  return hasText(key) ? (t as (key: TextKey) => string)(key) : source
}

export function consentLine({ change, listName, source }: Consent, t: Translate): string {
  const from = consentSource(source, t)
  if (change === 'held' || change === 'released') return t(`inbox.consent_${change}`)
  if (change === 'undone')
    return listName === undefined ? t('inbox.consent_undone') : t('inbox.consent_undone_list', { list: listName })
  return listName === undefined
    ? t(`inbox.consent_${change}`, { source: from })
    : t(`inbox.consent_${change}_list`, { source: from, list: listName })
}
