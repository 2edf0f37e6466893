// Two computers that use one data folder in turn, and a state to which a whole computer can be restored: its folder and its memory
// of the profile.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Computers {
  /** The file in which the computer in use remembers its profiles. */
  readonly marks: string
  /** How often a folder was used on the other computer, and how often a computer was brought back. */
  readonly carried: number
  readonly restored: number
  /** The folder is used on the other computer from now on. No app runs. */
  carry(): void
  /** Keeps this state for later. No app runs. */
  keep(approvals: number): void
  /** Restores the state that was kept. Answers how many approvals had been given by then; undefined if none was kept. */
  bringBack(): number | undefined
  remove(): void
}

export function makeComputers(profile: string): Computers {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-computers-'))
  const kept = join(folder, 'kept')
  let computer = 'first'
  let keptOn: { readonly computer: string; readonly approvals: number } | undefined
  let carried = 0
  let restored = 0
  const marksOf = (name: string): string => join(folder, name)

  function copy(from: string, to: string): void {
    rmSync(to, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    if (existsSync(from)) cpSync(from, to, { recursive: true })
  }

  return {
    get marks() {
      return marksOf(computer)
    },
    get carried() {
      return carried
    },
    get restored() {
      return restored
    },
    carry() {
      computer = computer === 'first' ? 'second' : 'first'
      carried += 1
    },
    keep(approvals) {
      copy(profile, join(kept, 'profile'))
      copy(marksOf(computer), join(kept, 'marks'))
      keptOn = { computer, approvals }
    },
    bringBack() {
      if (keptOn === undefined) return undefined
      const { approvals } = keptOn
      computer = keptOn.computer
      copy(join(kept, 'profile'), profile)
      copy(join(kept, 'marks'), marksOf(computer))
      keptOn = undefined
      restored += 1
      return approvals
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}
