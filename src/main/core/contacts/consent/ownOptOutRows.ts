// Opt-outs that this app reported to the gateway. The feed repeats them for an hour, so each is kept that long, to recognise its
// entry by number and minute: such an entry says nothing new about the person.
import { hour, minute } from '../../base/durations'
import { toIso } from '../../base/instants'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

export interface OwnOptOut {
  readonly accountId: string
  readonly phone: string
  /** 0 is an opt-out from everything. */
  readonly listId: number
}

/** The feed writes whole seconds, and its clock may be a little off. */
const sameEventMs = minute
/** The gateway may still carry out a call this long after it got no answer. */
const unansweredMs = 2 * minute
/** The feed holds one hour; the rest is a margin. */
const keptMs = 3 * hour

/** Call it before the request to the gateway, in the transaction that marks the opt-out as being reported. */
export function noteOwnOptOut(db: Db, { accountId, phone, listId }: OwnOptOut, at: string): void {
  const askedAt = onGatewayClock(db, accountId, at)
  db.run(sql`DELETE FROM own_opt_outs WHERE asked_at < ${moved(askedAt, -keptMs)}`)
  db.run(sql`
    INSERT INTO own_opt_outs (account_id, phone, list_id, asked_at, consent_id)
    SELECT ${accountId}, ${phone}, ${listId}, ${askedAt}, coalesce((SELECT max(id) FROM consent_log), 0)
  `)
}

/** Call it after the gateway answered. */
export function noteOwnAnswer(db: Db, { accountId, phone, listId }: OwnOptOut, at: string): void {
  db.run(sql`
    UPDATE own_opt_outs
    SET answered_at = ${onGatewayClock(db, accountId, at)}
    WHERE account_id = ${accountId} AND phone = ${phone} AND list_id = ${listId} AND answered_at IS NULL
  `)
}

export interface OwnCall {
  readonly listId: number
  /** The person was opted in here again after the call, and the entry is not later than that. */
  readonly isTakenBack: boolean
}

interface Candidate {
  readonly id: number
  readonly listId: number
  readonly askedAt: string
  readonly answeredAt: string | null
  readonly consentId: number
}

/**
 * Our own call behind an entry of the feed: the nearest within a minute of it. A call explains entries of one time only, so that
 * an opt-out by the person in the same minute still counts.
 */
export function ownCallOf(
  db: Db,
  { accountId, phone, since }: { accountId: string; phone: string; since: string },
): OwnCall | undefined {
  const call = db.get<Candidate>(sql`
    SELECT id, list_id AS listId, asked_at AS askedAt, answered_at AS answeredAt, consent_id AS consentId
    FROM own_opt_outs
    WHERE account_id = ${accountId} AND phone = ${phone} AND (listed_at IS NULL OR listed_at = ${since})
      AND asked_at <= ${moved(since, sameEventMs)}
      AND (
        answered_at >= ${moved(since, -sameEventMs)}
        OR (answered_at IS NULL AND asked_at >= ${moved(since, -sameEventMs - unansweredMs)})
      )
    ORDER BY listed_at IS NULL, abs(julianday(asked_at) - julianday(${since})) LIMIT 1
  `)
  if (!call) return undefined
  db.run(sql`UPDATE own_opt_outs SET listed_at = ${since} WHERE id = ${call.id}`)
  return { listId: call.listId, isTakenBack: isTakenBack(db, { accountId, phone, since }, call) }
}

function isTakenBack(
  db: Db,
  { accountId, phone, since }: { accountId: string; phone: string; since: string },
  { listId, consentId, answeredAt }: Candidate,
): boolean {
  const back = db.get<{ at: string }>(sql`
    SELECT at
    FROM consent_log
    WHERE account_id = ${accountId} AND phone = ${phone} AND list_id = ${listId} AND id > ${consentId}
      AND change IN ('opted_in', 'undone')
    ORDER BY id DESC LIMIT 1
  `)
  if (!back) return false
  const backAt = onGatewayClock(db, accountId, back.at)
  const end = answeredAt !== null && answeredAt > backAt ? answeredAt : backAt
  // A later entry can only come from the person.
  return since <= end
}

/** Converts an instant of this computer's clock to the gateway's. */
function onGatewayClock(db: Db, accountId: string, at: string): string {
  const known = db.get<{ aheadMs: number }>(
    sql`SELECT ahead_ms AS aheadMs FROM gateway_times WHERE account_id = ${accountId}`,
  )
  return moved(at, -(known?.aheadMs ?? 0))
}

function moved(at: string, byMs: number): string {
  return toIso(Date.parse(at) + byMs)
}
