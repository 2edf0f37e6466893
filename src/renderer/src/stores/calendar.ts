// The days on the screen and what is sent on them. What is shown answers the last question; until it is there the answer before stays.
import type { CalendarRange, CalendarStanding } from '@contract'
import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { makeLatest } from '../api/asking'
import { useClient } from '../api/client'
import type { Problem } from '../api/problem'
import { useLive } from './live'

export interface CalendarQuestion {
  readonly from: string
  readonly to: string
  readonly region?: string | undefined
}

/** A running send changes with each batch: the days are read again at most this often. */
const readAgainMs = 5_000

export const useCalendar = defineStore('calendar', () => {
  const client = useClient()
  const live = useLive()
  const range = shallowRef<CalendarRange>()
  /** Comes later than the rest, as its people have to be counted. */
  const standing = shallowRef<readonly CalendarStanding[]>([])
  const isReading = ref(false)
  const problem = shallowRef<Problem>()
  const latest = makeLatest({ problem, isBusy: isReading })
  let shown: CalendarQuestion | undefined

  /** The days to come of standing sends could not be counted; the others are shown. */
  const standingProblem = shallowRef<Problem>()
  const latestStanding = makeLatest({ problem: standingProblem })
  async function ask(question: CalendarQuestion): Promise<void> {
    shown = question
    const { from, to, region } = question
    void latestStanding.ask(
      () => client.calendar.standing({ from, to }),
      (found) => (standing.value = found),
    )
    await latest.ask(
      () => client.calendar.range({ from, to, ...(region ? { region } : {}) }),
      (found) => (range.value = found),
    )
  }
  const readAgain = async (): Promise<void> => (shown ? ask(shown) : undefined)
  const again = useThrottleFn(() => shown && void ask(shown), readAgainMs, true)
  live.on('campaigns', () => void again())
  live.on('progress', () => void again())
  live.on('standing', () => void again())

  function forget(): void {
    latest.drop()
    latestStanding.drop()
    shown = undefined
    standing.value = []
    range.value = problem.value = standingProblem.value = undefined
  }

  return { range, standing, isReading, problem, standingProblem, ask, readAgain, forget }
})
