// The batches a campaign has still to send, planned like the flight plan: no batch spans two waves, and the first ones are small.
import type { Timing } from '@contract'
import type { CampaignId } from '../../base/ids'
import { flightTimes, sizesOf, type DayLimit } from '../../planning/flightTimes'
import { isZone, dayOf, toSpan } from '../../planning/localInstants'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { readRunStart } from '../recovery/auditRows'
import { inOrder } from '../views/countStates'
import { capLeft } from './accountLimitRows'
import { readWaves } from './outboxRows'

interface Row {
  readonly accountId: string
  readonly state: string
  readonly timing: string
  readonly batchSize: number
  readonly perSecond: number
  readonly dailyCap: number | null
  readonly timeZone: string
}

/** The number of people in each, in order. */
export function comingBatches(db: Db, id: CampaignId, now: number): number[] {
  const row = db.get<Row>(sql`
    SELECT a.id AS accountId, c.state, c.timing, coalesce(c.batch_size, a.batch_size) AS batchSize,
      a.pace_per_second AS perSecond, a.daily_cap AS dailyCap, a.time_zone AS timeZone
    FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ${id}
  `)
  if (!row) return []
  const { clock, kind, everySeconds, quietHours } = JSON.parse(row.timing) as Timing
  const isAtGateway = clock === 'gateway' && kind !== 'now'
  const waves = readWaves(db, id).map(({ first, last, dueAt, zones, hours }) => ({
    people: countWaiting(db, id, first, last),
    dueAt: dueAt === null || isAtGateway ? null : Date.parse(dueAt),
    ...(quietHours && !isAtGateway ? { zones, hours } : { zones: [], hours: null }),
  }))
  const answerMs = meanAnswerMs(db, row.accountId) ?? 0
  const tempo = { batchSize: row.batchSize, everySeconds, perSecond: row.perSecond, answerMs }
  const { stretches } = flightTimes(waves, tempo, limitOf(db, id, row, now), now, readProved(db, id, row))
  const sizes = stretches.flatMap(({ loads }) => loads).flatMap((load) => sizesOf(load))
  // People who are held, or without a wave, are waiting too.
  const others = countWaiting(db, id, 1, Number.MAX_SAFE_INTEGER) - sizes.reduce((sum, people) => sum + people, 0)
  return others > 0 ? [...sizes, ...sizesOf(loadOf(others, row.batchSize))] : sizes
}

const loadOf = (people: number, size: number) => ({ size, batches: Math.ceil(people / size), people })

function countWaiting(db: Db, id: CampaignId, first: number, last: number): number {
  return (
    db.get<{ people: number }>(sql`
      SELECT count(*) AS people FROM recipients
      WHERE campaign_id = ${id} AND state IN ('pending', 'held') AND ${inOrder}
        AND position BETWEEN ${first} AND ${last}
    `)?.people ?? 0
  )
}

/** Only a running campaign continues with the batch sizes of its present run; each run starts small again. */
function readProved(db: Db, id: CampaignId, { state }: Row): number[] {
  if (state !== 'running') return []
  return db
    .all<{ people: number }>(
      sql`
        SELECT people FROM attempts WHERE campaign_id = ${id} AND state IN ('acked', 'armed')
          AND armed_at > ${readRunStart(db, id) ?? ''} ORDER BY id DESC LIMIT 3
      `,
    )
    .map(({ people }) => people)
}

function limitOf(db: Db, id: CampaignId, { dailyCap: cap, timeZone }: Row, now: number): DayLimit | undefined {
  if (cap === null) return undefined
  const zone = isZone(timeZone) ? timeZone : new Intl.DateTimeFormat().resolvedOptions().timeZone
  const left = capLeft(db, { campaignId: id, day: toSpan(dayOf(now, zone)), people: 0 })?.left ?? cap
  return { cap, usedToday: cap - left, zone }
}

// How long the gateway takes to answer when an account sends.

/** Mean of the latest requests in milliseconds; undefined before the first one. */
export function meanAnswerMs(db: Db, accountId: string): number | undefined {
  const { ms } = db.get<{ ms: number | null }>(sql`
    SELECT avg((julianday(answered_at) - julianday(armed_at)) * 86400000) AS ms FROM (
      SELECT a.answered_at, a.armed_at FROM attempts a JOIN campaigns c ON c.id = a.campaign_id
      WHERE c.account_id = ${accountId} AND a.answered_at IS NOT NULL ORDER BY a.armed_at DESC LIMIT 20)
  `) ?? { ms: null }
  return ms === null ? undefined : Math.min(Math.max(ms, 1), 60_000)
}
