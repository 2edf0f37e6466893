// The gateway's truth log against the app's database.
//   twice      a person's text was accepted more often than approved: once, and once more for each time it was sent again
//   lost       an approved person is in no state that a person can see, or on the way for ever once everything has settled
//   false      a shown state that the truth log contradicts, or an acceptance that was not approved
//   stuck      everything has settled, the whole listing shows the message, and the app is in doubt or has no record of it
//   opted out  accepted although the number was in the gateway's feed of opt-outs for more than half a minute
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hour, second } from '../../src/main/core/base/durations'
import type { Readings } from '../../src/main/practice/readings/table'
import type { TruthAcceptance } from '../../src/main/practice/transport/truth'
import { showsNoEnd } from '../support/showsNoEnd'
import { latestAcceptanceMs } from './faultPlan'
import type { Approved } from './operator'

export const breaches = ['twice', 'lost', 'false', 'stuck', 'opted out'] as const
export type BreachKind = (typeof breaches)[number]

export interface Comparison {
  readonly approved: number
  readonly accepted: number
  readonly waiting: number
  readonly refused: number
  readonly leftOut: number
  readonly uncertain: number
  readonly decided: number
  readonly found: Readonly<Record<BreachKind, readonly string[]>>
}

interface Person {
  readonly campaignId: string
  readonly phone: string
  readonly text: string
  readonly state: string
  readonly resends: number
  readonly isListed: 0 | 1
  /** The listing was not read whole before the request. */
  readonly isUnread: 0 | 1
}

/** States that say "not handed over". */
const notSent = ['pending', 'held', 'refused', 'skipped', 'absent']
const shown = [...notSent, 'accepted', 'uncertain', 'closed']
/** The feed is read every 15 seconds while people are handed over, and a request may be taken late. */
const optOutKnownMs = 30 * second + latestAcceptanceMs

export interface Compared {
  readonly profile: string
  readonly truth: readonly TruthAcceptance[]
  readonly approvals: readonly Approved[]
  /** Numbers that opted out at the gateway, and when. */
  readonly optOuts: ReadonlyMap<string, number>
  /** Nothing is on the way any more. While something may be, a person on the way is not lost. */
  readonly isSettled: boolean
  /** The whole listing was read, and no one has decided about the people who are still in doubt. */
  readonly isRead: boolean
  readonly readings: Readings
}

/** For a data folder that no app has open. Leaves it as it is. */
export function compareTruth({
  profile,
  truth,
  approvals,
  optOuts,
  isSettled,
  isRead,
  readings,
}: Compared): Comparison {
  const people = readPeople(profile)
  const times = new Map<string, number>()
  for (const { number, text } of truth) times.set(keyOf(number, text), (times.get(keyOf(number, text)) ?? 0) + 1)
  const found: Record<BreachKind, string[]> = { twice: [], lost: [], false: [], stuck: [], 'opted out': [] }
  const forgotten = approvals.filter(({ isForgotten }) => isForgotten)
  const stale = new Set(approvals.filter(({ isStale }) => isStale).map(({ campaignId }) => campaignId))
  for (const { campaignId, people: expected, isConfirmed, isForgotten } of approvals) {
    const there = people.filter((person) => person.campaignId === campaignId).length
    if (!isForgotten && there !== expected && (isConfirmed || there > 0))
      found.lost.push(`campaign ${campaignId} has ${there} people instead of ${expected}`)
  }
  for (const { campaignId, phone, text, state, resends, isListed, isUnread } of people) {
    const accepted = times.get(keyOf(phone, text)) ?? 0
    times.delete(keyOf(phone, text))
    const who = `${phone} "${text}" is ${state}`
    if (accepted > 1 + resends) found.twice.push(`${who}, accepted ${accepted} times`)
    if (!shown.includes(state) && (isSettled || state !== 'inflight')) found.lost.push(who)
    if (state === 'accepted' && accepted === 0) found.false.push(`${who}, never accepted`)
    // After a computer was brought back, only the listing can tell what it had sent.
    if (notSent.includes(state) && accepted > resends && !stale.has(campaignId))
      found.false.push(`${who}, accepted ${accepted} times`)
    if (!isRead || accepted === 0 || resends > 0) continue
    if (showsNoEnd(readings) && isUnread === 1) continue
    if (state === 'uncertain' || state === 'absent') found.stuck.push(who)
    else if (state === 'accepted' && isListed === 0) found.stuck.push(`${who} without its record`)
  }
  for (const [key, accepted] of times)
    if (!forgotten.some(({ start }) => key.split('\n')[1]?.startsWith(start)))
      found.false.push(`${key.replace('\n', ' ')} accepted ${accepted} times, approved by nobody`)
  for (const { number, at } of truth) {
    const agoMs = at - (optOuts.get(number) ?? Infinity)
    if (agoMs > optOutKnownMs && agoMs < hour) found['opted out'].push(`${number}, out for ${agoMs / second} s`)
  }
  const count = (...states: string[]): number => people.filter(({ state }) => states.includes(state)).length
  return {
    approved: people.length,
    accepted: count('accepted'),
    waiting: count('pending', 'held', 'inflight'),
    refused: count('refused'),
    leftOut: count('skipped'),
    uncertain: count('uncertain', 'absent'),
    decided: count('closed'),
    found,
  }
}

function keyOf(phone: string, text: string): string {
  return `${phone}\n${text}`
}

/** Reads a copy, because opening the files of a killed app would already change them. */
function readPeople(profile: string): Person[] {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-compared-'))
  try {
    for (const name of ['postrider.sqlite', 'postrider.sqlite-wal'])
      if (existsSync(join(profile, name))) cpSync(join(profile, name), join(folder, name))
    const db = new DatabaseSync(join(folder, 'postrider.sqlite'))
    const rows = db
      .prepare(
        `SELECT r.campaign_id AS campaignId, r.phone, t.text, r.state, r.resends, r.message_id IS NOT NULL AS isListed,
           EXISTS (SELECT 1 FROM attempt_recipients l JOIN attempts a ON a.id = l.attempt_id
             WHERE l.recipient_id = r.id AND l.live = 1 AND a.unread_until IS NOT NULL) AS isUnread
         FROM recipients r JOIN recipient_texts t ON t.recipient_id = r.id JOIN campaigns c ON c.id = r.campaign_id
         WHERE r.position IS NOT NULL AND c.state NOT IN ('draft', 'frozen')`,
      )
      .all()
    db.close()
    return rows as unknown as Person[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
