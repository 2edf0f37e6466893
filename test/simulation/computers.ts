// The data folders of a run and the computers they lie on: what each computer remembers of its profiles, a copy of a folder,
// a state to which one is restored.
import { existsSync } from 'node:fs'
import type { ProfileMark, ProfileMarks } from '../../src/main/core/ports'
import { databaseOf, emptyFolder } from './folders'
import type { JournalFile } from './journalDisk'
import type { Image, MemoryDatabase } from './memoryDatabase'
import type { Left } from './plans/plan'
import { layFiles, type Prepared } from './plans/prepared'

/** A folder that an app has open, or had open last. */
export interface Place {
  readonly folder: string
  readonly database: MemoryDatabase
  readonly journal: JournalFile
  readonly marks: ProfileMarks
}

/**
 * `exchanged`: the database is another one than before. `blind`: and nothing but the gateway's listing can tell, since the
 * computer remembers nothing that contradicts it. `moved`: the same database on another computer.
 */
export type Fate = 'exchanged' | 'blind' | 'moved' | 'journal_lost' | undefined

export interface Computers {
  readonly here: Place
  /** The folder was last used on another computer than the one on which it lies now. */
  readonly isFromElsewhere: boolean
  /** The app uses the folder on this computer. */
  used(): void
  /** Leaves the files as this kind of end does, before the next start. */
  leave(left: Left): Fate
  /** For `old_database`, `old_profile` and `computer_restored`. */
  snapshot(): void
  /** For `copy_here`, `copy_elsewhere` and `openCopy`. */
  copy(): void
  /** From now on the copy is used, while the other folder stays open. False where there is none. */
  goToCopy(): boolean
}

interface Files {
  readonly database: Image
  readonly journal: string
}

type Marks = Map<string, ProfileMark>
type Folder = 'profile' | 'copy'

export function makeComputers(prepared: Prepared): Computers {
  const computers: [Marks, Marks] = [new Map(), new Map()]
  const lies = new Map<Folder, { readonly computer: 0 | 1; readonly usedOn: 0 | 1; readonly files: Files }>()
  let name: Folder = 'profile'
  let computer: 0 | 1 = 0
  let usedOn: 0 | 1 = 0
  /** No older database was put back since the latest start. */
  let isCompared = true
  let copied: Files | undefined
  let restored: (Files & { readonly marks: Marks }) | undefined
  let here = place('profile', 0, prepared)
  for (const [id, mark] of prepared.marks) here.marks.write(id, { ...mark, folder: here.folder })

  function marksOf(which: 0 | 1): ProfileMarks {
    const kept = computers[which]
    return { read: (id) => kept.get(id), write: (id, mark) => void kept.set(id, mark) }
  }

  function place(folderName: Folder, on: 0 | 1, { database, journal }: Files, beside = false): Place {
    // On another computer it lies at the same place: only one of two that are open at once needs a place of its own.
    const folder = emptyFolder(on === 0 ? folderName : 'profile')
    return {
      folder,
      database: layFiles({ database }, folder, beside),
      journal: { kept: journal, unsynced: '' },
      marks: marksOf(on),
    }
  }

  function files(): Files {
    return { database: here.database.save(), journal: here.journal.kept + here.journal.unsynced }
  }

  /** The folder that is used now stays where it is; the person goes on with this one. */
  function goTo(next: Folder, on: 0 | 1, to: Files, beside = false): void {
    lies.set(name, { computer, usedOn, files: files() })
    ;[name, computer] = [next, on]
    here = place(next, on, to, beside)
  }

  function goBack(to: Files, journal: string): Fate {
    here = { ...here, database: layFiles(to, here.folder) }
    here.journal.kept = journal
    isCompared = false
    return 'exchanged'
  }

  return {
    get here() {
      return here
    },
    get isFromElsewhere() {
      return usedOn !== computer
    },
    used() {
      usedOn = computer
      isCompared = true
    },
    leave(left) {
      switch (left) {
        case 'old_database':
          // If the journal is lost too, nothing is left that shows the loss.
          return restored && here.journal.kept !== '' ? goBack(restored, here.journal.kept) : undefined
        case 'old_profile':
          return restored && goBack(restored, restored.journal)
        case 'computer_restored': {
          if (!restored) return undefined
          goBack(restored, restored.journal)
          computers[computer].clear()
          for (const [id, mark] of restored.marks) computers[computer].set(id, mark)
          return 'blind'
        }
        case 'no_journal':
          // Nor is anything, before a start has compared the two.
          if (!isCompared) return undefined
          here.journal.kept = ''
          return 'journal_lost'
        case 'copy_here':
        case 'copy_elsewhere': {
          if (!copied) return undefined
          // The copy is in use already.
          if (name === 'copy') return 'exchanged'
          goTo('copy', left === 'copy_here' ? computer : 1, copied)
          return 'exchanged'
        }
        case 'other_copy': {
          const other = name === 'copy' ? 'profile' : 'copy'
          const there = lies.get(other)
          if (!there) return undefined
          goTo(other, there.computer, there.files)
          usedOn = there.usedOn
          return 'blind'
        }
        case 'carried':
          computer = computer === 0 ? 1 : 0
          here = { ...here, marks: marksOf(computer) }
          return 'moved'
        default:
          return undefined
      }
    },
    snapshot() {
      restored = { ...files(), journal: here.journal.kept, marks: new Map(computers[computer]) }
    },
    copy() {
      copied = files()
    },
    goToCopy() {
      if (!copied || name === 'copy') return false
      goTo('copy', computer, copied, true)
      return existsSync(databaseOf(here.folder))
    },
  }
}
