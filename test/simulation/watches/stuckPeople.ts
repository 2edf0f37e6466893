// Finds people who are in doubt, or without the record of their message, although the whole listing shows it.
import { day } from '../../../src/main/core/base/durations'
import { showsNoEnd } from '../../support/showsNoEnd'
import { readingsOf } from './listedFacts'
import type { PersonFacts } from './invariants'
import type { Complain } from './liveness'
import type { ListedRow } from './truth'
import type { World } from '../world'

export type People = Iterable<readonly [key: string, facts: PersonFacts]>

interface Row {
  readonly campaignId: string
  readonly phone: string
  readonly state: string
  readonly reason: string | null
  readonly messageId: number | null
  readonly status: string | null
  readonly cost: number | null
  /** A record of their request proves nothing by its time. */
  readonly isUnread: 0 | 1
  /** The listing could not be read when the campaign was approved, or not before this folder was copied. */
  readonly isUnmarked: 0 | 1
}

const acceptedBackMs = 14 * day

export function checkStuck(world: World, people: People, complain: Complain): void {
  const [words] = findStuck(world, people)
  if (words !== undefined) complain('nobody stuck', words)
}

export function isAnyoneStuck(world: World, people: People): boolean {
  return findStuck(world, people).length > 0
}

function findStuck({ look, truth, model, plan, timeline }: World, people: People): string[] {
  const readings = readingsOf(plan)
  const { recordId } = readings
  const isClockOff = plan.actions.some((action) => action.do === 'setClock')
  const idsIncrease = recordId === 'rising' || recordId === 'beyondExact'
  // Nothing is read in a folder of which a person has not said that it is used here.
  if (look('SELECT 1 FROM profile WHERE locked_by IS NOT NULL').length > 0) return []
  const facts = new Map(people)
  const rowsOf = new Map<number, ListedRow[]>()
  for (const row of truth.rows)
    if (row.request !== undefined) rowsOf.set(row.request, [...(rowsOf.get(row.request) ?? []), row])
  const found: string[] = []
  for (const each of look<Row>(
    `SELECT r.campaign_id AS campaignId, r.phone, r.state, r.reason, r.message_id AS messageId, m.status, m.cost_micros AS cost,
       EXISTS (SELECT 1 FROM attempt_recipients l JOIN attempts a ON a.id = l.attempt_id
         WHERE l.recipient_id = r.id AND l.live = 1 AND (a.unread_until IS NOT NULL OR a.known_until > '9999')) AS isUnread,
       c.approved_seen_id IS NULL OR EXISTS (SELECT 1 FROM attempt_recipients l JOIN attempts a ON a.id = l.attempt_id
         WHERE l.recipient_id = r.id AND l.live = 1 AND a.watermark IS NULL AND a.known_until IS NULL) AS isUnmarked
     FROM recipients r JOIN campaigns c ON c.id = r.campaign_id LEFT JOIN messages m ON m.id = r.message_id
     WHERE r.position IS NOT NULL AND r.state IN ('uncertain', 'absent', 'accepted') AND c.approval IS NOT NULL
       AND c.gateway_list IS NULL`,
  )) {
    const { campaignId, phone, state, reason } = each
    const person = facts.get(`${campaignId} ${phone}`)
    // A person has decided about them.
    if (!person || person.approvals > 0) continue
    // If ids do not grow with time, the app can only compare with what it saw before, and that was lost.
    const isLost = reason === 'database_went_back' || reason === 'copied'
    // A clock that is days off makes the app read its own records wrongly.
    if ((isLost || isClockOff) && !idsIncrease) continue
    // If nothing was read before the request, there is nothing to compare with either.
    if (isLost && each.isUnmarked === 1) continue
    if (showsNoEnd(readings) && each.isUnread === 1) continue
    const rows = person.requests.flatMap(({ n }) => rowsOf.get(n) ?? []).filter((row) => row.phone === phone)
    if (rows.length === 0) continue
    const who = `${phone.slice(-4)} is ${state}${reason === null ? '' : ` (${reason})`}`
    // The app looks for the record of an accepted message for two weeks. After that a restored database stays without it.
    const isLongAgo = rows.every(({ at }) => at < timeline.now - acceptedBackMs)
    if (state === 'accepted' && each.messageId === null && isLongAgo) continue
    if (state !== 'accepted') found.push(`${who}, and the listing shows the message`)
    else if (each.messageId === null) found.push(`${who} without the record that the listing shows`)
    else if (!rows.some((row) => isSame(each, model.shown(row))))
      found.push(
        `${who} with ${each.status ?? 'no status'} at ${each.cost ?? 'no cost'}, which is not what the listing shows`,
      )
  }
  return found
}

function isSame({ status, cost }: Row, record: Readonly<Record<string, unknown>>): boolean {
  const shown = typeof record.status === 'string' ? record.status.toUpperCase() : ''
  const isCosted = record.client_cost === null || record.client_cost === undefined || cost !== null
  return shown === (status ?? '').toUpperCase() && isCosted
}
