// A conversation as the screen shows it: days, messages, gaps, and opt-outs, each shown once. Pure.
import type { ConversationEntry, FeedGap } from '@contract'

type EntryOf<Kind extends ConversationEntry['kind']> = Extract<ConversationEntry, { kind: Kind }>

export type Line =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'sent'; readonly key: string; readonly entry: EntryOf<'sent'> }
  | { readonly kind: 'reply'; readonly key: string; readonly entry: EntryOf<'reply'> }
  | { readonly kind: 'consent'; readonly key: string; readonly entry: EntryOf<'consent'> }
  /** `replyId`: the reply whose word opted them out; present if that can be taken back. */
  | {
      readonly kind: 'word'
      readonly key: string
      readonly at: string
      readonly word: string
      readonly replyId?: number
    }
  | { readonly kind: 'gap'; readonly key: string; readonly gap: FeedGap }

export interface LinesOptions {
  readonly gaps: readonly FeedGap[]
  readonly isOptedOut: boolean
  /** The question about it stands below then, and says more than the log. */
  readonly isHeld?: boolean
  /** Names the day of an instant where the reader is. */
  readonly dayOf: (at: string) => string
}

/** The opt-out that a reply made is logged at its side, seconds apart at most if the gateway's clock is another. */
const togetherMs = 60_000

const isOfReply = (entry: ConversationEntry): boolean =>
  entry.kind === 'consent' && entry.change === 'opted_out' && entry.source === 'reply' && entry.listName === undefined

/** True if a logged opt-out belongs to one of these replies: it is shown with the reply then. */
function isToldByReply(entry: ConversationEntry, words: readonly EntryOf<'reply'>[]): boolean {
  return isOfReply(entry) && words.some(({ at }) => Math.abs(Date.parse(at) - Date.parse(entry.at)) <= togetherMs)
}

/** The calendar day of an instant where the reader is. */
export function localDay(at: string): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}

export function conversationLines(entries: readonly ConversationEntry[], options: LinesOptions): Line[] {
  const words = entries.flatMap((entry) => (entry.kind === 'reply' && entry.meaning === 'opt_out' ? entry : []))
  const last = words.at(-1)
  const asked = options.isHeld
    ? entries.findLast((entry) => entry.kind === 'consent' && entry.change === 'held')
    : undefined
  const lines: Line[] = []
  let day = ''
  const begin = (at: string): void => {
    const next = options.dayOf(at)
    if (next !== day) lines.push({ kind: 'day', key: `day ${next}`, at })
    day = next
  }
  const gaps = gapsBetween(options.gaps, entries)
  for (const [index, entry] of entries.entries()) {
    while (gaps[0] && gaps[0].endsAt <= entry.at) {
      const [gap] = gaps.splice(0, 1)
      if (gap) lines.push({ kind: 'gap', key: `gap ${gap.id}`, gap })
    }
    if (entry === asked || isToldByReply(entry, words)) continue
    begin(entry.at)
    const key = entry.kind === 'reply' ? `reply ${entry.id}` : `${entry.kind} ${entry.at} ${index}`
    if (entry.kind === 'reply') {
      lines.push({ kind: 'reply', key, entry })
      if (entry.meaning === 'opt_out' && entry.decided === undefined) {
        const canUndo = options.isOptedOut && entry === last
        const word = { kind: 'word' as const, key: `word ${entry.id}`, at: entry.at, word: entry.text.trim() }
        lines.push(canUndo ? { ...word, replyId: entry.id } : word)
      }
    } else if (entry.kind === 'sent') lines.push({ kind: 'sent', key, entry })
    else lines.push({ kind: 'consent', key, entry })
  }
  return lines
}

/** Oldest first; only those between the first and the last entry, as a conversation is not a list of holes. */
function gapsBetween(gaps: readonly FeedGap[], entries: readonly ConversationEntry[]): FeedGap[] {
  const [from, until] = [entries[0]?.at, entries.at(-1)?.at]
  if (from === undefined || until === undefined) return []
  return gaps
    .filter(({ startsAt, endsAt }) => startsAt >= from && endsAt <= until)
    .sort((one, other) => one.endsAt.localeCompare(other.endsAt))
}
