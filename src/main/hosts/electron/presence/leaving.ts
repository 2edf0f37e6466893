// Decides about closing the window and quitting while something is being sent; the host acts.
//
//   open      nothing was asked
//   asking    the question is on the screen; ends with an answer
//   pausing   sends are paused, and the requests in hand get their answer, up to a minute
//   leaving   Postrider ends; nothing is asked any more
import type { Presence } from './presence'

export type LeavingChoice = 'keep' | 'pause' | 'now' | 'cancel'

export interface LeavingParts {
  readonly presence: () => Presence
  /** Settings, as they are now. */
  readonly isKeptInTray: () => boolean
  readonly isAlwaysSending: () => boolean
  /** Whether the system shows the icon: without it there would be no way back. */
  readonly hasTray: () => boolean
  /** Shows the question in the window, which is opened for it. */
  readonly ask: () => void
  /** Closes the window; Postrider stays. */
  readonly closeWindow: () => void
  /** Resolves when every pause is on the disk. `restart`: no person wants it. */
  readonly pauseSends: (why: 'user' | 'restart') => Promise<void>
  readonly quit: () => void
  readonly after: (delayMs: number, run: () => void) => void
}

export interface Leaving {
  /** A window wants to close. True: it may. */
  close(): boolean
  /** The app wants to end. True: it may. */
  quit(): boolean
  answer(choice: LeavingChoice): void
  /** The computer shuts down, or the system ends the app: no one can answer. */
  shutDown(): void
  /** Told after every change of what is being sent. */
  changed(): void
  /** Postrider goes on without a window until a person opens it. */
  isHeld(): boolean
  /** A window was opened. */
  opened(): void
}

/** An answer of the gateway may take this long; after it the people are looked for in the listing. */
export const answerDeadlineMs = 60_000

export function makeLeaving(parts: LeavingParts): Leaving {
  let mode: 'open' | 'asking' | 'pausing' | 'leaving' = 'open'
  let isHeld = false
  const isSending = (): boolean => parts.presence().sending !== undefined

  function leave(): void {
    mode = 'leaving'
    parts.quit()
  }
  function leaveWhenAnswered(): void {
    if (mode === 'pausing' && parts.presence().inflight === 0 && !isSending()) leave()
  }
  function pauseThenLeave(why: 'user' | 'restart'): void {
    mode = 'pausing'
    parts.after(answerDeadlineMs, () => {
      if (mode === 'pausing') leave()
    })
    void parts.pauseSends(why).then(leaveWhenAnswered, leave)
  }
  function ask(): false {
    if (mode === 'open') mode = 'asking'
    parts.ask()
    return false
  }

  return {
    close() {
      if (mode === 'leaving' || isHeld) return true
      if (mode === 'pausing') return false
      const staysAnyway = parts.hasTray() && (parts.isKeptInTray() || (isSending() && parts.isAlwaysSending()))
      if (staysAnyway) {
        isHeld = true
        return true
      }
      return isSending() ? ask() : true
    },
    quit() {
      if (mode === 'leaving') return true
      if (mode === 'pausing') return false
      if (isSending()) return ask()
      mode = 'leaving'
      return true
    },
    answer(choice) {
      if (mode !== 'asking') return
      mode = 'open'
      if (choice === 'now') leave()
      if (choice === 'pause') pauseThenLeave('user')
      if (choice === 'keep') {
        isHeld = true
        parts.closeWindow()
      }
    },
    shutDown() {
      if (mode === 'leaving') return
      // The next start says that Postrider was closed, not that a person paused.
      if (isSending()) pauseThenLeave('restart')
      else leave()
    },
    changed: leaveWhenAnswered,
    isHeld: () => isHeld,
    opened() {
      isHeld = false
      if (mode === 'leaving') mode = 'open'
    },
  }
}
