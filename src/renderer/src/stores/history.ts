// The messages of the account as the page looks at them: one filter for the charts and for the table.
import type { MessageDetail, MessageFilter, MessageRow } from '@contract'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useClient, type Client } from '../api/client'
import { toProblem, type Problem } from '../api/problem'
import { useAccounts } from './accounts'
import { useLive } from './live'

type Summary = Awaited<ReturnType<Client['history']['summary']>>
export type Refreshed = Awaited<ReturnType<Client['history']['refresh']>>

export const useHistory = defineStore('history', () => {
  const client = useClient()
  const filter = shallowRef<MessageFilter>({})
  const summary = shallowRef<Summary>()
  const detail = shallowRef<MessageDetail>()
  const openId = ref<number>()
  const isRefreshing = ref(false)
  const problem = shallowRef<Problem>()
  const refreshProblem = shallowRef<Problem>()
  const rowsVersion = ref(0)

  /** How many filters narrow the table. From and until are one. */
  const filterCount = computed(() => {
    const { status, from, until, search, campaignId } = filter.value
    return [status, from ?? until, search, campaignId].filter((part) => part !== undefined).length
  })

  let summing = 0
  async function summarise(): Promise<void> {
    summing += 1
    const turn = summing
    try {
      // `getTimezoneOffset` counts minutes west.
      const found = await client.history.summary({
        filter: filter.value,
        offsetMinutes: -new Date().getTimezoneOffset(),
      })
      if (turn !== summing) return
      summary.value = found
      problem.value = undefined
    } catch (thrown) {
      if (turn === summing) problem.value = toProblem(thrown)
    }
  }

  /** Changes some filters; `undefined` takes one away. */
  async function narrow(changes: {
    readonly [Key in keyof MessageFilter]: MessageFilter[Key] | undefined
  }): Promise<void> {
    const next = { ...filter.value, ...changes }
    filter.value = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
    rowsVersion.value += 1
    await summarise()
  }
  async function clearFilters(): Promise<void> {
    filter.value = {}
    await narrow({})
  }

  function rows(offset: number, limit: number): Promise<{ total: number; rows: MessageRow[] }> {
    return client.history.page({ offset, limit, filter: filter.value })
  }

  async function open(id: number | undefined): Promise<void> {
    openId.value = id
    if (id === undefined) {
      detail.value = undefined
      return
    }
    try {
      const found = await client.history.get({ id })
      if (openId.value === id) detail.value = found
    } catch (thrown) {
      if (openId.value === id) problem.value = toProblem(thrown)
    }
  }

  /** Reads the gateway's newest messages now. */
  async function refresh(): Promise<Refreshed | undefined> {
    if (isRefreshing.value) return undefined
    isRefreshing.value = true
    refreshProblem.value = undefined
    try {
      const read = await client.history.refresh()
      await changed()
      return read
    } catch (thrown) {
      refreshProblem.value = toProblem(thrown)
      return undefined
    } finally {
      isRefreshing.value = false
    }
  }

  /** Reads again what is shown. */
  async function changed(): Promise<void> {
    rowsVersion.value += 1
    await Promise.all([summarise(), openId.value === undefined ? undefined : open(openId.value)])
  }

  useLive().on('history', () => void changed())
  const accounts = useAccounts()
  watch(
    () => accounts.activeId,
    () => {
      filter.value = {}
      summary.value = undefined
      void open(undefined)
      void changed()
    },
  )

  return {
    filter,
    filterCount,
    summary,
    detail,
    openId,
    isRefreshing,
    problem,
    refreshProblem,
    rowsVersion,
    summarise,
    narrow,
    clearFilters,
    rows,
    open,
    refresh,
    changed,
  }
})
