// The week and the month are given the same, and tell the page the same.
import type { CalendarRange } from '@contract'
import type { CalendarEntry } from './calendarEntries'
import type { Shift } from './movedEntries'

export interface CalendarViewProps {
  range: CalendarRange
  entries: readonly CalendarEntry[]
  today: string
  open: CalendarEntry | undefined
  /** How far the send on its way is from its time. */
  shift: Shift
  /** Takes a send that can be moved; false for any other. */
  begin: (send: CalendarEntry) => boolean
}

export interface CalendarViewEvents {
  open: [send: CalendarEntry]
  openDay: [day: string]
  carry: [shift: Shift]
  put: []
}
