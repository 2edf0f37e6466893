// Smart lists: their rules, and how many each holds now. Counts are asked one after another, since each may take a moment.
import type { AudienceCount, ContactRow, SmartList, SmartRule } from '@contract'
import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'
import { useAccounts } from '../settings/accounts'
import { useLive } from '../live'

const recountEveryMs = 5_000

export const useAudience = defineStore('audience', () => {
  const client = useClient()
  const smartLists = shallowRef<readonly SmartList[]>([])
  const hasSmartLists = ref(false)
  /** By id; an old count stays until the new one is there. */
  const counts = shallowRef<ReadonlyMap<number, AudienceCount>>(new Map())
  const problem = shallowRef<Problem>()
  let round = 0

  const latest = makeLatest({ problem })
  async function load(): Promise<void> {
    const isShown = await latest.ask(
      () => client.audience.all(),
      (all) => {
        smartLists.value = all.smartLists
        hasSmartLists.value = true
      },
    )
    if (isShown) await countAll()
  }

  async function countAll(): Promise<void> {
    const mine = (round += 1)
    for (const { id } of smartLists.value) {
      const count = await client.audience.count({ smartListId: id }).catch(() => undefined)
      if (mine !== round) return
      if (count) counts.value = new Map(counts.value).set(id, count)
    }
  }

  /** Rejects with what the core refused. */
  async function save(name: string, rule: SmartRule, smartListId?: number): Promise<SmartList> {
    const saved = await (smartListId === undefined
      ? client.audience.create({ name, rule })
      : client.audience.edit({ smartListId, name, rule }))
    // At once: a list that is not there yet would be taken for a deleted one, and the counts of all others take their time.
    smartLists.value = [...smartLists.value.filter(({ id }) => id !== saved.id), saved]
    void load()
    return saved
  }
  async function remove(smartListId: number): Promise<void> {
    await client.audience.remove({ smartListId })
    smartLists.value = smartLists.value.filter(({ id }) => id !== smartListId)
    void load()
  }
  /** How many a rule would hold, and the first of them. Rejects with what the core refused. */
  async function tryRule(rule: SmartRule, first: number): Promise<AudienceCount & { rows: readonly ContactRow[] }> {
    const [count, preview] = await Promise.all([
      client.audience.tryRule({ rule }),
      client.audience.preview({ rule, limit: first }),
    ])
    return { ...count, rows: preview.rows }
  }

  const accounts = useAccounts()
  useLive().on(
    'contacts',
    useThrottleFn(() => void (hasSmartLists.value && load()), recountEveryMs, true, true),
  )
  watch(
    () => accounts.activeId,
    () => {
      smartLists.value = []
      counts.value = new Map()
      if (hasSmartLists.value) void load()
    },
  )
  return { smartLists, hasSmartLists, counts, problem, load, save, remove, tryRule }
})
