// Messages of the host to the page outside of the contract: go to a place, a file was opened, the window wants to close. Kept
// until the page listens, because a window that is opened for a message needs a moment.
import type { BrowserWindow } from 'electron'
import { isOwnPage } from './ownPage'
import type { UpdateState } from './updates/updater'

export type PageMessage =
  | { readonly kind: 'go'; readonly place: string }
  | { readonly kind: 'file'; readonly handle: string; readonly name: string }
  | { readonly kind: 'file_refused'; readonly code: string }
  /** Postrider wants to end, or only its window. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'update'; readonly state: UpdateState }
  /** The end of a move of the data folder that was wanted before this start. */
  | { readonly kind: 'moved'; readonly is: 'moved' | 'full' | 'not_moved' }

export interface PageMessages {
  say(message: PageMessage): void
  /** The window that the messages are for, until another one is named. */
  watch(window: BrowserWindow): void
}

export function makePageMessages(): PageMessages {
  let waiting: PageMessage[] = []
  let window: BrowserWindow | undefined
  let isListening = false

  function flush(): void {
    if (!isListening || !window || window.isDestroyed()) return
    for (const message of waiting) window.webContents.send('postrider:say', message)
    waiting = []
  }
  return {
    say(message) {
      // A place or a question replaces the one that was not read yet.
      waiting = [...waiting.filter(({ kind }) => kind !== message.kind), message]
      flush()
    },
    watch(next) {
      window = next
      isListening = false
      const { webContents } = next
      webContents.ipc.on('postrider:listening', (event) => {
        if (!isOwnPage(event, next)) return
        isListening = true
        flush()
      })
      webContents.on('did-start-navigation', (details) => {
        if (details.isMainFrame && !details.isSameDocument) isListening = false
      })
      next.on('closed', () => {
        if (window !== next) return
        window = undefined
        isListening = false
      })
    },
  }
}
