// A planned send that a person moves. One at a time:
// none     nothing is being moved
// carried  a pointer holds it; the block follows
// put      the pointer let it go, or an arrow key moved it; the card asks for the approval, or says why the time is refused
// Nothing is changed before the approval, so putting it back only forgets the new time.
import type { MoveStart } from '@contract'
import { computed, ref, shallowRef, watch } from 'vue'
import { useCalendarMove } from '../../stores/calendarMove'
import { addDays } from './calendarDays'
import type { CalendarEntry } from './calendarEntries'
import { isMoved, nearestPlaces, placeMoved, refusalOf, shiftBetween, shiftStart, type Shift } from './movedEntries'

const none: Shift = { days: 0, minutes: 0 }
/** Refused times are known this far to either side of what is on the screen. */
const daysAround = 8
const maxDays = 62

export interface Shown {
  readonly from: string
  readonly to: string
}

export function useMoving(shown: () => Shown) {
  const store = useCalendarMove()
  const mode = ref<'none' | 'carried' | 'put'>('none')
  const originals = shallowRef<readonly CalendarEntry[]>([])
  const shift = shallowRef<Shift>(none)
  const campaignId = computed(() => originals.value[0]?.campaignId)
  const start = computed((): MoveStart | undefined => store.places && shiftStart(store.places.start, shift.value))
  const refusal = computed(() => store.places && start.value && refusalOf(store.places, start.value))
  const nearest = computed(() =>
    store.places && start.value && refusal.value ? nearestPlaces(store.places, start.value) : [],
  )

  function readPlaces(): void {
    const id = campaignId.value
    if (id === undefined) return
    const { from, to } = shown()
    const first = addDays(from, -daysAround)
    const days = Math.round((Date.parse(to) - Date.parse(first)) / 86_400_000) + 1 + daysAround
    void store.readPlaces(id, { from: first, days: Math.min(maxDays, days) })
  }
  watch(() => JSON.stringify(shown()), readPlaces)
  // The effect of a new time is read as soon as it is known that the time is not refused.
  watch([mode, start, refusal], () => {
    if (mode.value !== 'put' || !start.value || refusal.value || campaignId.value === undefined)
      return store.leaveAhead()
    void store.lookAhead(campaignId.value, start.value)
  })

  /** False if the send cannot be moved. */
  function begin(entry: CalendarEntry, all: readonly CalendarEntry[]): boolean {
    if (entry.canMove !== true) return false
    if (campaignId.value === entry.campaignId) return true
    cancel()
    originals.value = all.filter((each) => each.campaignId === entry.campaignId && each.canMove === true)
    readPlaces()
    return true
  }

  function carry(to: Shift): void {
    mode.value = 'carried'
    shift.value = to
  }

  function put(): void {
    if (isMoved(shift.value)) mode.value = 'put'
    else cancel()
  }

  function nudge({ days, minutes }: Shift): void {
    shift.value = { days: shift.value.days + days, minutes: shift.value.minutes + minutes }
    put()
  }

  function choose(to: MoveStart): void {
    if (!store.places) return
    shift.value = shiftBetween(store.places.start, to)
    put()
  }

  function cancel(): void {
    mode.value = 'none'
    originals.value = []
    shift.value = none
    store.forget()
  }

  const place = (entries: readonly CalendarEntry[]): readonly CalendarEntry[] =>
    mode.value === 'none' ? entries : placeMoved(entries, originals.value, shift.value)

  return {
    mode,
    originals,
    shift,
    campaignId,
    start,
    refusal,
    nearest,
    begin,
    carry,
    put,
    nudge,
    choose,
    cancel,
    place,
  }
}

export type Moving = ReturnType<typeof useMoving>
