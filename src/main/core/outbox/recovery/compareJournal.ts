// Compares journal and database at a start. Pure.
//
//   equal            fine
//   never made       the journal has a line whose attempt was never committed: the app was killed between the two
//   database behind  the journal has attempts that the database lacks: it went back in time
//   journal lost     the database has attempts that the journal lacks
//
// and whether this computer knows the profile as it is: `locked` until a person says that it is used here.
import { guard } from '../../base/guards'

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

/** A journal line whose attempt the database lacks. */
export interface MissingLine {
  /** See `JournalAttempt`. */
  readonly isCommitted: boolean
}

/**
 * True if the app ended between a line and its commit, and nothing else disagrees: the request was then never made. A database
 * that went back in time lacks attempts that the journal knows as committed.
 */
export function isNeverMade(missing: readonly MissingLine[], isAllElseEqual: boolean): boolean {
  const isNoneCommitted = missing.every(({ isCommitted }) => !isCommitted)
  return isAllElseEqual && guard('start.uncommitted', isNoneCommitted)
}

export interface ProfileFacts {
  readonly folder: string
  readonly epoch: number
  /** Names this state of the folder; null before the first start that wrote one. */
  readonly stamp?: string | null
  /** Whether anything was ever approved in it, or a rule answers replies: an empty profile may be copied at will. */
  readonly hasSent: boolean
  /** The highest epoch that the journal beside the database saw. */
  readonly journalEpoch: number
}

export type ProfileLock = 'profile_copied' | 'profile_restored'

/** This computer's record of the profile; see `ProfileMark`. */
export interface KnownMark {
  readonly folder: string
  readonly epoch: number
  readonly stamp?: string
  readonly nextStamp?: string
}

/** True if this computer wrote the folder's state last, or was writing it when the app ended. */
export function isSameState(
  { stamp, nextStamp }: Pick<KnownMark, 'stamp' | 'nextStamp'>,
  known: string | null,
): boolean {
  // Folders and marks of earlier versions have no stamp.
  return known === null ? stamp === undefined : stamp === known || nextStamp === known
}

/**
 * `isOriginalThere`: the folder that the computer remembers still holds a database; without one, this folder was moved and is no
 * copy. A folder that was used elsewhere, or is older than what this computer wrote, may lack requests that were made.
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
