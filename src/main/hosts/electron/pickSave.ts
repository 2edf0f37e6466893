// The system's dialog for a new file. The path goes to the core, never to the page. The dialog itself asks before a file
// is replaced.
import { extname, join } from 'node:path'
import { app, dialog, type BrowserWindow, type SaveDialogOptions } from 'electron'
import type { Translate } from '@text'

export async function pickSave(
  window: BrowserWindow | undefined,
  name: string,
  t: Translate,
): Promise<string | undefined> {
  const ending = extname(name).slice(1)
  const options: SaveDialogOptions = {
    defaultPath: join(app.getPath('documents'), name),
    filters: [{ name: t('hosts.fileKind', { ending: ending.toUpperCase() }), extensions: [ending] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  }
  const isOpen = window !== undefined && !window.isDestroyed()
  const answer = isOpen ? await dialog.showSaveDialog(window, options) : await dialog.showSaveDialog(options)
  return answer.canceled || answer.filePath === '' ? undefined : answer.filePath
}
