// The icon in the system's tray, while Postrider runs without its window or is told to. A system that refuses an icon keeps its window. A
// desktop may also take the icon and not show it, as GNOME does: starting Postrider again opens the window there, and the question says so.
import { join } from 'node:path'
import { Menu, nativeImage, Tray } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { Logger } from '../../core/ports'
import type { SignState } from './presence/presence'

export interface TrayOptions {
  /** Folder of the icons. */
  readonly resources: string
  readonly logger: Logger
  readonly open: () => void
  readonly tip: () => string
  readonly menu: () => MenuItemConstructorOptions[]
  readonly sign: () => SignState
  /** By the settings, or because the window went away while something is sent. */
  readonly isWanted: () => boolean
}

export interface TrayIcon {
  /** Puts the icon up or takes it down, and says everything again. */
  refresh(): void
  isShown(): boolean
}

export function makeTray({ resources, logger, open, tip, menu, sign, isWanted }: TrayOptions): TrayIcon {
  let tray: Tray | undefined
  let shownSign: SignState | undefined

  function put(): void {
    try {
      tray = new Tray(iconFor(resources, sign(), process.platform))
      shownSign = sign()
      tray.on('click', open)
    } catch (error) {
      logger.warn('electron.no_tray', { error })
    }
  }

  function refresh(): void {
    if (!isWanted()) {
      tray?.destroy()
      tray = undefined
      return
    }
    if (!tray) put()
    if (!tray) return
    if (shownSign !== sign()) {
      shownSign = sign()
      tray.setImage(iconFor(resources, shownSign, process.platform))
    }
    tray.setToolTip(tip())
    tray.setContextMenu(Menu.buildFromTemplate(menu()))
  }

  return { refresh, isShown: () => tray !== undefined }
}

function iconFor(resources: string, sign: SignState, platform: NodeJS.Platform): Electron.NativeImage {
  const name = platform === 'darwin' ? `tray-${sign}-Template.png` : `tray-${sign}.png`
  const icon = nativeImage.createFromPath(join(resources, 'icons', name))
  if (icon.isEmpty()) throw new Error(`There is no ${name}`)
  return icon
}
