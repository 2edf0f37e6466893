// Tells what can still be done for people of a campaign who were not sent to yet, and its waves while it waits.
import type { Progress, TakeOutWave } from '@contract'
import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import { useClient } from '../../../api/client'

export interface Planned {
  /** Text, people and time can be edited. */
  readonly canChange: ComputedRef<boolean>
  readonly canTakeOut: ComputedRef<boolean>
  /** It waits for its start, and no one was sent to yet. */
  readonly isToStart: ComputedRef<boolean>
  /** Those with people who wait, if there are several. */
  readonly waves: ShallowRef<readonly TakeOutWave[]>
}

const openStates: readonly Progress['state'][] = ['approved', 'waiting', 'running', 'paused']

export function usePlanned(progress: () => Progress | undefined): Planned {
  const client = useClient()
  const waves = shallowRef<readonly TakeOutWave[]>([])
  let asked = 0

  const canChange = computed(() => {
    const now = progress()
    if (!now || now.gatewayList || now.standing || now.isTest || now.isLocked || now.counts.pending === 0) return false
    // While it is in question who was sent to, or it goes on by itself.
    if (now.counts.inflight + now.counts.uncertain + now.counts.absent > 0) return false
    if (now.state === 'paused' && now.pauseReason !== 'changed' && now.waitsUntil !== undefined) return false
    if (now.state === 'waiting') return now.waitReason !== 'countdown'
    return now.state === 'paused' && now.pauseReason !== 'already_listed' && now.pauseReason !== 'quarantine'
  })
  const canTakeOut = computed(() => {
    const now = progress()
    if (!now || now.gatewayList || now.isTest || now.isLocked || now.change) return false
    return openStates.includes(now.state) && now.counts.pending > 0
  })
  const isToStart = computed(() => {
    const now = progress()
    const isPlanned = now?.waitReason === 'planned' || now?.waitReason === 'quiet_hours'
    return now?.state === 'waiting' && isPlanned && now.startedAt === undefined && now.waitsUntil !== undefined
  })

  async function read(campaignId: string): Promise<void> {
    const mine = (asked += 1)
    const found = await client.takeOut.choices({ campaignId }).catch(() => undefined)
    if (mine === asked) waves.value = (found?.waves ?? []).filter(({ waiting }) => waiting > 0)
  }
  watch(
    () => {
      const now = progress()
      return now?.state === 'waiting' && now.gatewayList === undefined
        ? `${now.campaignId} ${now.counts.pending} ${now.waitsUntil ?? ''}`
        : ''
    },
    (key) => {
      if (key !== '') return void read(progress()?.campaignId ?? '')
      asked += 1
      waves.value = []
    },
    { immediate: true },
  )
  return { canChange, canTakeOut, isToStart, waves }
}
