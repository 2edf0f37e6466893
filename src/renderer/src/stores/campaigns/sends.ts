// The campaigns that are not over, as the core counts them. Side bar, Home and the progress page read this one store,
// so that they never disagree.
import type { CampaignRow, Progress } from '@contract'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'
import { useAccounts } from '../settings/accounts'
import { useLive } from '../live'

const over: ReadonlySet<Progress['state']> = new Set(['done', 'done_with_exceptions', 'cancelled'])
const urgency: readonly Progress['state'][] = ['running', 'paused', 'settling', 'waiting', 'approved']

export const useSends = defineStore('sends', () => {
  const client = useClient()
  const live = useLive()
  const accounts = useAccounts()
  const byId = shallowRef<ReadonlyMap<string, Progress>>(new Map())
  const drafts = shallowRef<readonly CampaignRow[]>([])
  const problem = shallowRef<Problem>()
  const revisions = new Map<string, number>()

  const active = computed(() =>
    [...byId.value.values()]
      .filter((progress) => !over.has(progress.state))
      .sort((one, other) => urgency.indexOf(one.state) - urgency.indexOf(other.state)),
  )
  /** The one to show if there is room for one. */
  const foremost = computed(() =>
    active.value.find((progress) => progress.state === 'running' || progress.state === 'paused'),
  )

  /** Sends with a missed start whose person wants to be asked. */
  const late = computed(() =>
    active.value.filter(({ pauseReason, late: chosen }) => pauseReason === 'late' && chosen?.kind === 'ask'),
  )

  const latest = makeLatest({ problem })
  async function load(): Promise<void> {
    if (!accounts.activeId) {
      latest.drop()
      byId.value = new Map()
      drafts.value = []
      return
    }
    await latest.ask(
      () =>
        Promise.all([
          client.outbox.active(),
          client.campaigns.page({ offset: 0, limit: 5, states: ['draft', 'frozen'] }),
        ]),
      ([sends, page]) => {
        const newest = sends.flatMap(
          (progress) => (isLatest(progress) ? progress : byId.value.get(progress.campaignId)) ?? [],
        )
        byId.value = new Map(newest.map((progress) => [progress.campaignId, progress]))
        drafts.value = page.rows
      },
    )
  }

  function take(progress: Progress): void {
    if (isLatest(progress)) byId.value = new Map(byId.value).set(progress.campaignId, progress)
  }

  /** An answer and an event travel apart: what was read earlier never replaces what was read later. */
  function isLatest({ campaignId, revision }: Progress): boolean {
    if (revision < (revisions.get(campaignId) ?? 0)) return false
    revisions.set(campaignId, revision)
    return true
  }

  live.on('progress', (event) => take(event.progress))
  live.on('campaigns', () => void load())

  const pause = async (campaignId: string) => take(await client.outbox.pause({ campaignId }))
  const resume = async (campaignId: string) => take(await client.outbox.resume({ campaignId }))
  const decideListed = async (input: Parameters<typeof client.outbox.decideListed>[0]) =>
    take(await client.outbox.decideListed(input))
  const stop = async (campaignId: string) => take(await client.outbox.stop({ campaignId }))
  const takeAll = (all: readonly Progress[]): number => {
    for (const progress of all) take(progress)
    return all.length
  }
  /** Both answer how many campaigns they met. */
  const pauseAll = async (): Promise<number> => takeAll(await client.outbox.pauseAll())
  const stopAll = async (): Promise<number> => takeAll(await client.outbox.stopAll())
  const lookNow = async (campaignId: string) => take(await client.outbox.lookNow({ campaignId }))
  /** Reads how one campaign stands, also one that is over. */
  const read = async (campaignId: string) => take(await client.outbox.progress({ campaignId }))

  return {
    byId,
    active,
    foremost,
    late,
    drafts,
    problem,
    load,
    take,
    pause,
    resume,
    decideListed,
    stop,
    pauseAll,
    stopAll,
    lookNow,
    read,
  }
})
