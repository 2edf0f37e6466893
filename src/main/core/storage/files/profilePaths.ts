// The files of a profile that storage owns.
import { join } from 'node:path'

export interface ProfilePaths {
  readonly databasePath: string
  /** Held as long as the profile is open: the second-instance guard. */
  readonly lockPath: string
  /** The dispatch journal. */
  readonly journalPath: string
  /** Room on the disk that is given up to record outcomes once the disk is full. */
  readonly ballastPath: string
  readonly backupsFolder: string
}

export function profilePaths(profile: string): ProfilePaths {
  return {
    databasePath: join(profile, 'postrider.sqlite'),
    lockPath: join(profile, 'profile.lock'),
    journalPath: join(profile, 'dispatch.journal'),
    ballastPath: join(profile, 'ballast'),
    backupsFolder: join(profile, 'backups'),
  }
}
