// A page that crashes is loaded again: the core continues meanwhile, and the page asks it for the true state. One that crashes
// time after time is left alone until a person decides, and so is one that hangs. Ends nothing on its own.
import { app, dialog, type BrowserWindow } from 'electron'
import type { Translate } from '@text'
import type { Logger } from '../../core/ports'
import { watchHungPage } from './hungPage'

/** The waits before each reload in a row, in milliseconds. After the last one a person is asked. */
const waitsMs = [250, 500, 1_000]
/** A page that lived this long begins a new row. */
const rowEndsMs = 60_000

export function recoverPage(window: BrowserWindow, logger: Logger, loadWords: () => Promise<Translate>): void {
  let inARow = 0
  let isEndedByHand = false
  let lastAt = -Infinity
  const reload = (): void => {
    if (!window.isDestroyed()) window.webContents.reload()
  }
  window.webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    if (isEndedByHand) {
      isEndedByHand = false
      reload()
      return
    }
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
    void askToReload(window, count, loadWords).then((yes) => (yes ? reload() : app.quit()))
  })
  watchHungPage({
    page: window.webContents,
    ask: (signal) => askToEnd(window, signal, loadWords),
    end() {
      if (window.isDestroyed()) return
      isEndedByHand = true
      window.webContents.forcefullyCrashRenderer()
    },
    after: (delayMs, run) => void setTimeout(run, delayMs),
    logger,
  })
}

/** Closing the question waits. */
async function askToEnd(
  window: BrowserWindow,
  signal: AbortSignal,
  loadWords: () => Promise<Translate>,
): Promise<boolean> {
  const t = await loadWords()
  if (window.isDestroyed()) return false
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: t('hosts.pageHangs'),
    detail: t('hosts.pageCrashedDetail'),
    buttons: [t('hosts.pageWait'), t('hosts.pageOpenAgain')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    signal,
  })
  return response === 1
}

/** Closing the question keeps the app. */
async function askToReload(
  window: BrowserWindow,
  count: number,
  loadWords: () => Promise<Translate>,
): Promise<boolean> {
  const t = await loadWords()
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
