// Figures over the local copy, from the blocks of messages.
import type { FigureGroup } from '@contract'
import type { Db } from '../storage/db'
import { operationGroup, read } from '../storage/operations'
import { addSums, addUp, addUpDays, byWords, countFirstFinals, namedDays, noSums, type Sums } from './addUpBlocks'
import { openBlocks } from './blockRows'
import { firstFinalSteps, toFirstFinal } from './firstFinalSteps'
import type { HistoryQuery } from './messageConditionRows'
import { readWanted } from './wantedRows'

export interface FigureRecord {
  readonly key: string
  readonly sums: Sums
  readonly label?: string
  readonly estimated?: { readonly micros: number; readonly currency: string }
}

/** Rows of a chart that is not over time. */
const mostRows = 200

export const figureOperations = operationGroup('figures', {
  /** `timeZone` is one that is known. */
  figures: read((db, query: HistoryQuery & { readonly by: FigureGroup; readonly timeZone: string }) => {
    const blocks = openBlocks(db)
    const { by } = query
    const wanted = readWanted(db, blocks, query)
    const found =
      by === 'day' || by === 'month'
        ? addUpDays(blocks.all, wanted, query.timeZone)
        : addUp(blocks.all, wanted, ({ named }) => named[by])
    const total = noSums()
    for (const sums of found.values()) addSums(total, sums)
    const keyed =
      by === 'day' || by === 'month' ? namedDays(found, by) : byWords(found, blocks.vocabulary).slice(0, mostRows)
    const rows = keyed.map(([key, sums]): FigureRecord => ({ key, sums }))
    return { rows: by === 'campaign' ? withCampaigns(db, rows) : rows, total }
  }),

  firstFinal: read((db, query: HistoryQuery) => {
    const blocks = openBlocks(db)
    // One more for what was not watched, and one for what took longer than all steps.
    return toFirstFinal(countFirstFinals(blocks.all, readWanted(db, blocks, query), firstFinalSteps.length + 2))
  }),

  /** The values that filters can take. */
  choices: read((db, { accountId }: { readonly accountId: string }) => {
    const blocks = openBlocks(db)
    const query = { accountId, filter: {}, phrase: undefined, words: [] }
    const wanted = readWanted(db, blocks, query)
    const of = (by: 'status' | 'sender' | 'country' | 'campaign'): (readonly [string, Sums])[] =>
      byWords(
        addUp(blocks.all, wanted, ({ named }) => named[by]),
        blocks.vocabulary,
      )
    const present = (by: 'country' | 'campaign'): (readonly [string, Sums])[] => of(by).filter(([key]) => key !== '')
    const toCount = ([key, { messages }]: readonly [string, Sums]) => ({ key, messages })
    const campaigns = present('campaign').slice(0, mostRows)
    return {
      statuses: of('status')
        .slice(0, mostRows)
        .map(([status, sums]) => ({ status, delivery: deliveryOfSums(sums), messages: sums.messages })),
      senders: of('sender').slice(0, mostRows).map(toCount),
      countries: present('country').slice(0, mostRows).map(toCount),
      campaigns: withCampaigns(
        db,
        campaigns.map(([key, sums]) => ({ key, sums })),
      ).map(({ key, label = '', sums }) => ({ key, label, messages: sums.messages })),
    }
  }),

  balance: read(
    (
      db,
      { accountId, from, until }: { accountId: string; from?: string | undefined; until?: string | undefined },
    ): readonly BalanceReading[] => {
      const range = [accountId, from ?? '', until ?? '~']
      const where = 'account_id = ? AND at >= ? AND at < ?'
      const columns = 'at, balance_micros AS micros, currency'
      const { n, first, last } = db.get<{ n: number; first: string | null; last: string | null }>(
        `SELECT count(*) AS n, min(at) AS first, max(at) AS last FROM balance_readings WHERE ${where}`,
        ...range,
      ) ?? { n: 0, first: null, last: null }
      if (n <= mostReadings || first === null || last === null)
        return db.all(`SELECT ${columns} FROM balance_readings WHERE ${where} ORDER BY at`, ...range)
      return thinReadings(
        db.iterate(`SELECT ${columns} FROM balance_readings WHERE ${where} ORDER BY at`, ...range),
        Date.parse(first),
        Date.parse(last),
      )
    },
  ),
})

/** Messages of one status have one delivery. */
function deliveryOfSums({ delivered, notDelivered }: Sums): 'delivered' | 'not_delivered' | 'on_the_way' {
  if (delivered > 0) return 'delivered'
  return notDelivered > 0 ? 'not_delivered' : 'on_the_way'
}

function withCampaigns(db: Db, rows: readonly FigureRecord[]): FigureRecord[] {
  const found = db.all<{ id: string; name: string; micros: number | null; currency: string | null }>(
    `SELECT id, name, json_extract(estimate, '$.cost.micros') AS micros, json_extract(estimate, '$.cost.currency') AS currency
     FROM campaigns WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(rows.map(({ key }) => key)),
  )
  const campaigns = new Map(found.map((campaign) => [campaign.id, campaign]))
  return rows.map((row) => {
    const campaign = campaigns.get(row.key)
    if (!campaign) return row
    const { name, micros, currency } = campaign
    return {
      ...{ ...row, label: name },
      ...(micros === null || currency === null ? {} : { estimated: { micros, currency } }),
    }
  })
}

export interface BalanceReading {
  readonly at: string
  readonly micros: number
  readonly currency: string
}

const mostReadings = 1_000

/** Of each stretch of time the first, the last, the least and the most. */
function thinReadings(readings: Iterable<BalanceReading>, firstAt: number, lastAt: number): readonly BalanceReading[] {
  const stretches = mostReadings / 4
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
