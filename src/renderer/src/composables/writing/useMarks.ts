// Word, icon, tone and fill of every state, in one place, so that no two screens name a state differently.
import type { CampaignState, PauseReason, RecipientState } from '@contract'
import { hasText } from '@text'
import { useText } from './useText'

export type Fill =
  | 'waiting'
  | 'inflight'
  | 'accepted'
  | 'refused'
  | 'uncertain'
  | 'absent'
  | 'closed'
  | 'primary'
  | 'muted'
export type Tone = 'primary' | 'success' | 'warning' | 'error' | 'neutral'

export interface Tag {
  readonly label: string
  readonly icon: string
  readonly tone: Tone
  /** The icon turns. */
  readonly turning?: boolean
}

/** Classes of a fill; always beside a word or icon. */
export const fillClasses: Readonly<Record<Fill, string>> = {
  waiting: 'bg-mark-waiting',
  inflight: 'bg-mark-inflight',
  accepted: 'bg-mark-accepted',
  refused: 'bg-mark-refused',
  uncertain: 'fill-hatch',
  absent: 'fill-outline-uncertain',
  closed: 'bg-mark-closed',
  primary: 'bg-primary',
  muted: 'bg-accented',
}

export const fillOfState: Readonly<Record<Exclude<RecipientState, 'skipped'>, Fill>> = {
  accepted: 'accepted',
  absent: 'absent',
  uncertain: 'uncertain',
  refused: 'refused',
  closed: 'closed',
  inflight: 'inflight',
  held: 'waiting',
  pending: 'waiting',
}

const recipientLooks: Readonly<Record<RecipientState, Omit<Tag, 'label'>>> = {
  pending: { icon: 'i-lucide-clock', tone: 'neutral' },
  held: { icon: 'i-lucide-moon', tone: 'neutral' },
  inflight: { icon: 'i-lucide-loader-circle', tone: 'primary', turning: true },
  accepted: { icon: 'i-lucide-check', tone: 'success' },
  refused: { icon: 'i-lucide-x', tone: 'error' },
  uncertain: { icon: 'i-lucide-circle-help', tone: 'warning' },
  absent: { icon: 'i-lucide-search-x', tone: 'warning' },
  closed: { icon: 'i-lucide-lock', tone: 'neutral' },
  skipped: { icon: 'i-lucide-ban', tone: 'neutral' },
}

const campaignLooks: Readonly<Record<CampaignState, Omit<Tag, 'label'>>> = {
  draft: { icon: 'i-lucide-pen-line', tone: 'neutral' },
  frozen: { icon: 'i-lucide-eye', tone: 'neutral' },
  approved: { icon: 'i-lucide-calendar-check', tone: 'primary' },
  waiting: { icon: 'i-lucide-calendar-clock', tone: 'primary' },
  running: { icon: 'i-lucide-loader-circle', tone: 'primary', turning: true },
  paused: { icon: 'i-lucide-pause', tone: 'warning' },
  settling: { icon: 'i-lucide-search', tone: 'primary' },
  done: { icon: 'i-lucide-check', tone: 'success' },
  done_with_exceptions: { icon: 'i-lucide-triangle-alert', tone: 'warning' },
  cancelled: { icon: 'i-lucide-x', tone: 'error' },
}

type Delivery = 'on_the_way' | 'delivered' | 'not_delivered' | 'scheduled' | 'rejected' | 'expired' | 'opted_out_there'
const deliveryLooks: Readonly<Record<Delivery, Omit<Tag, 'label'>>> = {
  on_the_way: { icon: 'i-lucide-arrow-up-right', tone: 'neutral' },
  delivered: { icon: 'i-lucide-check', tone: 'success' },
  not_delivered: { icon: 'i-lucide-x', tone: 'error' },
  scheduled: { icon: 'i-lucide-calendar-clock', tone: 'primary' },
  rejected: { icon: 'i-lucide-x', tone: 'error' },
  expired: { icon: 'i-lucide-circle-help', tone: 'warning' },
  opted_out_there: { icon: 'i-lucide-ban', tone: 'neutral' },
}

// The gateway's words that have one of ours; every other word is shown as written, in a neutral tag.
const knownWords: Readonly<Record<string, Delivery>> = {
  DELIVERED: 'delivered',
  SENT: 'on_the_way',
  QUEUED: 'on_the_way',
  PENDING: 'on_the_way',
  ONGOING: 'on_the_way',
  FAILED: 'not_delivered',
  UNDELIVERED: 'not_delivered',
  SCHEDULED: 'scheduled',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
  UNSUBSCRIBED: 'opted_out_there',
}

/** Gives campaigns in the same state different labels. */
export interface CampaignMore {
  readonly waitsUntil?: string | undefined
  readonly needsDecision?: boolean | undefined
}

export interface Marks {
  recipient(state: RecipientState, reason?: string): Tag
  campaign(state: CampaignState, pauseReason?: PauseReason, more?: CampaignMore): Tag
  /** `status` is the gateway's word, as written. */
  delivery(status: string): Tag
}

export function useMarks(): Marks {
  const t = useText()
  function campaignLabel(state: CampaignState, pauseReason: PauseReason | undefined, more: CampaignMore): string {
    if (more.needsDecision) return t('states.campaign_needs_decision')
    if (state === 'paused' && pauseReason === 'uncertain_limit' && more.waitsUntil !== undefined)
      return t('states.pause_listing')
    if (state === 'paused' && pauseReason) return t(`states.pause_${pauseReason}`)
    return t(`states.campaign_${state}`)
  }
  return {
    recipient(state, reason) {
      const exact = `states.${state}_${reason ?? ''}`
      return {
        ...recipientLooks[state],
        label: reason && hasText(exact) ? (t as (key: string) => string)(exact) : t(`states.${state}`),
      }
    },
    campaign: (state, pauseReason, more = {}) => ({
      ...campaignLooks[state],
      ...(state === 'paused' && pauseReason === 'changed' ? { icon: 'i-lucide-shield-alert' } : {}),
      ...(more.needsDecision ? { icon: 'i-lucide-circle-help', tone: 'warning' } : {}),
      label: campaignLabel(state, pauseReason, more),
    }),
    delivery(status) {
      const known = knownWords[status.toUpperCase()]
      if (known) return { ...deliveryLooks[known], label: t(`states.${known}`) }
      return { label: status, icon: 'i-lucide-circle-dot', tone: 'neutral' }
    },
  }
}
