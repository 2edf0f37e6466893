// The icon in the system's tray, while a person wants Postrider to run without its window: it sends, and reads replies within
// the hour that the gateway keeps them. If the system shows no icon the window does not hide: there would be no way back.
import { join } from 'node:path'
import { app, Menu, nativeImage, Tray, type BrowserWindow } from 'electron'
import type { Translate } from '@text'
import type { Logger } from '../../core/ports'

export interface TrayOptions {
  /** Folder of the icons. */
  readonly resources: string
  readonly logger: Logger
  readonly t: Translate
  readonly show: () => void
  /** The setting, as it is now. */
  readonly isWanted: () => boolean
}

export interface TrayIcon {
  setUnread(unread: number): void
  /** Says everything again, in another language. */
  relabel(): void
  /** Closing this window hides it as long as it is wanted so, and the app is not on its way out. */
  watch(window: BrowserWindow): void
}

export function makeTray({ resources, logger, t, show, isWanted }: TrayOptions): TrayIcon {
  let tray: Tray | undefined
  let unread = 0
  let isQuitting = false
  app.on('before-quit', () => (isQuitting = true))

  function label(): void {
    tray?.setToolTip(unread === 0 ? t('hosts.trayTip') : t('hosts.trayTipUnread', { count: unread }))
    const unreadLabel = unread === 0 ? t('hosts.trayNoUnread') : t('hosts.trayUnread', { count: unread })
    tray?.setContextMenu(
      Menu.buildFromTemplate([
        { label: t('hosts.trayOpen'), click: show },
        { label: unreadLabel, enabled: unread > 0, click: show },
        { type: 'separator' },
        { label: t('hosts.trayQuit'), click: () => app.quit() },
      ]),
    )
  }

  /** Puts the sign up or takes it down, as it is wanted. */
  function agree(): void {
    if (isWanted() === (tray !== undefined)) return
    if (tray !== undefined) {
      tray.destroy()
      tray = undefined
      return
    }
    try {
      tray = new Tray(iconFor(resources, process.platform))
      tray.on('click', show)
      label()
    } catch (error) {
      logger.warn('electron.no_tray', { error })
    }
  }

  agree()
  return {
    setUnread(count) {
      if (count === unread) return
      unread = count
      label()
    },
    relabel: label,
    watch(window) {
      // The setting is changed in this window: it takes effect when the window loses focus or closes.
      window.on('blur', agree)
      // A person who chose to stay on the page has not quit.
      window.on('focus', () => {
        isQuitting = false
        agree()
      })
      window.on('close', (event) => {
        agree()
        if (tray === undefined || isQuitting) return
        event.preventDefault()
        window.hide()
      })
    },
  }
}

function iconFor(resources: string, platform: NodeJS.Platform): Electron.NativeImage {
  const name = platform === 'darwin' ? 'tray-rest-Template.png' : 'tray-rest.png'
  const icon = nativeImage.createFromPath(join(resources, 'icons', name))
  if (icon.isEmpty()) throw new Error(`There is no ${name}`)
  return icon
}
