// The messages of the account as the page shows them: one filter for the charts and for the table.
import type { FigureRow, MessageDetail, MessageFilter, MessageRow } from '@contract'
import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { nextTick, ref, shallowRef, watch } from 'vue'
import { attempt, makeLatest } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'
import { countsOf, type Bucket, type DayCounts, type DeliveryCounts, type TimeRange } from './chartDays'
import { useAccounts } from '../settings/accounts'
import { readBuckets, readersZone } from './figureBuckets'
import { useLive } from '../live'

export type Refreshed = Awaited<ReturnType<Client['history']['refresh']>>
export type HistoryChoices = Awaited<ReturnType<Client['history']['choices']>>

/** The data of the charts. */
export interface Overview {
  /** Ignores the filter's status and delivery: one part stays beside the others. */
  readonly byDelivery: DeliveryCounts
  readonly statuses: readonly FigureRow[]
  readonly by: Bucket
  readonly bars: readonly DayCounts[]
  /** Accepted by the gateway but not listed yet: part of `on_the_way`, and not in the bars. */
  readonly notListed: number
  /** Nothing was filtered: what is not here is nowhere. */
  readonly isOfAll: boolean
}

/** A running send changes the history many times a second. */
const lookAgainMs = 500

export const useHistory = defineStore('history', () => {
  const client = useClient()
  const filter = shallowRef<MessageFilter>({})
  const range = shallowRef<TimeRange>({})
  const overview = shallowRef<Overview>()
  /** Totals of the table. If `isCounted` is false, `total` is a lower bound. */
  const found = shallowRef<{ readonly total: number; readonly notListed: number; readonly isCounted: boolean }>()
  const choices = shallowRef<HistoryChoices>()
  const detail = shallowRef<MessageDetail>()
  const openId = ref<number>()
  const isRefreshing = ref(false)
  const problem = shallowRef<Problem>()
  const refreshProblem = shallowRef<Problem>()
  const rowsVersion = ref(0)

  const latest = makeLatest({ problem })
  async function summarise(): Promise<void> {
    const asked = filter.value
    const { status: _status, delivery: _delivery, ...others } = asked
    await latest.ask(
      () =>
        Promise.all([
          client.insight.figures({ filter: others, by: 'status', timeZone: readersZone() }),
          client.history.page({ offset: 0, limit: 1, filter: others }),
          readBuckets(client, asked, range.value),
        ]),
      ([parts, { notListed }, bars]) => {
        const { delivered, onTheWay, notDelivered } = parts.total
        overview.value = {
          byDelivery: { delivered, on_the_way: onTheWay + notListed, not_delivered: notDelivered },
          statuses: parts.rows,
          notListed,
          by: bars.by,
          bars: bars.figures.rows.map(countsOf),
          isOfAll: Object.keys(asked).length === 0,
        }
      },
    )
  }

  /** Asks for the charts of what is shown, unless that was done. */
  let summariseOnce = (): Promise<void> | undefined => undefined

  /** `time`: of the bars, which still show the days around a chosen one. */
  async function show(next: MessageFilter, time: TimeRange): Promise<void> {
    filter.value = next
    range.value = time
    rowsVersion.value += 1
    let asked: Promise<void> | undefined
    summariseOnce = () => (filter.value === next ? (asked ??= summarise()) : asked)
    // The table asks for its rows in this tick, and the charts follow: a person waits for the rows, and the core answers one question
    // after another.
    await nextTick()
    await summariseOnce()
  }

  async function rows(
    offset: number,
    limit: number,
    withRecord = false,
  ): Promise<{ total: number; rows: MessageRow[] }> {
    const asked = filter.value
    const asking = client.history.page({ offset, limit, filter: asked, ...(withRecord ? { withRecord } : {}) })
    // While the page is still being built.
    void summariseOnce()
    const page = await asking
    if (asked === filter.value)
      found.value = { total: page.total, notListed: page.notListed, isCounted: page.isCounted }
    return page
  }

  async function loadChoices(): Promise<void> {
    try {
      choices.value = await client.history.choices()
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }

  async function open(id: number | undefined): Promise<void> {
    openId.value = id
    if (id === undefined) {
      detail.value = undefined
      return
    }
    try {
      const message = await client.history.get({ id })
      if (openId.value === id) detail.value = message
    } catch (thrown) {
      if (openId.value === id) problem.value = toProblem(thrown)
    }
  }

  /** Reads the gateway's newest messages now. */
  async function refresh(): Promise<Refreshed | undefined> {
    if (isRefreshing.value) return undefined
    return attempt({ problem: refreshProblem, isBusy: isRefreshing }, async () => {
      const read = await client.history.refresh()
      await changed()
      return read
    })
  }

  /** Reads again what is shown. */
  async function changed(): Promise<void> {
    rowsVersion.value += 1
    await Promise.all([
      summarise(),
      choices.value === undefined ? undefined : loadChoices(),
      openId.value === undefined ? undefined : open(openId.value),
    ])
  }

  /** Pages that show messages; without one nothing is read again. */
  let watchers = 0
  function attend(): () => void {
    watchers += 1
    return () => (watchers -= 1)
  }
  const changedSoon = useDebounceFn(() => (watchers > 0 ? changed() : undefined), lookAgainMs, { maxWait: lookAgainMs })
  const live = useLive()
  live.on('history', () => void changedSoon())
  // People who were just submitted are in the history before the gateway lists them.
  live.on('progress', () => void changedSoon())
  const accounts = useAccounts()
  watch(
    () => accounts.activeId,
    () => {
      overview.value = undefined
      found.value = undefined
      choices.value = undefined
      filter.value = {}
      void open(undefined)
      if (watchers > 0) void changed()
    },
  )

  return {
    filter,
    range,
    overview,
    found,
    choices,
    detail,
    openId,
    isRefreshing,
    problem,
    refreshProblem,
    rowsVersion,
    summarise,
    show,
    rows,
    loadChoices,
    open,
    refresh,
    changed,
    attend,
  }
})
