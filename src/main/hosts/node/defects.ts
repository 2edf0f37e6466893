// Errors that no code caught. A rejected promise is logged and the app continues; after an uncaught exception the state of this
// process cannot be trusted, and everything that matters is on disk already.
import type { Logger } from '../../core/ports'

export function watchDefects(logger: Logger, exit: (code: number) => void): void {
  process.on('unhandledRejection', (error) => logger.error('defect.rejection', { error }))
  process.on('uncaughtException', (error) => {
    logger.error('defect.exception', { error })
    exit(1)
  })
}
