// Figures over the messages: each is a table first. One filter for all of them.
import type { Figures, MessageFilter } from '@contract'
import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import type { Problem } from '../../api/problem'
import { useAccounts } from '../settings/accounts'
import type { TimeRange } from './chartDays'
import { readBuckets, readersZone, type Buckets } from './figureBuckets'
import { useLive } from '../live'

type Answer<Name extends keyof Client['insight']> = Awaited<ReturnType<Client['insight'][Name]>>
export type FirstFinal = Answer<'firstFinal'>
export type BalanceReadings = Answer<'balance'>

export interface InsightFigures {
  readonly filter: MessageFilter
  readonly buckets: Buckets
  readonly months: Figures
  readonly statuses: Figures
  readonly countries: Figures
  readonly campaigns: Figures
  readonly firstFinal: FirstFinal
  readonly balance: BalanceReadings
}

/** Figures change with every new status; a chart on the screen need not. */
const lookAgainMs = 2_000

export const useInsight = defineStore('insight', () => {
  const client = useClient()
  const accounts = useAccounts()
  const figures = shallowRef<InsightFigures>()
  const problem = shallowRef<Problem>()
  const isReading = shallowRef(false)
  const latest = makeLatest({ problem, isBusy: isReading })
  let filter: MessageFilter = {}
  let watchers = 0

  async function read(): Promise<void> {
    const asked = filter
    const { from, until } = asked
    const time: TimeRange = { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) }
    const by = (group: 'month' | 'status' | 'country' | 'campaign') =>
      client.insight.figures({ filter: asked, by: group, timeZone: readersZone() })
    await latest.ask(
      () =>
        Promise.all([
          readBuckets(client, asked, time),
          by('month'),
          by('status'),
          by('country'),
          by('campaign'),
          client.insight.firstFinal({ filter: asked }),
          client.insight.balance(time),
        ]),
      ([buckets, months, statuses, countries, campaigns, firstFinal, balance]) => {
        figures.value = { filter: asked, buckets, months, statuses, countries, campaigns, firstFinal, balance }
      },
    )
  }
  function show(next: MessageFilter): Promise<void> {
    filter = next
    return read()
  }
  /** Pages that show figures; without one nothing is read again. */
  function attend(): () => void {
    watchers += 1
    return () => (watchers -= 1)
  }
  const readSoon = useDebounceFn(() => (watchers > 0 ? read() : undefined), lookAgainMs, { maxWait: lookAgainMs })
  const live = useLive()
  live.on('history', () => void readSoon())
  live.on('accounts', () => void readSoon())
  watch(
    () => accounts.activeId,
    () => {
      figures.value = undefined
      if (watchers > 0) void show({})
    },
  )

  return { figures, problem, isReading, show, read, attend }
})
