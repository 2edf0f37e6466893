// What journal and database say about each other at a start. Pure.
//
//   equal            fine
//   never made       the journal has a line whose attempt was never committed: the app was killed between the two
//   database behind  the journal has attempts that the database lacks: it went back in time
//   journal lost     the database has attempts that the journal lacks
//
// and whether this computer knows the profile as it is: `locked` until a person says that it is used here.
import { guard } from '../base/guards'

export interface Compared {
  /** Hashes of journal lines without their attempt. */
  readonly missingInDatabase: readonly string[]
  /** How many attempts have no line. */
  readonly missingInJournal: number
}

export function compareJournal(journalHashes: readonly string[], databaseHashes: readonly (string | null)[]): Compared {
  const known = new Set(databaseHashes)
  const lines = new Set<string | null>(journalHashes)
  return {
    missingInDatabase: journalHashes.filter((hash) => !known.has(hash)),
    missingInJournal: databaseHashes.filter((hash) => !lines.has(hash)).length,
  }
}

/** Of a line without its attempt. */
export interface MissingLine {
  /** See `JournalAttempt`. */
  readonly isCommitted: boolean
}

/**
 * Whether the end came between a line and its commit, and nothing else is amiss: then the request was never made. A database that
 * went back lacks attempts that the journal knows as committed.
 */
export function isNeverMade(missing: readonly MissingLine[], isAllElseEqual: boolean): boolean {
  return (
    isAllElseEqual &&
    guard(
      'start.uncommitted',
      missing.every(({ isCommitted }) => !isCommitted),
    )
  )
}

export interface ProfileFacts {
  readonly folder: string
  readonly epoch: number
  /** Names this state of the folder; null before the first start that wrote one. */
  readonly stamp?: string | null
  /** Whether anything was ever approved in it: an empty profile may be copied at will. */
  readonly hasSent: boolean
  /** The highest epoch that the journal beside the database saw. */
  readonly journalEpoch: number
}

export type ProfileLock = 'profile_copied' | 'profile_restored'

/** What this computer remembers of the profile; see `ProfileMark`. */
export interface KnownMark {
  readonly folder: string
  readonly epoch: number
  readonly stamp?: string
  readonly nextStamp?: string
}

/** Whether a folder of this state is the one that the computer's mark tells of: the last that it wrote, or was just writing. */
export function isSameState(
  { stamp, nextStamp }: Pick<KnownMark, 'stamp' | 'nextStamp'>,
  known: string | null,
): boolean {
  // A folder and a mark of an earlier version name no state.
  return known === null ? stamp === undefined : stamp === known || nextStamp === known
}

/**
 * `isOriginalThere`: the folder that the computer remembers still holds a database. A folder that was moved is no copy. One that
 * was used elsewhere, and one that is older than what this computer wrote, may lack what was sent.
 */
export function judgeProfile(
  { folder, epoch, stamp = null, hasSent, journalEpoch }: ProfileFacts,
  mark: KnownMark | undefined,
  isOriginalThere: boolean,
): ProfileLock | undefined {
  if (!hasSent) return undefined
  if (!mark) return 'profile_copied'
  if (mark.folder !== folder && isOriginalThere) return 'profile_copied'
  if (Math.max(mark.epoch, journalEpoch) > epoch) return 'profile_restored'
  return isSameState(mark, stamp) ? undefined : 'profile_copied'
}
