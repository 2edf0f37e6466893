// The system's dialog for one file. The path goes to the core, never to the page.
import { dialog, type BrowserWindow, type OpenDialogOptions } from 'electron'
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
