// The table of messages and each chart, asked in a process of its own: first windows of every kind of filter, jumps, and figures,
// each after a message changed, so that nothing of an earlier answer is remembered. Arguments: data folder, messages in it.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FigureGroup, MessageFilter } from '@contract'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import type { AccountId } from '../../../src/main/core/base/ids'
import { ok } from '../../../src/main/core/base/result'
import { makeHistory, makeInsight } from '../../../src/main/core/history/makeHistory'
import { makeColumnUpkeep } from '../../../src/main/core/history/columns/makeColumnUpkeep'
import { operationGroups } from '../../../src/main/core/operationGroups'
import { openInProcess } from '../../support/app/storageInProcess'
import { systemClock } from '../../../src/main/hosts/node/systemClock'
import { bookAccountId } from '../profiles/contactsProfile'
import { historyEnds, historyPhone } from '../profiles/historyProfile'

const [profile = '', count = ''] = process.argv.slice(2)
const messages = Number(count)
const rounds = 8
const window = 60

const ago = (days: number): string => new Date(historyEnds - days * 86_400_000).toISOString()
const phone = historyPhone(123_456)
const campaignId = '0a3c7d000004'

const filters: Readonly<Record<string, MessageFilter>> = {
  'all messages': {},
  'a status of most': { status: 'DELIVERED' },
  'a status of few': { status: 'UNDELIVERED' },
  'a status of none': { status: 'QUEUED' },
  'not delivered': { delivery: 'not_delivered' },
  'the last seven days': { from: ago(7) },
  'one day long ago': { from: ago(600), until: ago(599) },
  'a campaign': { campaignId },
  'a campaign of the gateway': { gatewayCampaignId: `g-${campaignId}` },
  'a sender of many': { sender: 'Orders' },
  'no sender': { sender: '' },
  'a country of few': { country: 'US' },
  'a country of none': { country: 'GR' },
  'a price': { costFromMicros: 60_000, costToMicros: 120_000 },
  'a number': { phone },
  'a number, typed': { search: phone },
  'the end of a number': { search: phone.slice(-6) },
  'four digits': { search: phone.slice(-4) },
  'three digits of all': { search: '999' },
  'one letter of a name': { search: 'm' },
  'a first name': { search: 'maya' },
  'a full name': { search: 'zoe marchettia' },
  'a name of nobody': { search: 'xyzzy' },
  'a word of most': { text: 'your' },
  'a word of half': { text: 'points' },
  'one letter': { text: 'b' },
  'two letters': { text: 'be' },
  'a word of some': { text: 'breakfast' },
  'a code': { text: '9f3k' },
  'three words': { text: 'dear points bath' },
  'a common and a rare word': { text: 'your 48271' },
  'no word': { text: 'xyzzy' },
  'a word, a status, a month': { text: 'bakery', status: 'FAILED', from: ago(400), until: ago(370) },
  'a name, a country, a sender': { search: 'grace', country: 'FR', sender: 'BAKERY' },
  'a campaign, not delivered, a word': { campaignId, delivery: 'not_delivered', text: 'lyon' },
}
const jumps = [0.01, 0.25, 0.5, 0.75, 1]
const groups: readonly FigureGroup[] = ['day', 'month', 'status', 'country', 'campaign', 'sender']
const chartFilters: Readonly<Record<string, MessageFilter>> = {
  'of all': {},
  'of thirty days': { from: ago(30) },
  'of a country': { country: 'GB' },
  'of a campaign': { campaignId },
  'of a sender, not delivered': { sender: 'BAKERY', delivery: 'not_delivered' },
  'of a price': { costFromMicros: 60_000 },
  'of a word': { text: 'points' },
  'of a name': { search: 'maya' },
}

/** Other work on the machine hardly changes `processorMs`. */
interface Took {
  readonly tookMs: number
  readonly processorMs: number
}

/** The times of one kind of question. */
export interface HistoryTimes {
  readonly name: string
  /** The 95th percentile of each round. */
  readonly tookMs: readonly number[]
  readonly processorMs: readonly number[]
}

export interface HistoryEnd {
  readonly times: readonly HistoryTimes[]
  /** Memory of the process at the end. */
  readonly rssBytes: number
  /** The part of it that was added since the first question. */
  readonly grownBytes: number
}

