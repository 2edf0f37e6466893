// Proposes limits that leave room above a forecast, and finds limits that are too low for it. Pure.
import type { StandingForecast, StandingLimits } from '@contract'
import { fullestDay } from '@contract/campaigns/standingDays'

type Figures = Pick<
  StandingForecast,
  'largestDay' | 'largestSending' | 'usualMonth' | 'days' | 'people' | 'about' | 'months'
>

/** Limits are half as much again, because a forecast is no promise. More than twice the largest day pauses anyway. */
const room = 1.5
const monthsOfYear = 12
const leastPeople = 10
const microsPerUnit = 1_000_000

/** Rounds up to a number with at most two digits before its zeros. */
export function roundUp(value: number): number {
  if (value <= 10) return Math.ceil(value)
  const step = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Math.ceil(value / step) * step
}

/** Without a price only limits of people are proposed. Undefined if no one is due. */
export function proposeLimits(forecast: Figures): Partial<StandingLimits> | undefined {
  if (forecast.people === 0 && ofYearlyDates(forecast) === undefined) return undefined
  const peopleOf = (usual: number) => Math.max(leastPeople, roundUp(usual * room))
  const peoplePerDay = peopleOf(fullestDay(forecast)?.people ?? 0)
  const peoplePerMonth = Math.max(peoplePerDay, peopleOf(usualOf('month', forecast).people))
  const peoplePerYear = Math.max(peoplePerMonth, peopleOf(usualOf('year', forecast).people))
  const ofPeople = { peoplePerDay, peoplePerMonth, peoplePerYear }
  const each = priceOfOne(forecast)
  if (each === undefined) return ofPeople
  const microsOf = (limit: number) => Math.max(microsPerUnit, roundUp((limit * each) / microsPerUnit) * microsPerUnit)
  return {
    ...ofPeople,
    microsPerDay: microsOf(peoplePerDay),
    microsPerMonth: microsOf(peoplePerMonth),
    microsPerYear: microsOf(peoplePerYear),
  }
}

export type LimitSpan = 'day' | 'month' | 'year'
export interface SpanFigures {
  readonly people: number
  readonly micros: number | undefined
}

/** The average price of a message in micros; undefined without prices, or if no one is due. */
function priceOfOne({ about, people }: Figures): number | undefined {
  return about && people > 0 ? about.micros / people : undefined
}

/** For dates that come each year, which are known for all of it: the largest month, and everyone once. */
export function ofYearlyDates({ months }: Pick<Figures, 'months'>): { month: number; year: number } | undefined {
  const year = months.reduce((sum, people) => sum + people, 0)
  return year === 0 ? undefined : { month: Math.max(...months), year }
}

/** The usual numbers: the largest day of the forecast, an average month, and twelve of these for a year; or `ofYearlyDates`. */
export function usualOf(span: LimitSpan, forecast: Figures): SpanFigures {
  if (span === 'day') {
    const people = fullestDay(forecast)?.people ?? 0
    const day = forecast.largestDay
    const micros = forecast.days.find((one) => one.day === day?.day)?.about?.micros
    return { people, micros: micros === undefined || !day ? undefined : Math.round((micros * people) / day.people) }
  }
  const yearly = ofYearlyDates(forecast)
  if (yearly) {
    const each = priceOfOne(forecast)
    return { people: yearly[span], micros: each === undefined ? undefined : Math.round(each * yearly[span]) }
  }
  const { people, about } = forecast.usualMonth
  const months = span === 'month' ? 1 : monthsOfYear
  return { people: people * months, micros: about === undefined ? undefined : about.micros * months }
}

export const peopleKey = { day: 'peoplePerDay', month: 'peoplePerMonth', year: 'peoplePerYear' } as const
export const microsKey = { day: 'microsPerDay', month: 'microsPerMonth', year: 'microsPerYear' } as const

/** The first limit below what is usual. */
export function limitBelow(
  limits: StandingLimits,
  forecast: Figures,
): { readonly span: LimitSpan; readonly of: 'people' | 'money'; readonly usual: SpanFigures } | undefined {
  for (const span of ['day', 'month', 'year'] as const) {
    const usual = usualOf(span, forecast)
    if (limits[peopleKey[span]] < usual.people) return { span, of: 'people', usual }
    if (usual.micros !== undefined && limits[microsKey[span]] < usual.micros) return { span, of: 'money', usual }
  }
  return undefined
}
