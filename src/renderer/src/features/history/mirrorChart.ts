// A chart for a page that is read from the right: the axis begins at the right and the values stand beside it there. Pure.
import type { ChartOption } from './chartOptions'

interface Side {
  readonly position?: unknown
}
/** One or several of them, as ECharts takes both. */
const eachOf = <Part>(parts: Part | Part[] | undefined): Part[] =>
  parts === undefined ? [] : Array.isArray(parts) ? parts : [parts]

const otherSide = ({ position }: Side) => (position === 'right' ? { position: 'left' } : {})

export function mirrorChart(option: ChartOption): ChartOption {
  const { grid, xAxis, yAxis, series } = option
  if (grid === undefined) return option
  return {
    ...option,
    grid: eachOf(grid).map(({ left, right, ...heights }) => ({
      ...heights,
      ...(left === undefined ? {} : { right: left }),
      ...(right === undefined ? {} : { left: right }),
    })),
    xAxis: eachOf(xAxis).map((axis) => ({ ...axis, inverse: axis.inverse !== true })),
    yAxis: eachOf(yAxis).map((axis) => ({ ...axis, position: 'right' as const })),
    series: eachOf(series).map((one) =>
      'label' in one && one.label ? { ...one, label: { ...one.label, ...otherSide(one.label as Side) } } : one,
    ),
  } as ChartOption
}
