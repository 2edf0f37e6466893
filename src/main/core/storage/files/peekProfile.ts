// A glance at a profile that no one has open, for the question which one to open. The profile's lock is held meanwhile. SQLite is told
// that the file does not change, so it makes no file beside it; where a log waits to be folded in, nothing is read.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { wasLeftOpen } from '../checkDatabase'
import { Db } from '../db'
import { applicationId } from '../migrations'
import { sql } from '../sql'
import { StorageError } from '../storageError'
import { lockProfile } from './profileLock'
import type { ProfilePaths } from './profilePaths'

export interface ProfileContents {
  readonly people: number
  readonly isPractice: boolean
  /** The next start of a campaign that waits for a time. */
  readonly next?: { readonly campaign: string; readonly startsAt: string }
}

/** `unknown`: never opened, not closed cleanly, of another version, or damaged. The start of the profile finds out which. */
export type Peeked =
  | { readonly is: 'in_use' }
  | { readonly is: 'unknown' }
  | { readonly is: 'read'; readonly contents: ProfileContents }

export function peekProfile({ databasePath, lockPath }: ProfilePaths, at: string): Peeked {
  if (!existsSync(databasePath)) return { is: 'unknown' }
  try {
    const lock = lockProfile(lockPath)
    try {
      if (existsSync(`${databasePath}-wal`)) return { is: 'unknown' }
      const address = pathToFileURL(databasePath)
      address.searchParams.set('immutable', '1')
      const db = new Db(new DatabaseSync(address, { readOnly: true }))
      try {
        return readContents(db, at)
      } finally {
        db.close()
      }
    } finally {
      lock.release()
    }
  } catch (error) {
    return { is: error instanceof StorageError && error.fault === 'in_use' ? 'in_use' : 'unknown' }
  }
}

function readContents(db: Db, at: string): Peeked {
  const isOurs = db.get<{ application_id: number }>(sql`PRAGMA application_id`)?.application_id === applicationId
  if (!isOurs || wasLeftOpen(db)) return { is: 'unknown' }
  const people = db.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM contacts`)?.rows ?? 0
  const isPractice = db.get(sql`SELECT 1 FROM accounts WHERE is_active = 1 AND kind = 'practice'`) !== undefined
  const next = db.get<{ campaign: string; startsAt: string | null }>(sql`
    SELECT name AS campaign, waits_until AS startsAt FROM campaigns
    WHERE state = 'waiting' AND removed_at IS NULL AND waits_until > ${at} ORDER BY waits_until LIMIT 1
  `)
  return {
    is: 'read',
    contents: {
      people,
      isPractice,
      ...(next?.startsAt ? { next: { campaign: next.campaign, startsAt: next.startsAt } } : {}),
    },
  }
}
