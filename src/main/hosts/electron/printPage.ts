// Prints what the page shows for print: to the system's dialog, or as PDF for the core to save. Size and margins are the page's own.
import type { BrowserWindow } from 'electron'
import type { Logger } from '../../core/ports'

export function printPage(window: BrowserWindow, logger: Logger): void {
  window.webContents.print({ silent: false, printBackground: true, pageSize: 'A4' }, (isPrinted, why) => {
    // Closing the dialog is no failure either, and cannot be told from one.
    if (!isPrinted) logger.info('window.not_printed', { why })
  })
}

/** Rejects if the window was closed meanwhile. */
export async function printToPdf(window: BrowserWindow | undefined): Promise<Uint8Array> {
  if (window === undefined || window.isDestroyed()) throw new Error('There is no page to print')
  return window.webContents.printToPDF({ printBackground: true, preferCSSPageSize: true, pageSize: 'A4' })
}
