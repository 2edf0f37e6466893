// The system's dialogs for a file to open and a new file. Their paths go to the core, never to the page.
import { extname, join } from 'node:path'
import { app, dialog, type BrowserWindow, type OpenDialogOptions, type SaveDialogOptions } from 'electron'
import type { Translate } from '@text'

export async function pickFile(window: BrowserWindow | undefined, t: Translate): Promise<string | undefined> {
  const options: OpenDialogOptions = {
    properties: ['openFile'],
    filters: [
      { name: t('hosts.spreadsheets'), extensions: ['xlsx', 'xlsm', 'xls', 'xlsb', 'ods', 'csv', 'tsv', 'txt', 'vcf'] },
      { name: t('hosts.campaignFiles'), extensions: ['postrider'] },
      { name: t('hosts.allFiles'), extensions: ['*'] },
    ],
  }
  const answer = window ? await dialog.showOpenDialog(window, options) : await dialog.showOpenDialog(options)
  return answer.canceled ? undefined : answer.filePaths[0]
}

/** The dialog itself asks before a file is replaced. */
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
