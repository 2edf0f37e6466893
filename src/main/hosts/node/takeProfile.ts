// The profile of a start: the folder that was asked for, or the one it was moved to. Makes a move that a person wanted, before
// anything of the profile is open.
import { findProfile, hasDatabase, noteMove } from './movedProfile'
import { askedProfile, openProfileFolder } from './profileFolder'
import { noteMoved } from './profileList'
import { defaultMarksFolder } from './profileMarks'

export interface TakenProfile {
  readonly profile: string
  /** The end of a move; the profile is in its old folder if it was not made. Absent if none was wanted. */
  readonly move?: 'moved' | 'full' | 'not_moved'
}

/**
 * Throws MovedAway, or StorageError if a move that had given up the old folder cannot be finished: the next start tries again, and
 * nothing may be opened before.
 */
export async function takeProfile(given: string | undefined, marks = defaultMarksFolder()): Promise<TakenProfile> {
  const { folder, wanted } = findProfile(askedProfile(given), marks)
  if (!wanted) return { profile: openProfileFolder(folder) }
  const { from, to } = wanted
  process.umask(0o077)
  // Rarely needed, and loads the database.
  const { dropUnfinishedMove, moveProfile } = await import('../../core/storage/files/moveProfile')
  try {
    moveProfile(from, to)
  } catch (error) {
    const fault = (error as { fault?: unknown }).fault
    // Still open in another process, which is about to close: the wish stays.
    if (fault === 'in_use') return { profile: openProfileFolder(from) }
    if (!hasDatabase(from)) throw error
    noteMove(from, undefined, marks)
    attempt(() => dropUnfinishedMove(to))
    return { profile: openProfileFolder(from), move: fault === 'full' ? 'full' : 'not_moved' }
  }
  noteMove(from, { to, state: 'moved' }, marks)
  noteMoved(from, to, marks)
  return { profile: openProfileFolder(to), move: 'moved' }
}

/** A copy that stays behind is begun again by the next move to that folder. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // See above.
  }
}
