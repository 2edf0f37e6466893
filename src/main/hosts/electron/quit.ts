// Quitting: the core is stopped first and given time for its running work, and one that is just opening is waited for. Everything that
// matters is on disk even if it is late.
import { app } from 'electron'
import type { App } from '../../core/app'
import type { FileLogger } from '../node/fileLogger'

const stopDeadlineMs = 10_000

export interface Quit {
  /** The core, as soon as it begins to open. */
  follow(opening: Promise<App>): void
  isStopping(): boolean
}

export function quitCleanly(logger: FileLogger): Quit {
  let isStopping = false
  let follow: Quit['follow'] = () => undefined
  const opening = new Promise<App>((resolve) => (follow = resolve))
  // A core that does not open is told by the start.
  const stop = async (): Promise<void> => (await opening.catch(() => undefined))?.stop()

  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isStopping) return
    isStopping = true
    const late = setTimeout(() => {
      logger.warn('electron.stop_late')
      app.exit(0)
    }, stopDeadlineMs)
    stop().then(
      () => finish(0),
      (error: unknown) => {
        logger.error('electron.stop', { error })
        finish(1)
      },
    )
    const finish = (code: number): void => {
      clearTimeout(late)
      logger.info('electron.stopped')
      logger.close()
      app.exit(code)
    }
  })
  return { follow, isStopping: () => isStopping }
}
