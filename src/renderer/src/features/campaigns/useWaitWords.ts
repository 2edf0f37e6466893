// Describes what a campaign waits for, with the time of the clock.
import type { CampaignRow, Progress } from '@contract'
import { daysBetween, useFormat } from '../../composables/useFormat'
import { useMarks, type Tag } from '../../composables/useMarks'
import { useText } from '../../composables/useText'

type Waits = Pick<Progress | CampaignRow, 'state' | 'pauseReason' | 'waitReason' | 'waitsUntil' | 'needsDecision'>

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
    return daysBetween(new Date(), new Date(at)) < 7 ? format.time(at, 'short') : format.time(at, 'day')
  }

  return {
    moment,
    tag({ state, pauseReason, waitReason, waitsUntil, needsDecision }) {
      const found = marks.campaign(state, pauseReason, { waitsUntil, needsDecision })
      if (state !== 'waiting' || waitReason === undefined || waitsUntil === undefined) return found
      const icon = waitReason === 'quiet_hours' ? 'i-lucide-moon' : found.icon
      return { ...found, icon, label: t(`campaigns.waitTag_${waitReason}`, { time: shortMoment(waitsUntil) }) }
    },
    notice({ state, waitReason, waitsUntil }) {
      if (state !== 'waiting' || waitReason === undefined || waitsUntil === undefined) return undefined
      if (waitReason === 'countdown') return undefined
      const time = moment(waitsUntil)
      return {
        title: t(`campaigns.wait_${waitReason}`, { time }),
        body: t(`campaigns.waitText_${waitReason}`, { time }),
      }
    },
  }
}
