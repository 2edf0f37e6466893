// The standing sends of the account in use, and the next day of each that sends.
import type { StandingForecast, StandingRule } from '@contract'
import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import { attempt, makeLatest } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'
import { useLive } from '../live'
import { useAccounts } from '../settings/accounts'

export const useStandingSends = defineStore('standingSends', () => {
  const client = useClient()
  const accounts = useAccounts()
  const rules = shallowRef<readonly StandingRule[]>()
  const forecasts = shallowRef<ReadonlyMap<number, StandingForecast>>(new Map())
  const problem = shallowRef<Problem>()
  const isActing = ref(false)
  /** Counts what changed, so that the table reads its rows again. */
  const version = ref(0)
  const latest = makeLatest({ problem })

  async function load(): Promise<void> {
    if (!accounts.activeId) {
      latest.drop()
      rules.value = undefined
      return
    }
    await latest.ask(
      () => client.standing.all(),
      (found) => {
        rules.value = found.rules
        version.value += 1
      },
    )
  }

  /** One after the other: with very many people each takes some seconds. */
  async function loadForecasts(): Promise<void> {
    for (const { id, state } of rules.value ?? []) {
      if (state !== 'on' && state !== 'paused') continue
      const found = await client.standing.forecast({ ruleId: id }).catch(() => undefined)
      if (!found) continue
      forecasts.value = new Map(forecasts.value).set(id, found)
      version.value += 1
    }
  }

  /** Undefined if the core refused it, which `problem` says. */
  async function act<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    const answer = await attempt({ problem, isBusy: isActing }, work)
    const why = problem.value
    await load()
    problem.value ??= why
    return answer
  }

  useLive().on('standing', () => {
    if (rules.value) void load()
  })
  watch(
    () => accounts.activeId,
    () => {
      if (!rules.value) return
      rules.value = undefined
      forecasts.value = new Map()
      void load()
    },
  )

  return {
    rules,
    forecasts,
    problem,
    isActing,
    version,
    load,
    loadForecasts,
    create: () => act(() => client.standing.create({})),
    remove: (ruleId: number) => act(() => client.standing.remove({ ruleId })),
    restore: (ruleId: number) => act(() => client.standing.restore({ ruleId })),
  }
})
