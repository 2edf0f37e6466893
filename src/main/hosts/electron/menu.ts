// The application menu. Shown on macOS; elsewhere the window has no menu bar and the menu only carries its key
// combinations (copy, paste, zoom, full screen, quit).
import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { Translate } from '@text'
import { isDevelopment } from './developmentPages'

const developerItems: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }]

export function setMenu(t: Translate, platform: NodeJS.Platform = process.platform): void {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...(isDevelopment() ? developerItems : []),
  ]
  const first: MenuItemConstructorOptions = platform === 'darwin' ? { role: 'appMenu' } : { role: 'fileMenu' }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      first,
      { role: 'editMenu' },
      { label: t('hosts.viewMenu'), submenu: view },
      { role: 'windowMenu' },
    ]),
  )
}
