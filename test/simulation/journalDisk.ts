// The dispatch journal on a disk that keeps only what was synced when the power goes.
import type { JournalDisk } from '../../src/main/core/ports'

export interface JournalFile {
  /** On the disk. */
  kept: string
  /** Written, and still in the system's memory. */
  unsynced: string
}

export interface JournalHooks {
  /** Before the bytes change. May throw: as a disk does, or as a process that ends. */
  before(what: 'append' | 'sync'): void
  readonly isAlive: () => boolean
}

export function makeJournalDisk(file: JournalFile, { before, isAlive }: JournalHooks): JournalDisk {
  const living = (): void => {
    if (!isAlive()) throw new Error('The process has ended')
  }
  return {
    read: () => file.kept + file.unsynced,
    append(text) {
      living()
      before('append')
      file.unsynced += text
    },
    sync() {
      living()
      before('sync')
      file.kept += file.unsynced
      file.unsynced = ''
    },
    cut(bytes) {
      living()
      file.kept = Buffer.from(file.kept + file.unsynced)
        .subarray(0, bytes)
        .toString('utf8')
      file.unsynced = ''
    },
    putAside: () => undefined,
    close: () => undefined,
  }
}

/** Leaves in the file what a real disk would hold after this kind of end. */
export function leaveJournal(file: JournalFile, left: 'everything' | 'synced' | 'torn'): void {
  if (left === 'everything') file.kept += file.unsynced
  else if (left === 'torn') file.kept += file.unsynced.slice(0, Math.ceil(file.unsynced.length / 2))
  file.unsynced = ''
}
