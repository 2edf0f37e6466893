// Translates what the model's gateway knows of a row into the facts that the readings use, and joins a combination of readings
// with the world of a plan.
import { minute, second } from '../../../src/main/core/base/durations'
import type { AccountFacts, MessageFacts } from '../../../src/main/practice/readings/messageFacts'
import { documentReadings } from '../../../src/main/practice/readings/readings'
import type { Readings } from '../../../src/main/practice/readings/table'
import { isListed } from '../../../src/main/practice/readings/visibility'
import { writeRecord } from '../../../src/main/practice/readings/writeRecord'
import { priceMicros, type Plan, type WorldPlan } from '../plans/plan'
import type { ListedRow } from './truth'

/** Zones of the TZ database by their hours from UTC. */
const zones = new Map([
  [0, 'UTC'],
  [-8, 'Etc/GMT+8'],
  [5.5, 'Asia/Kolkata'],
  [12, 'Etc/GMT-12'],
])

export function accountOf({ zoneHours }: WorldPlan, { dates }: Readings): AccountFacts {
  const drawn = zoneHours === 0 && dates === 'sqlAccountZone' ? 'America/New_York' : zones.get(zoneHours)
  if (drawn === undefined) throw new Error(`No zone is ${zoneHours} hours from UTC`)
  return { userId: 7, timezone: drawn, defaultSender: 'Default', callbackUrl: '' }
}

/** The readings of a plan. What its world says of zone and ids comes on top. */
export function readingsOf({ world, readings: drawn = documentReadings }: Pick<Plan, 'world' | 'readings'>): Readings {
  return {
    ...drawn,
    ...(world.zoneHours !== 0 && drawn.dates === 'sqlUtc' ? { dates: 'sqlAccountZone' } : {}),
    ...(!world.idsIncrease && drawn.recordId === 'rising' ? { recordId: 'scattered' } : {}),
    // A limit is compared with a price in the account's currency: one that changes after the approval stops the run for a person.
    ...(world.moneyPerDay ? { balance: documentReadings.balance, cost: documentReadings.cost } : {}),
  }
}

export function factsOf(row: ListedRow, now: number): MessageFacts {
  const { status, isFinal, at } = statusOf(row, now)
  return {
    ...{ id: row.id, key: row.key, number: row.phone, text: row.text, sender: row.sender, status, isFinal },
    request: row.request ?? 0,
    isPersonalised: row.isPersonalised,
    campaignId: row.campaignId,
    callbackUrl: row.callbackUrl ?? '',
    ...{
      kind: 'sms',
      timezone: 'UTC',
      failedReason: null,
      parts: 1,
      price: priceMicros / 1_000_000,
      ownPrice: 0.01,
      country: 'US',
    },
    acceptedAt: row.at,
    dueAt: row.scheduledFor ?? null,
    statusAt: at,
    sentAt: status === 'SCHEDULED' || status === 'QUEUED' ? null : at,
    ...{ providerId: 1, isFinalCallbackSent: false },
  }
}

/** How the listing shows this row. */
export function recordOf(row: ListedRow, plan: Pick<Plan, 'world' | 'readings'>, now: number): Record<string, unknown> {
  const readings = readingsOf(plan)
  return writeRecord(factsOf(row, now), readings, accountOf(plan.world, readings))
}

/**
 * The rows that the listing shows, in the order of their acceptance. Who was taken by a request that was refused is listed
 * before anything that came later: that is how a refusal can be proved.
 */
export function listedRows(rows: readonly ListedRow[], readings: Readings, now: number): ListedRow[] {
  const shown: ListedRow[] = []
  let isHeldUp = false
  for (const row of rows) {
    const isThere =
      row.visibleAt <= now && (row.isTakenInRefusal ? !isLagging(row, readings, now) : isShown(row, readings, now))
    if (!isThere && row.isTakenInRefusal) isHeldUp = true
    if (isThere && !isHeldUp) shown.push(row)
  }
  return shown
}

function isShown(row: ListedRow, readings: Readings, now: number): boolean {
  return isListed(factsOf(row, now), readings, now)
}

/** Those are late, and not missing in between. */
function isLagging(row: ListedRow, { lag }: Readings, now: number): boolean {
  return !isListed(factsOf(row, now), { lag, rows: 'once' }, now)
}

interface Status {
  readonly status: string
  readonly isFinal: boolean
  readonly at: number
}

/** The gateway's status says that it was not received. */
export function isNotReceived(row: ListedRow, now: number): boolean {
  return ['REJECTED', 'UNDELIVERED'].includes(statusOf(row, now).status)
}

/** Final within two minutes, for most; which one follows from the number. */
function statusOf({ at, scheduledFor, phone, request, isRejected }: ListedRow, now: number): Status {
  if (request === undefined) return { status: 'DELIVERED', isFinal: true, at }
  const from = Math.max(at, scheduledFor ?? 0)
  const age = now - from
  if (age < 0) return { status: 'SCHEDULED', isFinal: false, at }
  if (age < 10 * second) return { status: 'QUEUED', isFinal: false, at: from }
  if (isRejected) return { status: 'REJECTED', isFinal: true, at: from + 10 * second }
  if (age < minute) return { status: 'SENT', isFinal: false, at: from + 10 * second }
  return { status: phone.endsWith('7') ? 'UNDELIVERED' : 'DELIVERED', isFinal: true, at: from + minute }
}