async function measure(): Promise<HistoryEnd> {
  const storage = await openInProcess({ profile, groups: operationGroups })
  const writer = new DatabaseSync(join(profile, 'postrider.sqlite'))
  writer.exec('PRAGMA busy_timeout = 5000')
  const upkeep = makeColumnUpkeep({ storage, clock: systemClock })
  const activeAccount = () => Promise.resolve(ok(account))
  const table = makeHistory({
    ...{ storage, clock: systemClock, activeAccount, upkeep },
    ...{ readback: { lookNow: notUsed }, readNew: notUsed },
  })
  const insight = makeInsight({ storage, activeAccount, upkeep })
  const time = async (ask: () => Promise<{ ok: boolean }>): Promise<Took> => {
    // One of the latest messages, because a listing that is read again changes those.
    writer.exec(
      `UPDATE messages SET parts = 1 + (parts = 1) WHERE id = ${messages - Math.floor(Math.random() * 20_000)}`,
    )
    await upkeep.whenNear()
    const began = performance.now()
    const before = process.cpuUsage()
    const answer = await ask()
    const tookMs = performance.now() - began
    const { user, system } = process.cpuUsage(before)
    if (!answer.ok) throw new Error('No answer')
    return { tookMs, processorMs: (user + system) / 1_000 }
  }
  const page =
    (filter: MessageFilter, offset = 0) =>
    () =>
      table.page({ filter, offset, limit: window })
  const timeZone = 'Europe/Athens'
  const parts: Record<string, Record<string, () => Promise<{ ok: boolean }>>> = {
    'first window': Object.fromEntries(Object.entries(filters).map(([about, filter]) => [about, page(filter)])),
    jump: Object.fromEntries(
      jumps.map((part) => [`${part * 100} % down`, page({}, Math.floor((messages - window) * part))]),
    ),
    chart: Object.fromEntries(
      Object.entries(chartFilters).flatMap(([about, filter]) => [
        ...groups.map((by) => [`by ${by}, ${about}`, () => insight.figures({ filter, by, timeZone })] as const),
        [`first final, ${about}`, () => insight.firstFinal({ filter })] as const,
      ]),
    ),
    choices: { 'of the filters': () => table.choices(undefined) },
  }
  const rssBefore = process.memoryUsage().rss
  try {
    const times: HistoryTimes[] = []
    for (const [name, questions] of Object.entries(parts)) times.push(await measureAll(name, questions, time))
    const { rss } = process.memoryUsage()
    return { times, rssBytes: rss, grownBytes: rss - rssBefore }
  } finally {
    await upkeep.stop()
    writer.close()
    await storage.close()
  }
}

async function measureAll(
  name: string,
  questions: Readonly<Record<string, () => Promise<{ ok: boolean }>>>,
  time: (ask: () => Promise<{ ok: boolean }>) => Promise<Took>,
): Promise<HistoryTimes> {
  const byRound: Took[][] = Array.from({ length: rounds }, () => [])
  for (const [about, ask] of Object.entries(questions)) {
    // The first time reads pages from the disk; a person who opens the table does that once.
    const first = await time(ask)
    const all: Took[] = []
    for (const round of byRound) {
      const took = await time(ask)
      round.push(took)
      all.push(took)
    }
    const times = all.map(({ tookMs }) => tookMs)
    const processor = all.map(({ processorMs }) => processorMs)
    process.stderr.write(
      `   ${name}: ${about.padEnd(38)} ${percentile(times, 0.5).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)}, first ${first.tookMs.toFixed(1)}, processor ${percentile(processor, 0.5).toFixed(1)} to ${Math.max(...processor).toFixed(1)}\n`,
    )
  }
  return {
    name,
    tookMs: byRound.map((round) =>
      percentile(
        round.map(({ tookMs }) => tookMs),
        0.95,
      ),
    ),
    processorMs: byRound.map((round) =>
      percentile(
        round.map(({ processorMs }) => processorMs),
        0.95,
      ),
    ),
  }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

function notUsed(): never {
  throw new Error('Not used here')
}

const account: ActiveAccount = {
  ...{
    id: bookAccountId as AccountId,
    kind: 'gateway',
    country: 'GB',
    sender: 'BENCH',
    batchSize: 100,
    pacePerSecond: 10,
  },
  ...{ currency: 'EUR', addresses: [], timeZone: '', callbackUrl: '', usesOlderApi: false, transcodes: false },
  ...{
    lowBalanceMicros: undefined,
    dailyCap: undefined,
    keepMonths: undefined,
    ownPhone: '',
    textsPerPerson: undefined,
    textsPerPersonHours: 24,
  },
}

process.send?.(await measure())
process.disconnect()
