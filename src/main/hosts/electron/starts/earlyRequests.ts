// Keeps the requests of other starts and of macOS until the core can answer, which takes a second or more. Without it their files are lost.
import type { App, Event } from 'electron'
import { canBeOpened, readOpenedFiles } from '../presence/openedFiles'

export interface EarlyRequests {
  /** Paths, in the order in which they were named. */
  readonly files: readonly string[]
  /** Another start was made, which brings the window to the front. */
  readonly isWindowWanted: boolean
}

/** Keeps requests from now on. The function that it answers gives them out and ends that: its caller listens from then on. */
export function keepEarlyRequests(app: Pick<App, 'on' | 'off'>): () => EarlyRequests {
  const files: string[] = []
  let isWindowWanted = false
  const openFile = (event: Event, path: string): void => {
    event.preventDefault()
    if (canBeOpened(path)) files.push(path)
  }
  const secondInstance = (_: Event, args: readonly string[], folder: string): void => {
    isWindowWanted = true
    files.push(...readOpenedFiles(args, 1, folder))
  }
  app.on('open-file', openFile)
  app.on('second-instance', secondInstance)
  return () => {
    app.off('open-file', openFile)
    app.off('second-instance', secondInstance)
    return { files, isWindowWanted }
  }
}
