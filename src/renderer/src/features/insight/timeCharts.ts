// Parts per message over time, and how long it took at most until a final status was seen.
import type { FigureRow } from '@contract'
import type { Buckets } from '../../stores/history/figureBuckets'
import type { FirstFinal } from '../../stores/history/insight'
import type { InsightChart } from './insightChart'
import { columnsOption, pointsOption } from './insightOptions'
import type { ChartTools } from './useChartTools'

export function partsChart({ by, figures }: Buckets, tools: ChartTools): InsightChart {
  const { t, format, dayName, colours, average } = tools
  const rows = figures.rows.filter(({ key, counted }) => key !== '' && counted > 0)
  const { parts, counted } = figures.total
  const perMessage = ({ parts: all, counted: of }: FigureRow) => all / of
  return {
    key: 'parts',
    title: t('insight.parts'),
    isEmpty: rows.length === 0,
    sentence:
      counted === 0
        ? ''
        : t('insight.partsSaid', {
            average: average(parts / counted),
            count: counted,
          }),
    option: pointsOption({ names: rows.map(({ key }) => dayName(key)), colours, value: average }, rows.map(perMessage)),
    parts: rows.map((row) => ({
      said: t('insight.perMessageSaid', { name: dayName(row.key), average: average(perMessage(row)) }),
      pick: { day: row.key },
    })),
    columns: [
      { label: t(by === 'day' ? 'insight.columnDay' : 'insight.columnMonth'), isNumber: false },
      { label: t('insight.columnParts'), isNumber: true },
      { label: t('insight.columnCounted'), isNumber: true },
      { label: t('insight.columnPerMessage'), isNumber: true },
    ],
    rows: rows.map((row) => ({
      cells: [dayName(row.key), format.count(row.parts), format.count(row.counted), average(perMessage(row))],
      pick: { day: row.key },
    })),
    legend: [],
    file: { kind: 'figures', by },
  }
}

export function firstFinalChart({ rows, watched, others, medianSeconds }: FirstFinal, tools: ChartTools): InsightChart {
  const { t, format, colours } = tools
  const nameOf = (seconds: number | undefined) =>
    seconds === undefined ? t('insight.longer') : format.duration(seconds * 1_000)
  const said =
    watched === 0 || medianSeconds === undefined
      ? t('insight.firstFinalNone')
      : t('insight.firstFinalSaid', {
          count: watched,
          time: format.duration(medianSeconds * 1_000),
        })
  const counts = rows.map(({ messages }) => messages)
  return {
    key: 'firstFinal',
    title: t('insight.firstFinal'),
    isEmpty: watched === 0,
    sentence: others > 0 ? `${said} ${t('insight.firstFinalOthers', { count: others })}` : said,
    option: columnsOption(
      { names: rows.map(({ withinSeconds }) => nameOf(withinSeconds)), colours, value: format.count },
      [{ name: t('insight.columnMessages'), colour: colours.accent, values: counts }],
      counts.map(format.count),
    ),
    parts: rows.map(({ withinSeconds, messages }) => ({
      said: t('insight.withinSaid', { name: nameOf(withinSeconds), count: messages }),
    })),
    columns: [
      { label: t('insight.columnWithin'), isNumber: false },
      { label: t('insight.columnMessages'), isNumber: true },
    ],
    rows: rows.map(({ withinSeconds, messages }) => ({ cells: [nameOf(withinSeconds), format.count(messages)] })),
    legend: [],
    file: { kind: 'rows' },
  }
}
