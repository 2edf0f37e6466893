// Options of the donut and the bars, from counts and colours alone.
import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts'
import type { GridComponentOption, MarkLineComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { totalOf, type DayCounts, type DeliveryCounts } from '../../stores/history/chartDays'

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption | MarkLineComponentOption
>

export interface ChartColours {
  readonly delivered: string
  readonly onTheWay: string
  readonly notDelivered: string
  readonly track: string
  readonly ground: string
  readonly grid: string
  readonly text: string
  readonly strongText: string
  readonly accent: string
  /** Beside the accent, of what was only expected. */
  readonly quiet: string
  readonly warning: string
}

export interface ChartWords {
  count(value: number): string
  day(day: string): string
  readonly none: string
}

export const deliveries = ['delivered', 'on_the_way', 'not_delivered'] as const
export type Delivery = (typeof deliveries)[number]

export const chartFont = { fontFamily: 'Inter Variable, system-ui, sans-serif', fontSize: 11 }
/** Opacity of the parts that are not selected. */
const dimmed = 0.3

export function deliveryColour(delivery: Delivery, colours: ChartColours): string {
  if (delivery === 'delivered') return colours.delivered
  return delivery === 'on_the_way' ? colours.onTheWay : colours.notDelivered
}

/** `chosen`: the others step back. */
export function donutOption(counts: DeliveryCounts, colours: ChartColours, chosen?: Delivery): ChartOption {
  const parts = deliveries
    .map((name) => ({
      name,
      value: counts[name],
      itemStyle: {
        color: deliveryColour(name, colours),
        ...(chosen === undefined || chosen === name ? {} : { opacity: dimmed }),
      },
    }))
    .filter(({ value }) => value > 0)
  const empty = [{ value: 1, itemStyle: { color: colours.track } }]
  return {
    animation: false,
    series: [
      {
        type: 'pie',
        radius: ['76%', '100%'],
        silent: parts.length === 0,
        emphasis: { disabled: true },
        label: { show: false },
        labelLine: { show: false },
        itemStyle: { borderColor: colours.ground, borderWidth: parts.length > 1 ? 2 : 0 },
        data: parts.length > 0 ? parts : empty,
      },
    ],
  }
}

function bars(
  days: readonly DayCounts[],
  part: Delivery,
  colours: ChartColours,
  isFaint: (day: string) => boolean,
): BarSeriesOption {
  return {
    type: 'bar',
    name: part,
    stack: 'messages',
    barMaxWidth: 30,
    barCategoryGap: '40%',
    cursor: 'pointer',
    emphasis: { disabled: true },
    itemStyle: { color: deliveryColour(part, colours), borderColor: colours.ground },
    // The edge that keeps stacked parts apart would cut the axis if there is no part.
    data: days.map((day) => ({
      value: day[part],
      itemStyle: { borderWidth: day[part] > 0 ? 0.5 : 0, ...(isFaint(day.day) ? { opacity: dimmed } : {}) },
    })),
  }
}

/** A series without bars that writes the sum of each day; a style `none` is for words instead of a sum. */
function sumsOf(
  days: readonly DayCounts[],
  colours: ChartColours,
  place: BarSeriesOption['label'],
  write: (total: number) => string,
): BarSeriesOption {
  return {
    type: 'bar',
    stack: 'messages',
    silent: true,
    itemStyle: { color: 'transparent' },
    data: days.map(() => 0),
    label: {
      show: true,
      ...place,
      ...chartFont,
      color: colours.strongText,
      formatter: ({ dataIndex }) => {
        const day = days[dataIndex]
        return day ? write(totalOf(day)) : ''
      },
      rich: { none: { ...chartFont, color: colours.text } },
    },
  }
}

/** One thick bar a day, from the left, without axes: for the first days of an account. */
export function fewDaysOption(
  days: readonly DayCounts[],
  colours: ChartColours,
  words: Pick<ChartWords, 'count' | 'day'>,
  chosen?: string,
): ChartOption {
  const isFaint = (day: string) => chosen !== undefined && chosen !== day
  const sums = sumsOf(days, colours, { position: 'right', distance: 6 }, words.count)
  return {
    animation: false,
    grid: { left: 76, right: 56, top: 4, bottom: 4 },
    xAxis: { type: 'value', show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: days.map(({ day }) => words.day(day)),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { ...chartFont, color: colours.text, margin: 10 },
    },
    series: [
      ...deliveries.map((part): BarSeriesOption => ({ ...bars(days, part, colours, isFaint), barMaxWidth: 32 })),
      sums,
    ],
  }
}

/** Bars by day or month, stacked; the sum is above each bar, so that nothing has to be hovered. */
export function barsOption(
  days: readonly DayCounts[],
  colours: ChartColours,
  words: ChartWords,
  chosen?: string,
): ChartOption {
  const fewEnough = days.length <= 14
  const isFaint = (day: string) => chosen !== undefined && chosen !== day
  const place = { show: fewEnough, position: 'top', distance: 4 } as const
  const sums = sumsOf(days, colours, place, (total) => (total === 0 ? `{none|${words.none}}` : words.count(total)))
  return {
    animation: false,
    grid: { left: 58, right: 14, top: 22, bottom: 26 },
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => words.day(day)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.grid } },
      axisLabel: { ...chartFont, color: colours.text, hideOverlap: true, margin: 8 },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 2,
      splitLine: { lineStyle: { color: colours.grid, type: 'dashed' } },
      axisLabel: { ...chartFont, color: colours.text, formatter: (value: number) => words.count(value) },
    },
    series: [...deliveries.map((part) => bars(days, part, colours, isFaint)), sums],
  }
}
