// Describes what a campaign waits for, with the time of the clock.
import type { CampaignRow, Progress, WaitReason } from '@contract'
import { daysBetween, useFormat } from '../../composables/writing/useFormat'
import { useMarks, type Tag } from '../../composables/writing/useMarks'
import { useText } from '../../composables/writing/useText'

type Waits = Pick<Progress | CampaignRow, 'state' | 'pauseReason' | 'waitReason' | 'waitsUntil' | 'needsDecision'> &
  Partial<Pick<Progress, 'heldBy'>>

const icons: Partial<Readonly<Record<WaitReason, string>>> = {
  quiet_hours: 'i-lucide-moon',
  daily_cap: 'i-lucide-hourglass',
  money_day: 'i-lucide-hourglass',
  money_month: 'i-lucide-hourglass',
  person_limit: 'i-lucide-hourglass',
}

export function isLimit(reason: WaitReason | undefined): boolean {
  return reason === 'daily_cap' || reason === 'money_day' || reason === 'money_month' || reason === 'person_limit'
}

export interface WaitWords {
  /** `09:00`, `09:00 tomorrow`, `09:00 on Mon 23 Nov`. */
  moment(at: string): string
  tag(campaign: Waits): Tag
  /** Undefined if it waits for nothing. */
  notice(campaign: Waits): { readonly title: string; readonly body: string } | undefined
}

export function useWaitWords(): WaitWords {
  const t = useText()
  const format = useFormat()
  const marks = useMarks()

  function moment(at: string): string {
    const time = format.time(at, 'clock')
    const days = daysBetween(new Date(), new Date(at))
    if (days === 0) return time
    return days === 1
      ? t('campaigns.timeTomorrow', { time })
      : t('campaigns.timeOn', { time, day: format.time(at, 'day') })
  }

  /** A short form, for a table. */
  function shortMoment(at: string): string {
    return daysBetween(new Date(), new Date(at)) < 7 ? format.time(at, 'brief') : format.time(at, 'day')
  }

  function heldTitle(heldBy: NonNullable<Progress['heldBy']>, until: string): string {
    const time = format.time(until, 'inline')
    return heldBy.limit === 'daily_cap'
      ? t('campaigns.held_daily_cap', { count: heldBy.people, time })
      : t(`campaigns.held_${heldBy.limit}`, { limit: format.money(heldBy.money), time })
  }

  return {
    moment,
    tag({ state, pauseReason, waitReason, waitsUntil, needsDecision }) {
      const found = marks.campaign(state, pauseReason, { waitsUntil, needsDecision })
      if (state !== 'waiting' || waitReason === undefined || waitsUntil === undefined) return found
      const icon = icons[waitReason] ?? found.icon
      return { ...found, icon, label: t(`campaigns.waitTag_${waitReason}`, { time: shortMoment(waitsUntil) }) }
    },
    notice({ state, waitReason, waitsUntil, heldBy }) {
      if (state !== 'waiting' || waitReason === undefined || waitsUntil === undefined) return undefined
      if (waitReason === 'countdown') return undefined
      if (heldBy) return { title: heldTitle(heldBy, waitsUntil), body: t(`campaigns.waitText_${heldBy.limit}`) }
      const time = isLimit(waitReason) ? format.time(waitsUntil, 'inline') : moment(waitsUntil)
      return {
        title: t(`campaigns.wait_${waitReason}`, { time }),
        body: t(`campaigns.waitText_${waitReason}`),
      }
    },
  }
}
