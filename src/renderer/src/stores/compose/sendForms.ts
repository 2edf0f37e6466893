// Questions of the send forms to the core: the instant of a day and a time, and the gateway's lists.
import type { Draft, ReadTime } from '@contract'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { attempt } from '../../api/asking'
import { useClient } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'

export type GatewayList = NonNullable<Draft['gatewayList']>

export interface WrittenTime {
  readonly day: string
  readonly time: string
  /** A name of the TZ database; absent: the account's. */
  readonly zone?: string
  readonly which?: 'first' | 'second'
}

export const useSendForms = defineStore('sendForms', () => {
  const client = useClient()
  const reading = shallowRef<ReadTime>()
  const timeProblem = shallowRef<Problem>()
  const lists = shallowRef<readonly GatewayList[]>()
  const hasMore = ref(false)
  const isAsking = ref(false)
  const listProblem = shallowRef<Problem>()
  let turn = 0
  let asked = { search: '', page: 0 }

  /** The last question asked wins, however late its answer. */
  async function readTime(written: WrittenTime): Promise<ReadTime | undefined> {
    turn += 1
    const mine = turn
    timeProblem.value = undefined
    try {
      const read = await client.campaigns.readTime(written)
      if (mine !== turn) return undefined
      reading.value = read
      return read
    } catch (thrown) {
      if (mine === turn) timeProblem.value = toProblem(thrown)
      return undefined
    }
  }

  function forgetTime(): void {
    turn += 1
    reading.value = timeProblem.value = undefined
  }

  async function findLists(search: string): Promise<void> {
    lists.value = undefined
    asked = { search, page: 0 }
    await moreLists()
  }

  async function moreLists(): Promise<void> {
    if (isAsking.value) return
    const { search, page } = asked
    await attempt({ problem: listProblem, isBusy: isAsking }, async () => {
      const found = await client.campaigns.gatewayLists({ page: page + 1, ...(search === '' ? {} : { search }) })
      asked = { search, page: page + 1 }
      const shown = page === 0 ? [] : (lists.value ?? [])
      const ids = new Set(shown.map(({ id }) => id))
      const fresh = found.lists.filter(({ id }) => !ids.has(id))
      lists.value = [...shown, ...fresh]
      // A gateway that ignores the page shows the same lists again.
      hasMore.value = found.hasMore && fresh.length > 0
    })
  }

  return { reading, timeProblem, lists, hasMore, isAsking, listProblem, readTime, forgetTime, findLists, moreLists }
})
