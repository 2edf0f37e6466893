// The application menu. Shown on macOS, with what people expect to find there; elsewhere the window has no menu bar and the
// menu only carries its key combinations (copy, paste, zoom, full screen, quit).
import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { Translate } from '@text'
import { isDevelopment } from './developmentPages'

const developerItems: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }]

/** `go` opens the window at a place. */
export function setMenu(t: Translate, go: (place: string) => void, platform: NodeJS.Platform = process.platform): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(t, go, platform, isDevelopment())))
}

export function menuTemplate(
  t: Translate,
  go: (place: string) => void,
  platform: NodeJS.Platform,
  forDevelopers: boolean,
): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...(forDevelopers ? developerItems : []),
  ]
  const viewMenu = { label: t('hosts.viewMenu'), submenu: view }
  if (platform !== 'darwin') return [{ role: 'fileMenu' }, { role: 'editMenu' }, viewMenu, { role: 'windowMenu' }]
  const item = (label: string, place: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => go(place),
    ...(accelerator === undefined ? {} : { accelerator }),
  })
  return [
    {
      role: 'appMenu',
      submenu: [
        { role: 'about' },
        { type: 'separator' },
        item(t('desktop.menuSettings'), '/settings', 'Cmd+,'),
        { type: 'separator' },
        { role: 'services' },
        { type: 'separator' },
        { role: 'hide' },
        { role: 'hideOthers' },
        { role: 'unhide' },
        { type: 'separator' },
        { role: 'quit' },
      ],
    },
    {
      role: 'fileMenu',
      submenu: [
        item(t('shell.newCampaign'), '/compose', 'Cmd+N'),
        item(t('shell.importContacts'), '/import'),
        { type: 'separator' },
        { role: 'close' },
      ],
    },
    { role: 'editMenu' },
    viewMenu,
    {
      label: t('desktop.menuGo'),
      submenu: [
        item(t('shell.home'), '/'),
        item(t('shell.contacts'), '/contacts'),
        item(t('shell.campaigns'), '/campaigns'),
        item(t('shell.history'), '/history'),
        item(t('inbox.title'), '/inbox'),
      ],
    },
    { role: 'windowMenu' },
  ]
}
