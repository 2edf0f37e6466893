// What the charts draw, from counts and colours alone.
import type { ComposeOption } from 'echarts/core'
import type { BarSeriesOption, PieSeriesOption } from 'echarts/charts'
import type { GridComponentOption } from 'echarts/components'
import type { DayCounts } from './chartDays'

export type ChartOption = ComposeOption<BarSeriesOption | PieSeriesOption | GridComponentOption>

export interface ChartColours {
  readonly delivered: string
  readonly onTheWay: string
  readonly notDelivered: string
  readonly track: string
  readonly ground: string
  readonly grid: string
  readonly text: string
  readonly strongText: string
}

export interface ChartWords {
  count(value: number): string
  day(day: string): string
  readonly none: string
}

interface DeliveryCounts {
  readonly delivered: number
  readonly on_the_way: number
  readonly not_delivered: number
}

const font = { fontFamily: 'Inter Variable, system-ui, sans-serif', fontSize: 11 }

export function donutOption(counts: DeliveryCounts, colours: ChartColours): ChartOption {
  const parts = [
    { value: counts.delivered, itemStyle: { color: colours.delivered } },
    { value: counts.on_the_way, itemStyle: { color: colours.onTheWay } },
    { value: counts.not_delivered, itemStyle: { color: colours.notDelivered } },
  ].filter(({ value }) => value > 0)
  const empty = [{ value: 1, itemStyle: { color: colours.track } }]
  return {
    animation: false,
    series: [
      {
        type: 'pie',
        radius: ['76%', '100%'],
        silent: true,
        label: { show: false },
        labelLine: { show: false },
        itemStyle: { borderColor: colours.ground, borderWidth: parts.length > 1 ? 2 : 0 },
        data: parts.length > 0 ? parts : empty,
      },
    ],
  }
}

const totalOf = (day: DeliveryCounts): number => day.delivered + day.on_the_way + day.not_delivered

function bars(days: readonly DayCounts[], part: keyof DeliveryCounts, color: string, ground: string): BarSeriesOption {
  return {
    type: 'bar',
    name: part,
    stack: 'messages',
    barMaxWidth: 30,
    barCategoryGap: '40%',
    cursor: 'pointer',
    emphasis: { disabled: true },
    itemStyle: { color, borderColor: ground },
    // The edge that keeps stacked parts apart would cut the axis where there is no part.
    data: days.map((day) => ({ value: day[part], itemStyle: { borderWidth: day[part] > 0 ? 0.5 : 0 } })),
  }
}

/** Bars by day, stacked; the sum stands above each bar, so that nothing has to be hovered. */
export function barsOption(days: readonly DayCounts[], colours: ChartColours, words: ChartWords): ChartOption {
  const fewEnough = days.length <= 14
  const sums: BarSeriesOption = {
    type: 'bar',
    stack: 'messages',
    silent: true,
    itemStyle: { color: 'transparent' },
    data: days.map(() => 0),
    label: {
      show: fewEnough,
      position: 'top',
      distance: 4,
      ...font,
      color: colours.strongText,
      formatter: ({ dataIndex }) => {
        const day = days[dataIndex]
        const total = day ? totalOf(day) : 0
        return total === 0 ? `{none|${words.none}}` : words.count(total)
      },
      rich: { none: { ...font, color: colours.text } },
    },
  }
  return {
    animation: false,
    grid: { left: 58, right: 14, top: 22, bottom: 26 },
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => words.day(day)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.grid } },
      axisLabel: { ...font, color: colours.text, hideOverlap: true, margin: 8 },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 3,
      splitLine: { lineStyle: { color: colours.grid, type: 'dashed' } },
      axisLabel: { ...font, color: colours.text, formatter: (value: number) => words.count(value) },
    },
    series: [
      bars(days, 'delivered', colours.delivered, colours.ground),
      bars(days, 'on_the_way', colours.onTheWay, colours.ground),
      bars(days, 'not_delivered', colours.notDelivered, colours.ground),
      sums,
    ],
  }
}
