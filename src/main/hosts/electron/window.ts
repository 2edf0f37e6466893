// The one window: how it is made and what it remembers.
import { join } from 'node:path'
import { BrowserWindow, nativeTheme, screen, systemPreferences, type Session } from 'electron'
import type { Translate } from '@text'
import type { Logger } from '../../core/ports'
import { recoverPage } from './crashedPage'
import { isDevelopment } from './developmentPages'
import { keepPage } from './keepPage'
import { followAccent } from './presence/systemAccent'
import { addressOf, type FirstLook, type PageName } from './pageScheme'
import { choosePlace, readPlace, smallest, writePlace } from './windowPlace'

/** The ground of the title bar in both themes, so that opening shows no flash. */
const ground = { light: '#f5f3ef', dark: '#141312' }

export function groundFor(colourMode: 'system' | 'light' | 'dark'): string {
  const isDark = colourMode === 'system' ? nativeTheme.shouldUseDarkColors : colourMode === 'dark'
  return isDark ? ground.dark : ground.light
}

export interface WindowParts {
  readonly profile: string
  readonly mainFolder: string
  readonly session: Session
  readonly logger: Logger
  /** For the questions that the window itself asks, as when its page hangs. */
  readonly loadWords: () => Promise<Translate>
  readonly page?: PageName
  readonly look?: FirstLook
  /** It is shown once this holds and the page was painted. */
  readonly mayShow?: Promise<void>
}

export function makeWindow(parts: WindowParts): BrowserWindow {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== main.id)
  const kept = readPlace(parts.profile)
  const place = choosePlace(
    kept,
    [main, ...others].map((display) => display.workArea),
  )
  const window = new BrowserWindow({
    x: place.x,
    y: place.y,
    width: place.width,
    height: place.height,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Postrider',
    // Elsewhere the program's own icon is shown.
    ...(process.platform === 'linux'
      ? { icon: join(parts.mainFolder, '..', '..', 'resources', 'icons', 'window.png') }
      : {}),
    backgroundColor: groundFor('system'),
    ...(process.platform === 'darwin' ? { titleBarStyle: 'hiddenInset' } : { frame: false }),
    webPreferences: {
      preload: join(parts.mainFolder, '..', 'preload', 'index.cjs'),
      session: parts.session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Not by the menu, a key, or the page's own code.
      devTools: isDevelopment(),
      // Its dictionaries would be fetched from the network.
      spellcheck: false,
      // Keeps the compiled script from the first start on; usually Chromium waits until it has run several times.
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  if (place.isMaximised) window.maximize()
  const isPainted = new Promise<void>((resolve) => window.once('ready-to-show', resolve))
  const zoomLevel = kept?.zoomLevel ?? 0
  const isZoomed = new Promise<void>((resolve) =>
    window.webContents.once('did-finish-load', () => {
      window.webContents.setZoomLevel(zoomLevel)
      resolve()
    }),
  )
  void Promise.all([isPainted, parts.mayShow, zoomLevel === 0 ? undefined : isZoomed]).then(() => {
    if (!window.isDestroyed()) window.show()
  })
  window.on('close', () => {
    const zoomLevel = window.webContents.getZoomLevel()
    writePlace(parts.profile, { ...window.getNormalBounds(), isMaximised: window.isMaximized(), zoomLevel })
  })
  keepPage(window, parts.logger, addressOf(parts.page, parts.look))
  followAccent(window, systemPreferences)
  recoverPage(window, parts.logger, parts.loadWords)
  return window
}

export async function showPage(window: BrowserWindow, page?: PageName, look?: FirstLook): Promise<void> {
  await window.loadURL(addressOf(page, look))
}
