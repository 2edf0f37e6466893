// Puts the application menu in place. Shown on macOS; elsewhere the window has no menu bar and the menu only carries its key
// combinations (copy, paste, zoom, full screen, quit).
import { Menu } from 'electron'
import type { Translate } from '@text'
import { isDevelopment } from './developmentPages'
import { menuTemplate } from './menuTemplate'

/** `go` opens the window at a place. */
export function setMenu(t: Translate, go: (place: string) => void, platform: NodeJS.Platform = process.platform): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(t, go, platform, isDevelopment())))
}
