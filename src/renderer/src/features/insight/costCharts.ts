// Charts of estimated and actual cost by campaign and by month, and of the balance over time.
import type { FigureRow, Figures, Money } from '@contract'
import type { BalanceReadings } from '../../stores/history/insight'
import { figureCampaign } from './figureCampaign'
import type { InsightChart } from './insightChart'
import { columnsOption, rowsOption, timeOption, type Series } from './insightOptions'
import type { ChartTools } from './useChartTools'

const maxDrawn = 6
/** See the contract: figures have no more rows. */
const maxNamed = 200
const units = (money: Money | undefined): number => (money?.micros ?? 0) / 1e6

function sumOf(rows: readonly FigureRow[], part: 'cost' | 'estimated'): Money | undefined {
  const known = rows.flatMap((row) => row[part] ?? [])
  const currency = known[0]?.currency
  if (currency === undefined) return undefined
  return { micros: known.reduce((sum, { micros }) => sum + micros, 0), currency }
}
const currencyOf = (rows: readonly FigureRow[]): string =>
  rows.flatMap((row) => row.cost ?? row.estimated ?? [])[0]?.currency ?? ''

const moneyCell = (money: Money | undefined, { t, format }: ChartTools): string =>
  money ? format.money(money) : t('insight.unknown')

function costSeries(rows: readonly FigureRow[], { t, format, colours }: ChartTools): Series[] {
  const part = (name: string, colour: string, of: 'cost' | 'estimated'): Series => ({
    name,
    colour,
    values: rows.map((row) => units(row[of])),
    ends: rows.map(({ [of]: money }) => (money ? format.money(money) : '')),
  })
  const charged = part(t('insight.columnActual'), colours.accent, 'cost')
  return rows.some(({ estimated }) => estimated !== undefined)
    ? [part(t('insight.columnEstimated'), colours.quiet, 'estimated'), charged]
    : [charged]
}
function saidOf(name: string, { estimated, cost }: FigureRow, tools: ChartTools): string {
  const said = moneyCell(cost, tools)
  return estimated
    ? tools.t('insight.costPartSaid', { name, estimated: tools.format.money(estimated), cost: said })
    : tools.t('insight.costOnlySaid', { name, cost: said })
}
function costColumns(first: string, { t }: ChartTools): InsightChart['columns'] {
  return [
    { label: first, isNumber: false },
    { label: t('insight.columnEstimated'), isNumber: true },
    { label: t('insight.columnActual'), isNumber: true },
    { label: t('insight.columnPriced'), isNumber: true },
  ]
}

export function costByCampaign({ rows, total }: Figures, tools: ChartTools): InsightChart {
  const { t, format, colours } = tools
  const priced = rows.filter(({ cost, estimated }) => (cost ?? estimated) !== undefined)
  const drawn = priced.slice(0, maxDrawn)
  const nameOf = (row: FigureRow) => figureCampaign(row, t)
  const estimatedRows = priced.filter(({ estimated }) => estimated !== undefined)
  // If there are more campaigns than the figures name, the sum is unknown.
  const estimated = rows.length < maxNamed ? sumOf(estimatedRows, 'estimated') : undefined
  const currency = currencyOf(priced)
  const pickOf = ({ key }: FigureRow) => (key === '' ? {} : { pick: { campaignId: key } })
  const series = costSeries(drawn, tools)
  return {
    key: 'costCampaign',
    title: t('insight.costCampaign'),
    isEmpty: priced.length === 0,
    sentence: estimated
      ? t('insight.costCampaignSaid', {
          estimated: format.money(estimated),
          cost: moneyCell(sumOf(estimatedRows, 'cost'), tools),
          all: moneyCell(total.cost, tools),
        })
      : t('insight.costCampaignSaidActual', { cost: moneyCell(total.cost, tools) }),
    option: rowsOption(
      {
        names: drawn.map(nameOf),
        colours,
        value: (amount) => format.money({ micros: Math.round(amount * 1e6), currency }),
      },
      series,
      [],
      false,
    ),
    parts: drawn.map((row) => ({ said: saidOf(nameOf(row), row, tools), ...pickOf(row) })),
    columns: costColumns(t('insight.columnCampaign'), tools),
    rows: priced.map((row) => ({
      cells: [nameOf(row), moneyCell(row.estimated, tools), moneyCell(row.cost, tools), format.count(row.priced)],
      ...pickOf(row),
    })),
    legend: series.map(({ name, colour }) => ({ label: name, colour })),
    file: { kind: 'figures', by: 'campaign' },
  }
}

export function costByMonth({ rows, total }: Figures, tools: ChartTools): InsightChart {
  const { t, format, colours, dayName } = tools
  const shown = rows.filter(({ key }) => key !== '')
  const currency = currencyOf(shown)
  const isEmpty = total.cost === undefined
  const series = costSeries(shown, tools)
  const hasEstimates = series.length > 1
  const columns = costColumns(t('insight.columnMonth'), tools)
  return {
    key: 'costMonth',
    title: t('insight.costMonth'),
    isEmpty,
    sentence: isEmpty
      ? t('insight.costNone')
      : t('insight.costMonthSaid', {
          cost: moneyCell(total.cost, tools),
          count: total.priced,
        }),
    option: columnsOption(
      {
        names: shown.map(({ key }) => dayName(key)),
        colours,
        value: (amount) => format.money({ micros: Math.round(amount * 1e6), currency }),
      },
      series,
      shown.map(({ cost }) => (cost ? format.money(cost) : '')),
    ),
    parts: shown.map((row) => ({ said: saidOf(dayName(row.key), row, tools), pick: { day: row.key } })),
    // The estimate of a month is shown only if the figures have one.
    columns: hasEstimates ? columns : columns.filter((_, index) => index !== 1),
    rows: shown.map((row) => ({
      cells: [
        dayName(row.key),
        ...(hasEstimates ? [moneyCell(row.estimated, tools)] : []),
        moneyCell(row.cost, tools),
        format.count(row.priced),
      ],
      pick: { day: row.key },
    })),
    legend: hasEstimates ? series.map(({ name, colour }) => ({ label: name, colour })) : [],
    file: { kind: 'figures', by: 'month' },
  }
}

export function balanceChart({ rows, low }: BalanceReadings, tools: ChartTools): InsightChart {
  const { t, format, colours } = tools
  const last = rows.at(-1)
  const currency = last?.balance.currency ?? ''
  const sentence = () => {
    if (!last) return t('insight.balanceNone')
    const said = { amount: format.money(last.balance), time: format.time(last.at, 'inline') }
    return low && last.balance.micros < low.micros
      ? t('insight.balanceLow', { ...said, low: format.money(low) })
      : t('insight.balanceSaid', said)
  }
  return {
    key: 'balance',
    title: t('insight.balance'),
    sentence: sentence(),
    isEmpty: rows.length === 0,
    option: timeOption(
      { colours, value: (amount) => format.money({ micros: Math.round(amount * 1e6), currency }) },
      rows.map(({ at, balance }) => ({ at: Date.parse(at), value: units(balance) })),
      low && { value: units(low), name: t('insight.balanceLine', { amount: format.money(low) }) },
    ),
    parts: rows.map(({ at, balance }) => ({
      said: t('insight.balancePartSaid', { name: format.time(at, 'dayTime'), amount: format.money(balance) }),
    })),
    columns: [
      { label: t('insight.columnAt'), isNumber: false },
      { label: t('insight.columnBalance'), isNumber: true },
    ],
    rows: rows.map(({ at, balance }) => ({ cells: [format.time(at, 'full'), format.money(balance)] })),
    legend: [],
    file: { kind: 'balance' },
  }
}
