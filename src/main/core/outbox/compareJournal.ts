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
  return isAllElseEqual && guard('start.uncommitted', missing.every(({ isCommitted }) => !isCommitted))
}

export interface ProfileFacts {
  readonly folder: string
  readonly epoch: number
  /** Whether anything was ever approved in it: an empty profile may be copied at will. */
  readonly hasSent: boolean
  /** The highest epoch that the journal beside the database saw. */
  readonly journalEpoch: number
}

export type ProfileLock = 'profile_copied' | 'profile_restored'

/** `isOriginalThere`: the folder that the computer remembers still holds a database. A folder that was moved is no copy. */
export function judgeProfile(
  facts: ProfileFacts,
  mark: { readonly folder: string; readonly epoch: number } | undefined,
  isOriginalThere: boolean,
): ProfileLock | undefined {
  if (!facts.hasSent) return undefined
  if (!mark) return 'profile_copied'
  if (mark.folder !== facts.folder && isOriginalThere) return 'profile_copied'
  return Math.max(mark.epoch, facts.journalEpoch) > facts.epoch ? 'profile_restored' : undefined
}
