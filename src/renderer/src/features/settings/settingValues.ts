// The value of a setting in a word, for lists of settings.
import type { Settings } from '@contract'
import type { TextKey, Translate } from '@text'
import type { useAccounts } from '../../stores/settings/accounts'
import type { useSettings } from '../../stores/settings/settings'

type Switch = 'moreContrast' | 'lessMotion' | 'letterShortcuts' | 'notifyReplies' | 'keepInTray'

const switches: Readonly<Partial<Record<TextKey, Switch>>> = {
  'settings.contrast': 'moreContrast',
  'settings.motion': 'lessMotion',
  'settings.letters': 'letterShortcuts',
  'optOutWords.notifyReplies': 'notifyReplies',
  'optOutWords.keepInTray': 'keepInTray',
}

/** The setting that is on or off, if it is one. */
export function switchOf(key: TextKey): (Switch & keyof Settings) | undefined {
  return switches[key]
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
      case 'settings.density':
        return t(`settings.${settings.current.density}`)
      case 'settings.startDelay':
        return String(settings.current.startDelaySeconds)
      case 'settings.sender':
        return defaults?.sender ?? ''
      case 'settings.olderApi':
        return defaults?.usesOlderApi ? t('shell.valueOn') : t('shell.valueOff')
      default:
        return ''
    }
  }
}
