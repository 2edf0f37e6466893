// The gateway's truth log against the app's database.
//   twice   a person's text was accepted more often than approved: once, and once more for each time it was sent again
//   lost    an approved person is in no state that a person can see, or on the way for ever once everything has settled
//   false   a shown state that the truth log contradicts, or an acceptance that nobody approved
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TruthAcceptance } from '../../src/main/practice/truth'
import type { Approved } from './operator'

export interface Comparison {
  readonly approved: number
  readonly accepted: number
  readonly waiting: number
  readonly refused: number
  readonly leftOut: number
  readonly uncertain: number
  readonly decided: number
  readonly twice: readonly string[]
  readonly lost: readonly string[]
  readonly false: readonly string[]
}

interface Person {
  readonly campaignId: string
  readonly phone: string
  readonly text: string
  readonly state: string
  readonly resends: number
}

/** States that say "not handed over". */
const notSent = ['pending', 'held', 'refused', 'skipped', 'absent']
const shown = [...notSent, 'accepted', 'uncertain', 'closed']

export interface Compared {
  readonly profile: string
  readonly truth: readonly TruthAcceptance[]
  readonly approvals: readonly Approved[]
  /** Nothing is on the way any more. While something may be, a person on the way is not lost. */
  readonly isSettled: boolean
}

/** For a data folder that no app has open. Leaves it as it is. */
export function compareTruth({ profile, truth, approvals, isSettled }: Compared): Comparison {
  const people = readPeople(profile)
  const times = new Map<string, number>()
  for (const { number, text } of truth) times.set(keyOf(number, text), (times.get(keyOf(number, text)) ?? 0) + 1)
  const found = { twice: [] as string[], lost: [] as string[], false: [] as string[] }
  for (const { campaignId, people: expected, isConfirmed } of approvals) {
    const there = people.filter((person) => person.campaignId === campaignId).length
    if (there !== expected && (isConfirmed || there > 0))
      found.lost.push(`campaign ${campaignId} has ${there} people instead of ${expected}`)
  }
  for (const { phone, text, state, resends } of people) {
    const accepted = times.get(keyOf(phone, text)) ?? 0
    times.delete(keyOf(phone, text))
    const who = `${phone} "${text}" is ${state}`
    if (accepted > 1 + resends) found.twice.push(`${who}, accepted ${accepted} times`)
    if (!shown.includes(state) && (isSettled || state !== 'inflight')) found.lost.push(who)
    if (state === 'accepted' && accepted === 0) found.false.push(`${who}, never accepted`)
    if (notSent.includes(state) && accepted > resends) found.false.push(`${who}, accepted ${accepted} times`)
  }
  for (const [key, accepted] of times)
    found.false.push(`${key.replace('\n', ' ')} accepted ${accepted} times, approved by nobody`)
  const count = (...states: string[]): number => people.filter(({ state }) => states.includes(state)).length
  return {
    approved: people.length,
    accepted: count('accepted'),
    waiting: count('pending', 'held', 'inflight'),
    refused: count('refused'),
    leftOut: count('skipped'),
    uncertain: count('uncertain', 'absent'),
    decided: count('closed'),
    ...found,
  }
}

function keyOf(phone: string, text: string): string {
  return `${phone}\n${text}`
}

/** Out of a copy: opening the files of a killed app would already tidy them up. */
function readPeople(profile: string): Person[] {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-compared-'))
  try {
    for (const name of ['postrider.sqlite', 'postrider.sqlite-wal'])
      if (existsSync(join(profile, name))) cpSync(join(profile, name), join(folder, name))
    const db = new DatabaseSync(join(folder, 'postrider.sqlite'))
    const rows = db
      .prepare(
        `SELECT r.campaign_id AS campaignId, r.phone, t.text, r.state, r.resends FROM recipients r JOIN recipient_texts t ON t.recipient_id = r.id JOIN campaigns c ON c.id = r.campaign_id
         WHERE r.position IS NOT NULL AND c.state NOT IN ('draft', 'frozen')`,
      )
      .all()
    db.close()
    return rows as unknown as Person[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
