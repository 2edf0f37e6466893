// The lines of the dispatch journal for an attempt, written before it is committed: enough to recognise its people in a
// database that went back in time, and nothing that names them. Numbers appear as hashes under a key that only the database
// holds.
import { hash } from 'node:crypto'
import { isOn } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import type { JournalLine } from '../../storage/files/journal'
import { readVersions } from './changedRows'
import type { Arming } from './outboxStore'

/** The newest known message at that time. A restored database may not know the ids' order; then only times can be compared. */
export interface JournalMark {
  readonly watermark: string | null
  /** When the record of the watermark was created; empty: there was none at all. Null: nothing shows what is new. */
  readonly knownUntil: string | null
}

export interface JournalAttempt extends JournalMark {
  readonly hash: string
  readonly campaignId: CampaignId
  /** The versions of the campaign that it replaced, the latest first. */
  readonly replaced: readonly CampaignId[]
  readonly people: readonly string[]
  readonly payloadHash: string
  /** See `frozenMark`. Earlier versions wrote none. */
  readonly frozen: string | undefined
  readonly at: string
  /** A second line confirms the commit: only then may the request have been made. */
  readonly isCommitted: boolean
}

/** For `m`, the row of an account in `listing_marks`. */
export const knownUntilSql = sql`CASE WHEN m.ids_increase = 1
  THEN CASE WHEN m.highest_id IS NULL THEN '' ELSE m.highest_at END END`

/** For the same row: the second behind records that may have been there without being read; empty if all were read. */
export const unreadEndSql = sql`coalesce(strftime('%Y-%m-%dT%H:%M:%S', m.unread_until, '+1 second'), m.unread_until, '')`

/** 72 bits: enough to tell a campaign's people apart, too few to find them elsewhere. The key is 72 letters long. */
export function keyedHash(key: string, campaignId: string, phone: string): string {
  return hash('sha256', `${key}\n${campaignId}\n${phone}`, 'base64url').slice(0, 12)
}

function underKey(key: string, payloadHash: string): string {
  return hash('sha256', `${key}\n${payloadHash}`)
}

/** Keyed hash of the hash of the frozen set, which binds its people and their texts. */
export function frozenMark(db: Db, key: string, id: CampaignId): string {
  const row = db.get<{ hash: string | null }>(sql`SELECT frozen_hash AS hash FROM campaigns WHERE id = ${id}`)
  return underKey(key, row?.hash ?? '')
}

export interface Announced {
  /** Hash of the journal line. */
  readonly hash: string
  /** False if the second line could not be written after the commit: the request must then not be made. */
  isConfirmed: boolean
}

/**
 * F1a: durable when it returns. A rollback of its transaction takes the line back. After the commit a second line confirms it, and
 * only then is the request made: a line without confirmation was never acted on.
 */
export function announceAttempt(db: Db, input: Arming, { watermark, knownUntil }: JournalMark): Announced {
  const { journal } = db
  if (!journal) throw new Error('Sending needs the dispatch journal')
  const key = journalKey(db)
  const [, ...replaced] = readVersions(db, input.campaignId)
  const line = journal.append({
    kind: 'attempt',
    at: input.at,
    campaign: input.campaignId,
    ...(replaced.length === 0 ? {} : { replaced }),
    people: JSON.parse(input.handles.marks) as string[],
    // Under the key as well: of one person's message number and text could be tried out.
    payload: underKey(key, input.payloadHash),
    frozen: frozenMark(db, key, input.campaignId),
    watermark,
    knownUntil,
    confirmed: true,
  })
  const announced: Announced = { hash: line.hash, isConfirmed: true }
  db.onRollback(() => void journal.append({ kind: 'void', of: line.hash }))
  db.onCommit(() => {
    if (!isOn('journal.committed')) return
    try {
      journal.append({ kind: 'committed', of: line.hash })
    } catch {
      announced.isConfirmed = false
    }
  })
  return announced
}

export function journalKey(db: Db): string {
  const row = db.get<{ key: string }>(sql`SELECT journal_key AS key FROM profile`)
  if (!row) throw new Error('A profile that was not opened')
  return row.key
}

/** Attempts that were announced and not undone. Lines after `floor` only. */
export function journalAttempts(lines: readonly JournalLine[], floor: number): JournalAttempt[] {
  const undone = readUndone(lines)
  const committed = new Set(lines.flatMap(({ entry }) => (entry.kind === 'committed' ? String(entry.of) : [])))
  return lines.flatMap(({ n, hash, entry }) =>
    entry.kind === 'attempt' && Array.isArray(entry.people) && n > floor && !undone.has(hash)
      ? {
          hash,
          campaignId: String(entry.campaign) as CampaignId,
          replaced: Array.isArray(entry.replaced) ? (entry.replaced as CampaignId[]) : [],
          people: entry.people as string[],
          payloadHash: String(entry.payload),
          frozen: typeof entry.frozen === 'string' ? entry.frozen : undefined,
          watermark: typeof entry.watermark === 'string' ? entry.watermark : null,
          knownUntil: typeof entry.knownUntil === 'string' ? entry.knownUntil : null,
          at: String(entry.at),
          // Earlier versions wrote no second line.
          isCommitted: entry.confirmed !== true || committed.has(hash),
        }
      : [],
  )
}

/** An announcement is missing from this journal, whatever epoch it has. */
export function hasLost(lines: readonly JournalLine[]): boolean {
  return lines.some(({ entry }) => entry.kind === 'lost')
}

/**
 * The highest epoch in which something was announced; 0 before the first. One that was only opened may not have been committed.
 * It counts even if the start that opened it found the journal lost: what would show that the database went back
 * to before that is gone.
 */
export function journalEpoch(lines: readonly JournalLine[]): number {
  const undone = readUndone(lines)
  let opened = 0
  let used = 0
  let hasLostBefore = false
  for (const { hash, entry } of lines) {
    if (entry.kind === 'open' && !undone.has(hash)) opened = Math.max(opened, Number(entry.epoch))
    if (entry.kind === 'attempt' || (entry.kind === 'open' && hasLostBefore)) used = opened
    hasLostBefore = entry.kind === 'lost' && !undone.has(hash)
  }
  return used
}

/** A start found the journal lost and did not come to its end: whether the database is still the one that it saw, nothing tells. */
export function endsInLoss(lines: readonly JournalLine[]): boolean {
  const undone = readUndone(lines)
  const last = lines.findLast(({ entry }) => entry.kind === 'lost' || entry.kind === 'open')
  return last?.entry.kind === 'lost' && !undone.has(last.hash)
}

export function readUndone(lines: readonly JournalLine[]): ReadonlySet<string> {
  return new Set(lines.flatMap(({ entry }) => (entry.kind === 'void' ? String(entry.of) : [])))
}
