// Messages by day or month, status, country and campaign: each stacked by what became of them.
import type { FigureRow, Figures } from '@contract'
import {
  countsOf,
  daysToDraw,
  fillBuckets,
  totalOf,
  type DayCounts,
  type TimeRange,
} from '../../stores/history/chartDays'
import type { Buckets } from '../../stores/history/figureBuckets'
import { barsOption, deliveries, deliveryColour, fewDaysOption } from '../history/chartOptions'
import type { ViewChange } from '../history/historyAddress'
import { figureCampaign } from './figureCampaign'
import type { InsightChart } from './insightChart'
import { rowsOption } from './insightOptions'
import type { ChartTools } from './useChartTools'

/** More lines than these cannot be read; the table holds all of them. */
const maxDrawn = 8

function legendOf({ t, colours }: ChartTools): InsightChart['legend'] {
  return deliveries.map((part) => ({ label: t(`states.${part}`), colour: deliveryColour(part, colours) }))
}
function columnsOf(first: string, { t }: ChartTools): InsightChart['columns'] {
  return [
    { label: first, isNumber: false },
    { label: t('insight.columnDelivered'), isNumber: true },
    { label: t('insight.columnOnTheWay'), isNumber: true },
    { label: t('insight.columnNotDelivered'), isNumber: true },
    { label: t('insight.columnAll'), isNumber: true },
  ]
}
const cellsOf = (name: string, counts: DayCounts, { format }: ChartTools): string[] => [
  name,
  ...deliveries.map((part) => format.count(counts[part])),
  format.count(totalOf(counts)),
]
const saidOf = (name: string, counts: DayCounts, { t }: ChartTools): string =>
  t('insight.partSaid', {
    name,
    count: totalOf(counts),
    delivered: counts.delivered,
    onTheWay: counts.on_the_way,
    notDelivered: counts.not_delivered,
  })

export function deliveriesChart({ by, figures }: Buckets, range: TimeRange, tools: ChartTools): InsightChart {
  const { t, format, dayName, colours } = tools
  const all = fillBuckets(by, figures.rows.map(countsOf), range, new Date())
  const { days, areFew } = daysToDraw(all)
  const { messages, delivered, onTheWay, notDelivered } = figures.total
  const named = (day: DayCounts) => ({ day, name: dayName(day.day), pick: { day: day.day } })
  return {
    key: 'deliveries',
    title: t(`insight.deliveries_${by}`),
    isEmpty: messages === 0,
    sentence: t('insight.deliveriesSaid', { count: messages, delivered, onTheWay, notDelivered }),
    option: (areFew ? fewDaysOption : barsOption)(days, colours, {
      count: format.count,
      day: dayName,
      none: t('history.none'),
    }),
    ...(areFew ? { lines: days.length } : {}),
    parts: days.map(named).map(({ day, name, pick }) => ({ said: saidOf(name, day, tools), pick })),
    columns: columnsOf(t(by === 'day' ? 'insight.columnDay' : 'insight.columnMonth'), tools),
    rows: all.map(named).map(({ day, name, pick }) => ({ cells: cellsOf(name, day, tools), pick })),
    legend: legendOf(tools),
    file: { kind: 'figures', by },
  }
}

type Group = 'status' | 'country' | 'campaign'

function nameOf(group: Group, row: FigureRow, { t, country, status }: ChartTools): string {
  if (group === 'campaign') return figureCampaign(row, t)
  if (row.key === '') return t('insight.unknown')
  return group === 'country' ? country(row.key) : status(row.key)
}
/** A message without a country or campaign cannot be asked for by it. */
function pickOf(group: Group, { key }: FigureRow): ViewChange | undefined {
  if (key === '') return undefined
  return group === 'status' ? { status: key } : group === 'country' ? { country: key } : { campaignId: key }
}
const heads = {
  status: 'insight.columnStatus',
  country: 'insight.columnCountry',
  campaign: 'insight.columnCampaign',
} as const
const sentences = {
  status: 'insight.statusSaid',
  country: 'insight.countrySaid',
  campaign: 'insight.campaignSaid',
} as const

export function groupChart(group: Group, { rows, total }: Figures, tools: ChartTools): InsightChart {
  const { t, format, colours } = tools
  const shown = rows.map((row) => {
    const pick = pickOf(group, row)
    return {
      isNamed: row.key !== '',
      counts: countsOf(row),
      name: nameOf(group, row, tools),
      ...(pick ? { pick } : {}),
    }
  })
  const drawn = shown.slice(0, maxDrawn)
  // Messages without a campaign or country have a row, but no name.
  const named = shown.filter(({ isNamed }) => isNamed)
  const [most] = named
  const share = most && total.messages > 0 ? format.share(totalOf(most.counts) / total.messages) : ''
  return {
    key: group,
    title: t(`insight.${group}`),
    isEmpty: rows.length === 0,
    sentence: most ? t(sentences[group], { count: named.length, name: most.name, share }) : '',
    option: rowsOption(
      { names: drawn.map(({ name }) => name), colours, value: format.count },
      deliveries.map((part) => ({
        name: part,
        colour: deliveryColour(part, colours),
        values: drawn.map(({ counts }) => counts[part]),
      })),
      drawn.map(({ counts }) => format.count(totalOf(counts))),
      true,
    ),
    lines: drawn.length,
    parts: drawn.map(({ counts, name, pick }) => ({ said: saidOf(name, counts, tools), ...(pick ? { pick } : {}) })),
    columns: columnsOf(t(heads[group]), tools),
    rows: shown.map(({ counts, name, pick }) => ({ cells: cellsOf(name, counts, tools), ...(pick ? { pick } : {}) })),
    legend: legendOf(tools),
    file: { kind: 'figures', by: group },
  }
}
