// Carries a block with the pointer: over the days of a grid, and down a column by quarters of an hour. The cells say which day the
// pointer is over, so it also works if the days run from right to left.
import { onScopeDispose, type Ref } from 'vue'
import type { CalendarEntry } from './calendarEntries'
import { stepMinutes, type Shift } from './movedEntries'

export interface BlockDragOptions {
  readonly grid: Readonly<Ref<HTMLElement | undefined>>
  /** Pixels of a minute, and the minutes of the day that the column shows. Absent: only days. */
  readonly column?: () => { readonly perMinute: number; readonly from: number; readonly to: number }
  /** False: this one is not to be moved. */
  readonly begin: (send: CalendarEntry) => boolean
  readonly carry: (shift: Shift) => void
  readonly put: () => void
}

/** A press that moves less is a click. */
const minPixels = 4

export function useBlockDrag({ grid, column, begin, carry, put }: BlockDragOptions) {
  let end: (() => void) | undefined

  function dayAt({ clientX, clientY }: PointerEvent): string | undefined {
    const cells = [...(grid.value?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
    const cell = cells.find((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect()
      return clientX >= left && clientX < right && (column || (clientY >= top && clientY < bottom))
    })
    return cell?.dataset.day
  }

  function minutesFor(send: CalendarEntry, pixels: number): number {
    const shown = column?.()
    if (!shown || shown.perMinute <= 0) return 0
    const wanted = Math.round(pixels / shown.perMinute / stepMinutes) * stepMinutes
    const min = Math.ceil((shown.from - send.from) / stepMinutes) * stepMinutes
    const max = Math.floor((shown.to - 1 - send.from) / stepMinutes) * stepMinutes
    return Math.min(max, Math.max(min, wanted))
  }

  /** `send`: the block at its present place. `already`: how far it was moved before. */
  function press(event: PointerEvent, send: CalendarEntry, already: Shift): void {
    if (event.button !== 0) return
    end?.()
    let isCarried = false
    let days = 0
    const move = (now: PointerEvent): void => {
      const far = Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY)
      if (!isCarried && far < minPixels) return
      if (!isCarried && !begin(send)) return end?.()
      isCarried = true
      now.preventDefault()
      const day = dayAt(now)
      if (day !== undefined) days = Math.round((Date.parse(day) - Date.parse(send.day)) / 86_400_000)
      const minutes = minutesFor(send, now.clientY - event.clientY)
      carry({ days: already.days + days, minutes: already.minutes + minutes })
    }
    const up = (): void => {
      end?.()
      if (!isCarried) return
      // The browser ends the press with a click on the element below it, which must not open anything.
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      put()
    }
    const key = (pressed: KeyboardEvent): void => {
      if (pressed.key === 'Escape') end?.()
    }
    end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', up)
      window.removeEventListener('keydown', key)
      end = undefined
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', up)
    window.addEventListener('keydown', key)
  }
  const swallow = (event: MouseEvent): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  onScopeDispose(() => end?.())
  return { press }
}
