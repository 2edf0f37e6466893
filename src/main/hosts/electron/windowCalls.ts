// Calls of the page to its window and the file system, outside the contract. The sender of every call is checked.
import type { BrowserWindow } from 'electron'
import type { App } from '../../core/app'
import { isOwnPage } from './ownPage'

export function answerWindowCalls(window: BrowserWindow, app: App): void {
  const { ipc } = window.webContents

  ipc.on('postrider:window', (event, action: unknown) => {
    if (!isOwnPage(event, window)) return
    if (action === 'minimise') window.minimize()
    if (action === 'maximise') toggleMaximised(window)
    if (action === 'close') window.close()
  })

  // The path comes from the preload, which has it from a File that the person picked or dropped. The page gets a handle.
  ipc.handle('postrider:register-file', async (event, path: unknown) => {
    if (!isOwnPage(event, window) || typeof path !== 'string' || path === '') return { code: 'FILE_UNKNOWN' }
    const registered = await app.registerFile(path)
    return registered.ok ? { handle: registered.value.handle } : { code: registered.problem.code }
  })
}

function toggleMaximised(window: BrowserWindow): void {
  if (window.isMaximized()) window.unmaximize()
  else window.maximize()
}
