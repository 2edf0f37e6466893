// The sections of the settings, and the words that find each.
import type { TextKey } from '@text'

export interface Section {
  readonly name: 'accounts' | 'limits' | 'appearance' | 'data' | 'about'
  readonly label: `settings.${Section['name']}`
  readonly icon: string
  readonly holds: readonly TextKey[]
}

export const sections: readonly [Section, ...Section[]] = [
  {
    name: 'accounts',
    label: 'settings.accounts',
    icon: 'i-lucide-key-round',
    holds: [
      'settings.addAccount',
      'settings.replaceKey',
      'settings.addressesFor',
      'settings.openPractice',
      'settings.rename',
      'settings.sender',
      'settings.country',
      'settings.zone',
      'settings.callback',
      'settings.channel',
      'settings.lowBalance',
      'settings.olderApi',
      'settings.transcodes',
    ],
  },
  {
    name: 'limits',
    label: 'settings.limits',
    icon: 'i-lucide-gauge',
    holds: ['settings.batchSize', 'settings.pace'],
  },
  {
    name: 'appearance',
    label: 'settings.appearance',
    icon: 'i-lucide-sun-moon',
    holds: [
      'settings.colours',
      'settings.textSize',
      'settings.density',
      'settings.contrast',
      'settings.motion',
      'settings.letters',
    ],
  },
  {
    name: 'data',
    label: 'settings.data',
    icon: 'i-lucide-database',
    holds: ['settings.backUpNow', 'settings.bringBack', 'settings.lastBackup', 'settings.dataOnDisk'],
  },
  { name: 'about', label: 'settings.about', icon: 'i-lucide-info', holds: ['settings.version', 'settings.profile'] },
]
