// The times that a column gives to the people of the open draft. Guarantee: what is shown answers the last question; until it is there
// the answer before it stays, marked as old.
import type { ColumnTimes, TimedPerson, Timing } from '@contract'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'

export interface TimesQuestion {
  readonly campaignId: string
  readonly timing: Timing
}

export interface TimedWindow {
  readonly which: 'go_out' | 'moved' | 'left_out'
  readonly reason?: TimedPerson['reason']
  readonly find?: string
  readonly offset: number
  readonly limit: number
}

export const useColumnTimes = defineStore('columnTimes', () => {
  const client = useClient()
  const times = shallowRef<ColumnTimes>()
  /** The column that the answer is about. */
  const field = ref<string>()
  const isReading = ref(false)
  const problem = shallowRef<Problem>()
  /** Counts answers, so that lists are read again with them. */
  const version = ref(0)
  const latest = makeLatest({ problem, isBusy: isReading })
  let shownId: string | undefined

  async function ask(question: TimesQuestion): Promise<void> {
    if (shownId !== question.campaignId) forget()
    shownId = question.campaignId
    await latest.ask(
      () => client.campaigns.times(question),
      (found) => {
        times.value = found
        field.value = question.timing.column?.field
        version.value += 1
      },
    )
  }

  const people = (
    { campaignId, timing }: TimesQuestion,
    window: TimedWindow,
  ): Promise<{ total: number; rows: TimedPerson[] }> => client.campaigns.timedPeople({ campaignId, timing, ...window })

  /** Shows nothing, and drops a running answer when it arrives. */
  function forget(): void {
    latest.drop()
    shownId = field.value = undefined
    times.value = problem.value = undefined
    isReading.value = false
  }

  /** It was asked for and is not there. */
  const isGone = (wanted: string): boolean => field.value === wanted && times.value?.hasColumn === false

  return { times, isGone, isReading, problem, version, ask, people, forget }
})
