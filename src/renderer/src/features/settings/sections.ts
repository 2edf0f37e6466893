// The sections of the settings, and the words that find each.
import type { TextKey } from '@text'

export interface Section {
  readonly name:
    | 'accounts'
    | 'status-updates'
    | 'limits'
    | 'quiet-hours'
    | 'opt-out-words'
    | 'templates'
    | 'appearance'
    | 'notifications'
    | 'data'
    | 'about'
  readonly label: TextKey
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
      'callbacks.keep',
    ],
  },
  {
    name: 'status-updates',
    label: 'callbacks.title',
    icon: 'i-lucide-webhook',
    holds: ['callbacks.receive', 'callbacks.address', 'callbacks.key'],
  },
  {
    name: 'limits',
    label: 'settings.limits',
    icon: 'i-lucide-gauge',
    holds: [
      'settings.batchSize',
      'settings.pace',
      'settings.textsPerPerson',
      'settings.dailyCap',
      'settings.moneyPerDayMicros',
      'settings.moneyPerMonthMicros',
    ],
  },
  {
    name: 'quiet-hours',
    label: 'quietHours.title',
    icon: 'i-lucide-moon',
    holds: ['quietHours.crossing', 'quietHours.unknownZone', 'quietHours.add'],
  },
  {
    name: 'opt-out-words',
    label: 'optOutWords.title',
    icon: 'i-lucide-ban',
    holds: ['optOutWords.try', 'optOutWords.own', 'optOutWords.add'],
  },
  {
    name: 'templates',
    label: 'settings.templates',
    icon: 'i-lucide-notebook-text',
    holds: ['templates.make', 'templates.duplicate'],
  },
  {
    name: 'appearance',
    label: 'settings.appearance',
    icon: 'i-lucide-sun-moon',
    holds: [
      'settings.language',
      'settings.colours',
      'settings.textSize',
      'settings.density',
      'settings.contrast',
      'settings.motion',
      'settings.letters',
    ],
  },
  {
    name: 'notifications',
    label: 'optOutWords.notifications',
    icon: 'i-lucide-bell',
    holds: ['optOutWords.notifyReplies', 'optOutWords.keepInTray'],
  },
  {
    name: 'data',
    label: 'settings.data',
    icon: 'i-lucide-database',
    holds: ['settings.backUpNow', 'settings.bringBack', 'settings.lastBackup', 'settings.dataOnDisk'],
  },
  { name: 'about', label: 'settings.about', icon: 'i-lucide-info', holds: ['settings.version', 'settings.profile'] },
]
