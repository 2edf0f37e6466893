// Quitting: the core is stopped first and given time for its running work. Everything that matters is on disk even if it is
// late.
import { app } from 'electron'
import type { App } from '../../core/app'
import type { FileLogger } from '../node/fileLogger'

const stopDeadlineMs = 10_000

export function quitCleanly(core: App, logger: FileLogger): void {
  let isStopping = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isStopping) return
    isStopping = true
    const late = setTimeout(() => {
      logger.warn('electron.stop_late')
      app.exit(0)
    }, stopDeadlineMs)
    core.stop().then(
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
}
