// Places the parts of the flight plan. Pure: instants in milliseconds since 1970, lengths in CSS px.
import type { FlightPlan, FlightRow } from '@contract'
import { minuteOfDay } from '../when/zonedTime'

const minute = 60_000
const hour = 60 * minute

export interface Frame {
  readonly from: number
  readonly to: number
  readonly width: number
}

/** At least an hour wide: a send of seconds is drawn as short as it is. */
export function frameOf({ span }: Pick<FlightPlan, 'span'>, width: number): Frame {
  const from = Date.parse(span.from)
  return { from, to: Math.max(Date.parse(span.to), from + hour), width }
}

export function xOf({ from, to, width }: Frame, at: number): number {
  return (Math.min(Math.max(at, from), to) - from) * (width / (to - from))
}

export interface Tick {
  readonly at: number
  readonly x: number
  readonly isDay: boolean
  readonly isLabelled: boolean
}

/** Minutes between labels, and between lines. */
const steps: readonly (readonly [label: number, line: number])[] = [
  [10, 5],
  [15, 15],
  [30, 15],
  [60, 30],
  [120, 60],
  [180, 60],
  [240, 120],
  [360, 180],
  [720, 360],
  [1_440, 720],
  [2_880, 1_440],
  [10_080, 1_440],
  [20_160, 10_080],
]

/** Lines at whole times of the zone's own clock, so that a change of the clocks does not shift them. */
export function ticksOf(frame: Frame, zone: string, leastApart: number): readonly Tick[] {
  const perMinute = (frame.width * minute) / (frame.to - frame.from)
  const [label, line] = steps.find(([apart]) => apart * perMinute >= leastApart) ?? [40_320, 10_080]
  // Zones differ from each other by quarters of an hour.
  const stride = Math.min(line, 15) * minute
  const ticks: Tick[] = []
  for (let at = Math.ceil(frame.from / stride) * stride; at <= frame.to; at += stride) {
    const ofDay = minuteOfDay(at, zone)
    const isOn = (every: number) =>
      every < 1_440 ? ofDay % every === 0 : ofDay === 0 && Math.round(at / (1_440 * minute)) % (every / 1_440) === 0
    if (isOn(line)) ticks.push({ at, x: xOf(frame, at), isDay: ofDay === 0, isLabelled: isOn(label) })
  }
  return ticks
}

export interface Piece {
  readonly x: number
  readonly width: number
}

/** Narrower than this and it could not be seen. */
const leastBar = 5

export function barOf(frame: Frame, stretch: { readonly from: string; readonly to: string }): Piece {
  const x = xOf(frame, Date.parse(stretch.from))
  const width = Math.max(leastBar, xOf(frame, Date.parse(stretch.to)) - x)
  return { x: Math.min(x, Math.max(0, frame.width - width)), width }
}

const gap = 6
const overlaps = (one: Piece, other: Piece) => one.x < other.x + other.width && other.x < one.x + one.width

/**
 * A place for the words of each bar, beside it where nothing else stands. Undefined if not all of them fit: then the row
 * says it in one line of its own.
 */
export function placeWords(bars: readonly Piece[], widths: readonly number[], width: number): Piece[] | undefined {
  const taken = [...bars]
  const placed: Piece[] = []
  for (const [index, bar] of bars.entries()) {
    const own = widths[index] ?? 0
    const place = [bar.x + bar.width + gap, bar.x - gap - own]
      .map((x) => ({ x, width: own }))
      .find((piece) => piece.x >= 0 && piece.x + own <= width && !taken.some((other) => overlaps(piece, other)))
    if (!place) return undefined
    taken.push(place)
    placed.push(place)
  }
  return placed
}

export interface QuietPiece extends Piece {
  /** Which of its ends lie inside the picture. */
  readonly starts: boolean
  readonly ends: boolean
  /** True if nothing overlaps its words. */
  readonly hasRoom: boolean
}

export function quietOf(frame: Frame, row: FlightRow, others: readonly Piece[], wordsWidth: number): QuietPiece[] {
  return row.quiet
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
    .filter(({ from, to }) => to > frame.from && from < frame.to)
    .map(({ from, to }) => {
      const x = xOf(frame, from)
      const piece = { x, width: xOf(frame, to) - x }
      const words = { x, width: wordsWidth }
      const hasRoom = piece.width >= wordsWidth && !others.some((other) => overlaps(words, other))
      return { ...piece, starts: from > frame.from, ends: to < frame.to, hasRoom }
    })
}
