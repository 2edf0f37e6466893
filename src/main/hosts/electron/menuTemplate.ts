// The items of the application menu, in the chosen language, with what people expect to find there on macOS. Pure.
import type { MenuItemConstructorOptions } from 'electron'
import type { Translate } from '@text'

const developerItems: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }]
const line: MenuItemConstructorOptions = { type: 'separator' }

export function menuTemplate(
  t: Translate,
  go: (place: string) => void,
  platform: NodeJS.Platform,
  forDevelopers: boolean,
): MenuItemConstructorOptions[] {
  const edit: MenuItemConstructorOptions = {
    label: t('hosts.menuEdit'),
    submenu: [
      { role: 'undo', label: t('hosts.menuUndo') },
      { role: 'redo', label: t('hosts.menuRedo') },
      line,
      { role: 'cut', label: t('hosts.menuCut') },
      { role: 'copy', label: t('hosts.menuCopy') },
      { role: 'paste', label: t('hosts.menuPaste') },
      { role: 'selectAll', label: t('hosts.menuSelectAll') },
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: t('hosts.viewMenu'),
    submenu: [
      { role: 'resetZoom', label: t('hosts.menuActualSize') },
      { role: 'zoomIn', label: t('hosts.menuZoomIn') },
      { role: 'zoomOut', label: t('hosts.menuZoomOut') },
      line,
      { role: 'togglefullscreen', label: t('hosts.menuFullScreen') },
      ...(forDevelopers ? developerItems : []),
    ],
  }
  const close: MenuItemConstructorOptions = { role: 'close', label: t('hosts.menuCloseWindow') }
  const quit: MenuItemConstructorOptions = { role: 'quit', label: t('hosts.pageQuit') }
  const minimise: MenuItemConstructorOptions = { role: 'minimize', label: t('hosts.menuMinimise') }
  if (platform !== 'darwin')
    return [
      { label: t('hosts.menuFile'), submenu: [quit] },
      edit,
      view,
      { label: t('hosts.menuWindow'), submenu: [minimise, close] },
    ]
  const item = (label: string, place: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => go(place),
    ...(accelerator === undefined ? {} : { accelerator }),
  })
  return [
    {
      role: 'appMenu',
      submenu: [
        { role: 'about', label: t('hosts.menuAbout') },
        line,
        item(t('desktop.menuSettings'), '/settings', 'Cmd+,'),
        line,
        { role: 'services', label: t('hosts.menuServices') },
        line,
        { role: 'hide', label: t('hosts.menuHide') },
        { role: 'hideOthers', label: t('hosts.menuHideOthers') },
        { role: 'unhide', label: t('hosts.menuShowAll') },
        line,
        quit,
      ],
    },
    {
      label: t('hosts.menuFile'),
      submenu: [
        item(t('shell.newCampaign'), '/compose', 'Cmd+N'),
        item(t('shell.importContacts'), '/import'),
        line,
        close,
      ],
    },
    edit,
    view,
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
    // The role lets macOS list the open windows below.
    { role: 'window', label: t('hosts.menuWindow'), submenu: [minimise] },
    { role: 'help', label: t('hosts.menuHelp'), submenu: [item(t('hosts.menuGuide'), '/guide')] },
  ]
}
