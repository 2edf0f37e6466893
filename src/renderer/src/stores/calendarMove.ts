// A planned campaign that is being moved in the calendar: the times that are refused, what the new time means, and its approval.
import type { CalendarMove, CalendarPlaces, MoveStart } from '@contract'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { attempt, makeLatest } from '../api/asking'
import { useClient, type Client } from '../api/client'
import type { Problem } from '../api/problem'

export type Moved = Awaited<ReturnType<Client['calendar']['move']>>

export const useCalendarMove = defineStore('calendarMove', () => {
  const client = useClient()
  const places = shallowRef<CalendarPlaces>()
  /** It is about the time that was asked for last. */
  const ahead = shallowRef<CalendarMove>()
  const problem = shallowRef<Problem>()
  const isMoving = ref(false)
  const latestPlaces = makeLatest({ problem })
  const latestAhead = makeLatest({ problem })

  async function readPlaces(campaignId: string, span: { from: string; days: number }): Promise<void> {
    await latestPlaces.ask(
      () => client.calendar.places({ campaignId, ...span }),
      (found) => (places.value = found),
    )
  }

  async function lookAhead(campaignId: string, to: MoveStart): Promise<void> {
    ahead.value = problem.value = undefined
    await latestAhead.ask(
      () => client.calendar.lookAhead({ campaignId, to }),
      (found) => (ahead.value = found),
    )
  }

  /** Nothing is looked at: it is on its way, or at a place that is refused. */
  function leaveAhead(): void {
    latestAhead.drop()
    ahead.value = problem.value = undefined
  }

  /** Approves the time on the screen. Undefined if the core refused it, which `problem` says. */
  async function move(campaignId: string): Promise<Moved | undefined> {
    const shown = ahead.value
    if (!shown || isMoving.value) return undefined
    const { now: to, people, ceiling } = shown
    return attempt({ problem, isBusy: isMoving }, () =>
      client.calendar.move({ campaignId, to, people, ...(ceiling ? { ceiling } : {}) }),
    )
  }

  function forget(): void {
    latestPlaces.drop()
    leaveAhead()
    places.value = undefined
  }

  return { places, ahead, problem, isMoving, readPlaces, lookAhead, leaveAhead, move, forget }
})
