// The start of a draft: which kind of time it has, moved by keys, and the flight plan that follows from it.
import type { Timing } from '@contract'
import { useIntervalFn, watchDebounced } from '@vueuse/core'
import { computed, onBeforeUnmount, watch, type ComputedRef } from 'vue'
import { useAccounts } from '../../../stores/settings/accounts'
import { useCompose } from '../../../stores/compose/compose'
import { useColumnTimes } from '../../../stores/compose/columnTimes'
import { useFlightPlan } from '../../../stores/compose/flightPlan'
import { useSendForms } from '../../../stores/compose/sendForms'
import { suggestColumn } from '../times/columnTime'
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
  const columnTimes = useColumnTimes()
  const timing = computed(() => compose.draft?.timing)
  const zone = computed(() => nameZone(accounts.active?.defaults.timeZone))
  const canMove = computed(() => {
    const now = timing.value
    if (now === undefined || now.kind === 'now' || !hasTime(now)) return false
    return now.kind !== 'column' || now.column?.time !== undefined
  })

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

  /** By the column that looks most like times, which a person sees and changes. */
  function suggestColumnTime(): void {
    const now = timing.value
    const column = columnTimes.times && suggestColumn(columnTimes.times)
    if (now?.kind === 'column' && now.column === undefined && column) set({ ...now, column })
  }
  watch(() => columnTimes.times, suggestColumnTime)

  async function choose(kind: Timing['kind']): Promise<void> {
    const now = timing.value
    const isOfPeople = kind === 'local' || kind === 'column'
    if (!now || now.kind === kind || (isOfPeople && compose.draft?.gatewayList)) return
    forms.forgetTime()
    const next = withKind(now, kind)
    set(next)
    if ((kind === 'moment' || kind === 'local') && !hasTime(next)) await suggest(kind)
  }

  function move(minutes: number): void {
    const moved = timing.value && moveStart(timing.value, minutes, Date.now())
    if (moved) set(moved)
  }

  function plan(): void {
    const draft = compose.draft
    if (draft?.timing.kind === 'column') {
      flightPlan.forget()
      if (!draft.gatewayList) void columnTimes.ask({ campaignId: draft.id, timing: draft.timing })
    } else if (draft && hasTime(draft.timing) && !draft.gatewayList)
      void flightPlan.ask({ campaignId: draft.id, timing: draft.timing })
  }
  plan()
  watchDebounced(() => timing.value && planKey(timing.value), plan, { debounce: 120 })
  // Times of a column pass one after the other.
  const moves = () => timing.value?.kind === 'now' || timing.value?.kind === 'column'
  useIntervalFn(() => moves() && plan(), replanMs)
  onBeforeUnmount(() => {
    forms.forgetTime()
    flightPlan.forget()
    columnTimes.forget()
  })
  return { timing, canMove, set, choose, move, plan }
}
