// A page that crashes is loaded again: the core continues meanwhile, and the page asks it for the true state. One that crashes
// time after time is left alone until a person decides. Ends nothing on its own.
import { app, dialog, type BrowserWindow } from 'electron'
import type { Translate } from '@text'
import type { Logger } from '../../core/ports'

/** The waits before each reload in a row, in milliseconds. After the last one a person is asked. */
const waitsMs = [250, 500, 1_000]
/** A page that lived this long begins a new row. */
const rowEndsMs = 60_000

export function reloadAfterCrash(window: BrowserWindow, logger: Logger, t: Translate): void {
  let inARow = 0
  let lastAt = -Infinity
  const reload = (): void => {
    if (!window.isDestroyed()) window.webContents.reload()
  }
  window.webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    logger.error('window.page_crashed', { reason, exitCode })
    const at = performance.now()
    inARow = at - lastAt < rowEndsMs ? inARow + 1 : 1
    lastAt = at
    const waitMs = waitsMs[inARow - 1]
    if (waitMs !== undefined) {
      setTimeout(reload, waitMs)
      return
    }
    const count = inARow
    inARow = 0
    void askToReload(window, count, t).then((yes) => (yes ? reload() : app.quit()))
  })
  window.webContents.on('unresponsive', () => logger.warn('window.unresponsive'))
}

/** Closing the question keeps the app. */
async function askToReload(window: BrowserWindow, count: number, t: Translate): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: t('hosts.pageCrashed', { count }),
    detail: t('hosts.pageCrashedDetail'),
    buttons: [t('hosts.pageOpenAgain'), t('hosts.pageQuit')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 0
}
