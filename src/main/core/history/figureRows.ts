// Figures over the local copy, from the column index.
import type { FigureGroup } from '@contract'
import { toTrialPart, type TrialPartRow } from '../base/trialPart'
import type { Db } from '../storage/db'
import { deliveryOf } from '../readback/statuses'
import { operationGroup, read } from '../storage/operations'
import { sql } from '../storage/sql'
import { trialPartSql } from '../storage/trialPartSql'
import { addSums, noSums, type Sums } from './columns/columnRows'
import { type HistoryQuery, matchMessages } from './messageConditionRows'
import { toFirstFinal } from './toFirstFinal'

export interface FigureRecord {
  readonly key: string
  readonly sums: Sums
  readonly label?: string
  readonly isTrial?: true
  readonly isRest?: true
  readonly estimated?: { readonly micros: number; readonly currency: string }
}

/** Rows of a chart that is not over time. */
const maxRows = 200

export const figureOperations = operationGroup('figures', {
  /** `timeZone` is one that is known. */
  figures: read((db, query: HistoryQuery & { readonly by: FigureGroup; readonly timeZone: string }) => {
    const { by, timeZone } = query
    const matches = matchMessages(db, query)
    const isOverTime = by === 'day' || by === 'month'
    const found = isOverTime ? matches.sumDates(by, timeZone) : matches.sumTexts(by)
    const total = noSums()
    for (const [, sums] of found) addSums(total, sums)
    const rows = found.slice(0, isOverTime ? found.length : maxRows).map(([key, sums]): FigureRecord => ({ key, sums }))
    return { rows: by === 'campaign' ? withCampaigns(db, rows) : rows, total }
  }),

  firstFinal: read((db, query: HistoryQuery) => toFirstFinal(matchMessages(db, query).countFinals())),

  /** The values that filters can take. */
  choices: read((db, { accountId }: { readonly accountId: string }) => {
    const matches = matchMessages(db, { accountId, filter: {}, phrase: undefined, words: [] })
    const count = (column: 'status' | 'sender' | 'country' | 'campaign') =>
      matches.countTexts(column).map(([key, messages]) => ({ key, messages }))
    const isNamed = ({ key }: { readonly key: string }): boolean => key !== ''
    const campaigns = count('campaign').filter(isNamed).slice(0, maxRows)
    const names = readCampaigns(db, campaigns)
    return {
      statuses: count('status')
        .slice(0, maxRows)
        .map(({ key, messages }) => ({ status: key, delivery: deliveryOf(key).delivery, messages })),
      senders: count('sender').slice(0, maxRows),
      countries: count('country').filter(isNamed).slice(0, maxRows),
      campaigns: campaigns.map(({ key, messages }) => {
        const named = names.get(key)
        return { campaignId: key, name: named?.name ?? '', ...(named ? toTrialPart(named) : {}), messages }
      }),
    }
  }),

  balance: read(
    (
      db,
      { accountId, from, until }: { accountId: string; from?: string | undefined; until?: string | undefined },
    ): readonly BalanceReading[] => {
      const where = sql`account_id = ${accountId} AND at >= ${from ?? ''} AND at < ${until ?? '~'}`
      const readings = sql`
        SELECT at, balance_micros AS micros, currency FROM balance_readings WHERE ${where} ORDER BY at
      `
      const { n, first, last } = db.get<{ n: number; first: string | null; last: string | null }>(sql`
        SELECT count(*) AS n, min(at) AS first, max(at) AS last FROM balance_readings WHERE ${where}
      `) ?? { n: 0, first: null, last: null }
      if (n <= maxReadings || first === null || last === null) return db.all(readings)
      return thinReadings(db.iterate(readings), Date.parse(first), Date.parse(last))
    },
  ),
})

interface NamedCampaign extends TrialPartRow {
  readonly id: string
  readonly name: string
  readonly micros: number | null
  readonly currency: string | null
}

function readCampaigns(db: Db, rows: readonly { readonly key: string }[]): ReadonlyMap<string, NamedCampaign> {
  const found = db.all<NamedCampaign>(sql`
    SELECT c.id, c.name, ${trialPartSql}, json_extract(c.estimate, '$.cost.micros') AS micros,
      json_extract(c.estimate, '$.cost.currency') AS currency
    FROM campaigns c
    WHERE c.id IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ key }) => key))}))
  `)
  return new Map(found.map((campaign) => [campaign.id, campaign]))
}

function withCampaigns(db: Db, rows: readonly FigureRecord[]): FigureRecord[] {
  const campaigns = readCampaigns(db, rows)
  return rows.map((row) => {
    const campaign = campaigns.get(row.key)
    if (!campaign) return row
    const { name, micros, currency } = campaign
    return {
      ...row,
      label: name,
      ...toTrialPart(campaign),
      ...(micros === null || currency === null ? {} : { estimated: { micros, currency } }),
    }
  })
}

export interface BalanceReading {
  readonly at: string
  readonly micros: number
  readonly currency: string
}

const maxReadings = 1_000

/** First, last, minimum and maximum of each bucket of time. */
function thinReadings(readings: Iterable<BalanceReading>, firstAt: number, lastAt: number): readonly BalanceReading[] {
  const stretches = maxReadings / 4
  const stretchMs = (lastAt - firstAt + 1) / stretches
  const kept: BalanceReading[] = []
  let stretch = -1
  let of: BalanceReading[] = []
  for (const reading of readings) {
    const its = Math.floor((Date.parse(reading.at) - firstAt) / stretchMs)
    if (its !== stretch) {
      kept.push(...tellingOf(of))
      stretch = its
      of = []
    }
    of.push(reading)
  }
  kept.push(...tellingOf(of))
  return kept
}

function tellingOf(of: readonly BalanceReading[]): readonly BalanceReading[] {
  if (of.length <= 4) return of
  const least = of.reduce((a, b) => (b.micros < a.micros ? b : a))
  const most = of.reduce((a, b) => (b.micros > a.micros ? b : a))
  return of.filter((one) => one === of[0] || one === of.at(-1) || one === least || one === most)
}
