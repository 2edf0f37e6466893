// The look of a send in the calendar, by its state.
import type { CalendarEntry } from './calendarEntries'

interface Look {
  readonly icon: string
  /** Colour of the bar at its beginning. */
  readonly bar: string
  readonly ground: string
}

export const looks: Readonly<Record<CalendarEntry['state'], Look>> = {
  done: { icon: 'i-lucide-check', bar: 'bg-mark-accepted', ground: 'bg-elevated' },
  sending: { icon: 'i-lucide-loader-circle', bar: 'bg-mark-inflight', ground: 'bg-tint-primary' },
  planned: { icon: 'i-lucide-calendar-clock', bar: 'bg-primary', ground: 'bg-tint-primary' },
  standing: { icon: 'i-lucide-repeat', bar: 'bg-primary', ground: 'bg-default border border-dashed border-primary/60' },
  skipped: {
    icon: 'i-lucide-calendar-off',
    bar: 'bg-accented',
    ground: 'bg-default border border-dashed border-accented line-through opacity-80',
  },
  paused: { icon: 'i-lucide-pause', bar: 'bg-mark-uncertain', ground: 'bg-tint-warning' },
  uncertain: { icon: 'i-lucide-circle-help', bar: 'fill-uncertain', ground: 'bg-elevated' },
}

export const states = Object.keys(looks) as CalendarEntry['state'][]
