// The start of a draft: which kind of time it has, moved by keys, and the flight plan that follows from it.
import type { Timing } from '@contract'
import { useIntervalFn, watchDebounced } from '@vueuse/core'
import { computed, onBeforeUnmount, type ComputedRef } from 'vue'
import { useAccounts } from '../../../stores/settings/accounts'
import { useCompose } from '../../../stores/compose/compose'
import { useFlightPlan } from '../../../stores/compose/flightPlan'
import { useSendForms } from '../../../stores/compose/sendForms'
import { hasTime, moveStart, planKey, withKind, withLocal, withMoment } from './timings'
import { shiftClock } from './writtenTime'
import { nameZone, splitMoment } from './zonedTime'

export interface Start {
  readonly timing: ComputedRef<Timing | undefined>
  readonly canMove: ComputedRef<boolean>
  set(timing: Timing): void
  choose(kind: Timing['kind']): Promise<void>
  move(minutes: number): void
  /** Works the plan out again. */
  plan(): void
}

/** While `now` is the time, the plan moves with it. */
const replanMs = 60_000
const suggestedTime = '10:00'

export function useStart(): Start {
  const compose = useCompose()
  const accounts = useAccounts()
  const forms = useSendForms()
  const flightPlan = useFlightPlan()
  const timing = computed(() => compose.draft?.timing)
  const zone = computed(() => nameZone(accounts.active?.defaults.timeZone))
  const canMove = computed(() => timing.value !== undefined && timing.value.kind !== 'now' && hasTime(timing.value))

  function set(next: Timing): void {
    compose.edit({ timing: next })
  }

  // A time to start from, which a person sees and changes: tomorrow morning.
  async function suggest(kind: 'moment' | 'local'): Promise<void> {
    const today = splitMoment(new Date().toISOString(), zone.value)
    const next = shiftClock({ day: today.day, time: suggestedTime }, 24 * 60)
    if (!next) return
    const found = await forms.readTime({ ...next, zone: zone.value })
    const now = timing.value
    if (!now || now.kind !== kind || hasTime(now)) return
    if (kind === 'local') set(withLocal(now, next))
    else if (found?.state === 'moment') set(withMoment(now, found))
  }

  async function choose(kind: Timing['kind']): Promise<void> {
    const now = timing.value
    if (!now || now.kind === kind || (kind === 'local' && compose.draft?.gatewayList)) return
    forms.forgetTime()
    const next = withKind(now, kind)
    set(next)
    if (kind !== 'now' && !hasTime(next)) await suggest(kind)
  }

  function move(minutes: number): void {
    const moved = timing.value && moveStart(timing.value, minutes, Date.now())
    if (moved) set(moved)
  }

  function plan(): void {
    const draft = compose.draft
    if (draft && hasTime(draft.timing) && !draft.gatewayList)
      void flightPlan.ask({ campaignId: draft.id, timing: draft.timing })
  }
  plan()
  watchDebounced(() => timing.value && planKey(timing.value), plan, { debounce: 120 })
  useIntervalFn(() => timing.value?.kind === 'now' && plan(), replanMs)
  onBeforeUnmount(() => {
    forms.forgetTime()
    flightPlan.forget()
  })
  return { timing, canMove, set, choose, move, plan }
}
