// Options of the figures' charts, from numbers, names and colours alone. Pure.
import type { BarSeriesOption } from 'echarts/charts'
import { chartFont, type ChartColours, type ChartOption } from '../history/chartOptions'

export interface Series {
  readonly name: string
  readonly colour: string
  readonly values: readonly number[]
  /** Labels behind the bars, if they are not stacked. */
  readonly ends?: readonly string[]
}

export interface Drawing {
  readonly names: readonly string[]
  readonly colours: ChartColours
  /** Label of a value at the axis. */
  value(value: number): string
}

const line = (colours: ChartColours) => ({
  axisTick: { show: false },
  axisLine: { lineStyle: { color: colours.grid } },
})
const label = (colours: ChartColours) => ({ ...chartFont, color: colours.text })

function valueAxis({ colours, value }: Drawing, isWhole: boolean) {
  return {
    type: 'value' as const,
    ...(isWhole ? { minInterval: 1 } : {}),
    splitNumber: 3,
    splitLine: { lineStyle: { color: colours.grid, type: 'dashed' as const } },
    axisLabel: { ...label(colours), formatter: (amount: number) => value(amount), hideOverlap: true },
  }
}

/** Bars to the right, a name a line; `ends` stand behind them. Stacked, or one under the other. */
export function rowsOption(
  drawing: Drawing,
  series: readonly Series[],
  ends: readonly string[],
  isStacked: boolean,
): ChartOption {
  const { names, colours } = drawing
  // The gap between parts of one bar; around a bar of one part it would swallow a small one.
  const partsOf = (index: number) => series.filter(({ values }) => (values[index] ?? 0) > 0).length
  const bar = ({ name, colour, values, ends: own }: Series): BarSeriesOption => ({
    type: 'bar',
    name,
    barMaxWidth: isStacked ? 16 : 10,
    barGap: '35%',
    cursor: 'pointer',
    ...(isStacked ? { stack: 'all' } : {}),
    emphasis: { disabled: true },
    itemStyle: { color: colour, borderColor: colours.ground },
    data: values.map((value, index) => ({
      value,
      itemStyle: { borderWidth: isStacked && value > 0 && partsOf(index) > 1 ? 0.5 : 0 },
    })),
    ...(own === undefined
      ? {}
      : {
          label: {
            show: true,
            position: 'right',
            distance: 4,
            ...chartFont,
            fontSize: 10,
            color: colours.strongText,
            formatter: ({ dataIndex }) => own[dataIndex] ?? '',
          },
        }),
  })
  const end: BarSeriesOption = {
    type: 'bar',
    stack: 'all',
    silent: true,
    itemStyle: { color: 'transparent' },
    data: names.map(() => 0),
    label: {
      show: true,
      position: 'right',
      distance: 4,
      ...chartFont,
      color: colours.strongText,
      formatter: ({ dataIndex }) => ends[dataIndex] ?? '',
    },
  }
  return {
    animation: false,
    grid: { left: 156, right: 62, top: 4, bottom: 22 },
    xAxis: valueAxis(drawing, isStacked),
    yAxis: {
      type: 'category',
      data: [...names],
      inverse: true,
      ...line(colours),
      axisLabel: { ...label(colours), width: 142, overflow: 'truncate', margin: 8 },
    },
    series: isStacked ? [...series.map(bar), end] : series.map(bar),
  }
}

/** Bars upwards, in the order given, side by side. */
export function columnsOption(drawing: Drawing, series: readonly Series[], ends: readonly string[]): ChartOption {
  const { names, colours } = drawing
  return {
    animation: false,
    grid: { left: 58, right: 14, top: 22, bottom: 26 },
    xAxis: {
      type: 'category',
      data: [...names],
      ...line(colours),
      axisLabel: { ...label(colours), hideOverlap: true, margin: 8 },
    },
    yAxis: valueAxis(drawing, false),
    series: series.map(({ name, colour, values }, index): BarSeriesOption => ({
      type: 'bar',
      name,
      barMaxWidth: 30,
      barCategoryGap: '40%',
      cursor: 'pointer',
      emphasis: { disabled: true },
      itemStyle: { color: colour },
      data: [...values],
      label: {
        show: names.length <= 12 && index === series.length - 1,
        position: 'top',
        distance: 4,
        ...chartFont,
        color: colours.strongText,
        formatter: ({ dataIndex }) => ends[dataIndex] ?? '',
      },
    })),
  }
}

/** A line over points that stand side by side; a gap if one has no value. */
export function pointsOption(drawing: Drawing, values: readonly (number | undefined)[]): ChartOption {
  const { names, colours } = drawing
  return {
    animation: false,
    grid: { left: 58, right: 18, top: 14, bottom: 26 },
    xAxis: {
      type: 'category',
      data: [...names],
      ...line(colours),
      axisLabel: { ...label(colours), hideOverlap: true, margin: 8 },
    },
    yAxis: { ...valueAxis(drawing, false), min: ({ min }: { min: number }) => Math.max(0, Math.floor(min) - 1) },
    series: [
      {
        type: 'line',
        name: 'points',
        symbol: 'circle',
        symbolSize: 6,
        connectNulls: true,
        cursor: 'pointer',
        emphasis: { disabled: true },
        lineStyle: { color: colours.accent, width: 2 },
        itemStyle: { color: colours.accent },
        data: values.map((value) => value ?? null),
      },
    ],
  }
}

export interface Reading {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly value: number
}

/** Steps over real time: a balance stays as it is until it is read again. `low` is drawn across. */
export function timeOption(
  drawing: Omit<Drawing, 'names'>,
  readings: readonly Reading[],
  low: { readonly value: number; readonly name: string } | undefined,
): ChartOption {
  const { colours } = drawing
  return {
    animation: false,
    grid: { left: 70, right: 18, top: 18, bottom: 26 },
    xAxis: {
      type: 'time',
      splitNumber: 5,
      ...line(colours),
      axisLabel: { ...label(colours), hideOverlap: true, margin: 8 },
    },
    yAxis: { ...valueAxis({ ...drawing, names: [] }, false), scale: low === undefined },
    series: [
      {
        type: 'line',
        name: 'readings',
        step: 'end',
        emphasis: { disabled: true },
        symbol: 'circle',
        symbolSize: readings.length > 60 ? 0 : 5,
        lineStyle: { color: colours.accent, width: 2 },
        itemStyle: { color: colours.accent },
        data: readings.map(({ at, value }) => [at, value]),
        ...(low === undefined
          ? {}
          : {
              markLine: {
                silent: true,
                symbol: 'none',
                animation: false,
                lineStyle: { color: colours.warning, type: 'dashed', width: 1.5 },
                label: { ...chartFont, color: colours.strongText, position: 'insideEndTop', formatter: low.name },
                data: [{ yAxis: low.value }],
              },
            }),
      },
    ],
  }
}
