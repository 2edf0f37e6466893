// The name of each setting of this computer, and its value in a word, for lists of settings.
import type { Settings } from '@contract'
import { defaultSettings } from '@contract/settings/defaultSettings'
import type { TextKey, Translate } from '@text'
import type { useAccounts } from '../../stores/settings/accounts'
import type { useSettings } from '../../stores/settings/settings'

/** The name on the screen of each setting of this computer. */
export const settingNames: Readonly<Record<keyof Settings, TextKey>> = {
  language: 'settings.language',
  colourMode: 'settings.colours',
  accentColour: 'settings.accent',
  density: 'settings.density',
  textSize: 'settings.textSize',
  lessMotion: 'settings.motion',
  moreContrast: 'settings.contrast',
  letterShortcuts: 'settings.letters',
  startDelaySeconds: 'settings.startDelay',
  notifyReplies: 'optOutWords.notifyReplies',
  notifySends: 'desktop.notifySends',
  quietNotices: 'desktop.quietNotices',
  keepSendingOnClose: 'desktop.keepSending',
  updates: 'updates.title',
  startAtLogin: 'desktop.startAtLogin',
  keepInTray: 'optOutWords.keepInTray',
  panelWidths: 'settings.panelWidths',
  tableColumns: 'settings.tableColumns',
}

type Switch = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings]

/** The setting that is on or off, if it is one. */
export function switchOf(key: TextKey): Switch | undefined {
  const names = Object.keys(settingNames) as (keyof Settings)[]
  return names.find((name): name is Switch => settingNames[name] === key && typeof defaultSettings[name] === 'boolean')
}

export function makeSettingValues(
  t: Translate,
  settings: ReturnType<typeof useSettings>,
  accounts: ReturnType<typeof useAccounts>,
): (key: TextKey) => string {
  return (key) => {
    const name = switchOf(key)
    if (name) return settings.current[name] ? t('shell.valueOn') : t('shell.valueOff')
    const defaults = accounts.active?.defaults
    switch (key) {
      case 'settings.colours':
        return t(`settings.${settings.current.colourMode}`)
      case 'settings.accent':
        return t(settings.current.accentColour === 'own' ? 'settings.accentOwn' : 'settings.accentSystem')
      case 'settings.density':
        return t(`settings.${settings.current.density}`)
      case 'desktop.quietNotices': {
        const quiet = settings.current.quietNotices
        return quiet ? `${quiet.from}–${quiet.to}` : t('shell.valueOff')
      }
      case 'settings.startDelay':
        return String(settings.current.startDelaySeconds)
      case 'updates.title':
        return t(`updates.${settings.current.updates}`)
      case 'settings.sender':
        return defaults?.sender ?? ''
      case 'settings.olderApi':
        return defaults?.usesOlderApi ? t('shell.valueOn') : t('shell.valueOff')
      default:
        return ''
    }
  }
}
