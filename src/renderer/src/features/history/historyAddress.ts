// The filters of History and its figures as they stand in the address, so that any page can link to any view: `?time=7`,
// `?from=2026-11-03&until=2026-11-09`, `?day=2026-11-05` (or `2026-11`) on top of either, `?delivery=not_delivered`,
// `?campaign=…`. Pure; what it cannot read it leaves out.
import type { DeliveryName, MessageFilter } from '@contract'
import type { LocationQuery, LocationQueryRaw } from 'vue-router'
import { dayRange, lastDays, type TimeRange } from '../../stores/history/chartDays'

export const timeNames = ['today', '7', '30', 'month'] as const
export type TimeName = (typeof timeNames)[number]
export type Narrowing = Omit<MessageFilter, 'from' | 'until'>

export interface HistoryView {
  readonly narrowing: Narrowing
  readonly time?: TimeName
  /** First and last day, both included. */
  readonly from?: string
  readonly until?: string
  /** A day or a month inside of the time: what a bar chose. */
  readonly day?: string
}

/** `undefined` takes a part away. */
export type ViewChange = { readonly [Key in keyof Narrowing]?: Narrowing[Key] | undefined } & {
  readonly [Key in 'time' | 'from' | 'until' | 'day']?: HistoryView[Key] | undefined
}

const deliveries: readonly string[] = ['on_the_way', 'delivered', 'not_delivered'] satisfies DeliveryName[]
const whole = /^\d{4}-\d{2}-\d{2}$/
const dayOrMonth = /^\d{4}-\d{2}(-\d{2})?$/

const short = (most: number) => (text: string) => (text !== '' && text.length <= most ? text : undefined)
const readMicros = (text: string): number | undefined => {
  const units = Number(text.replace(',', '.'))
  return text !== '' && Number.isFinite(units) && units >= 0 && units < 1e9 ? Math.round(units * 1e6) : undefined
}
type Reader = (text: string) => string | number | undefined

/** By name in the filter: its name in the address, and how it is read. */
const parts: Readonly<Record<keyof Narrowing, readonly [string, Reader]>> = {
  search: ['find', short(200)],
  text: ['words', short(200)],
  status: ['status', short(40)],
  delivery: ['delivery', (text) => (deliveries.includes(text) ? text : undefined)],
  // An unescaped plus arrives as a space.
  phone: ['phone', (text) => short(40)(text.replace(/^ /, '+'))],
  campaignId: ['campaign', short(64)],
  gatewayCampaignId: ['gatewayCampaign', short(200)],
  // Empty is a sender too: none.
  sender: ['sender', (text) => (text.length <= 40 ? text : undefined)],
  country: ['country', (text) => (/^[A-Z]{2}$/.test(text) ? text : undefined)],
  costFromMicros: ['costFrom', readMicros],
  costToMicros: ['costTo', readMicros],
}
const partNames = Object.keys(parts) as (keyof Narrowing)[]

function oneOf(query: LocationQuery, name: string): string | undefined {
  const value = query[name]
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}

export function viewOfQuery(query: LocationQuery): HistoryView {
  const narrowing: Record<string, string | number> = {}
  for (const name of partNames) {
    const text = oneOf(query, parts[name][0])
    const value = text === undefined ? undefined : parts[name][1](text)
    if (value !== undefined) narrowing[name] = value
  }
  const time = timeNames.find((name) => name === oneOf(query, 'time'))
  const dated = (name: string, form: RegExp) => {
    const text = oneOf(query, name)
    return text !== undefined && form.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
  }
  const [from, until, day] = [dated('from', whole), dated('until', whole), dated('day', dayOrMonth)]
  return {
    narrowing,
    ...(time === undefined ? { ...(from ? { from } : {}), ...(until ? { until } : {}) } : { time }),
    ...(day ? { day } : {}),
  }
}

export function queryOfView({ narrowing, time, from, until, day }: HistoryView): LocationQueryRaw {
  const query: Record<string, string> = {}
  for (const name of partNames) {
    const value = narrowing[name]
    if (value !== undefined) query[parts[name][0]] = typeof value === 'number' ? String(value / 1e6) : value
  }
  for (const [name, value] of Object.entries({ time, from, until, day })) if (value !== undefined) query[name] = value
  return query
}

export function changeView(view: HistoryView, change: ViewChange): HistoryView {
  const { time, from, until, day, ...narrow } = { ...view.narrowing, ...timeOf(view), ...change }
  const left = Object.entries(narrow).filter(
    ([name, value]) => value !== undefined && (value !== '' || name === 'sender'),
  )
  const kept = Object.entries({ time, from, until, day }).filter(([, value]) => value !== undefined)
  return { narrowing: Object.fromEntries(left), ...Object.fromEntries(kept) }
}

function timeOf({ time, from, until, day }: HistoryView) {
  return { time, from, until, day }
}

/** The view's time without the day that a bar chose: what the bars show. */
export function rangeOf({ time, from, until }: HistoryView, now: Date): TimeRange {
  if (time === 'month') return { from: new Date(now.getFullYear(), now.getMonth(), 1).toISOString() }
  if (time !== undefined) return lastDays(time === 'today' ? 1 : Number(time), now)
  return {
    ...(from === undefined ? {} : { from: dayRange(from).from }),
    ...(until === undefined ? {} : { until: dayRange(until).until }),
  }
}

export function filterOf(view: HistoryView, now: Date): MessageFilter {
  return { ...view.narrowing, ...(view.day === undefined ? rangeOf(view, now) : dayRange(view.day)) }
}

/** How many filters narrow the view. All that is about time is one, so is the cost. */
export function countFilters({ narrowing, time, from, until, day }: HistoryView): number {
  const { costFromMicros, costToMicros, ...others } = narrowing
  const costs = costFromMicros === undefined && costToMicros === undefined ? 0 : 1
  return Object.keys(others).length + costs + ((time ?? from ?? until ?? day) === undefined ? 0 : 1)
}
