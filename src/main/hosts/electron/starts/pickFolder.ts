// The system's dialog for a folder. The path goes to the core, never to the page.
import { dialog, type BrowserWindow, type OpenDialogOptions } from 'electron'

export async function pickFolder(window: BrowserWindow | undefined): Promise<string | undefined> {
  const options: OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] }
  const isOpen = window !== undefined && !window.isDestroyed()
  const answer = isOpen ? await dialog.showOpenDialog(window, options) : await dialog.showOpenDialog(options)
  return answer.canceled ? undefined : answer.filePaths[0]
}
