// A cell with a time as day and time on the clocks it means, to be shown. Pure.
import type { ColumnTime } from '@contract'
import { day as dayMs, minute } from '../base/durations'
import { isDay, writeDay } from './localInstants'
import type { CellTime } from './readCellTime'
import { wallIn } from './rowMoment'

export interface ShownTime {
  /** YYYY-MM-DD */
  readonly day: string
  /** HH:MM */
  readonly time?: string
}

export function shownTime(cell: CellTime, column: ColumnTime, zone: string): ShownTime | undefined {
  const day = cell.day ?? column.day
  if (day === undefined || !isDay(day)) return undefined
  if (cell.offsetMs === undefined) return { day, ...(cell.time === undefined ? {} : { time: cell.time }) }
  const wall = wallIn({ ...cell, day }, zone)
  const minutes = Math.floor((wall % dayMs) / minute)
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return { day: writeDay(Math.floor(wall / dayMs)), time }
}
