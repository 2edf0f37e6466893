// The sections of the settings in the order in which people look for them, and the words that find each.
import { languageWords, type TextKey } from '@text'

/** Sending, the look of the window, the data itself; advanced ones are folded. */
export type SectionGroup = (typeof sectionGroups)[number]
export const sectionGroups = ['sending', 'looks', 'data', 'advanced'] as const

export interface Section {
  readonly name:
    | 'accounts'
    | 'status-updates'
    | 'sessions'
    | 'limits'
    | 'quiet-hours'
    | 'opt-out-words'
    | 'templates'
    | 'answers'
    | 'appearance'
    | 'language'
    | 'notifications'
    | 'data'
    | 'profiles'
    | 'about'
    | 'diagnostics'
  readonly label: TextKey
  readonly icon: string
  readonly group: SectionGroup
  /** More words that find it. */
  readonly words?: string
  readonly holds: readonly TextKey[]
}

export const sections: readonly [Section, ...Section[]] = [
  {
    name: 'accounts',
    group: 'sending',
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
    name: 'limits',
    group: 'sending',
    label: 'settings.limits',
    icon: 'i-lucide-gauge',
    holds: [
      'settings.batchSize',
      'settings.pace',
      'settings.textsPerWeek',
      'settings.hoursBetweenTexts',
      'settings.atLimit',
      'settings.textsPerPerson',
      'settings.dailyCap',
      'settings.moneyPerDayMicros',
      'settings.moneyPerMonthMicros',
      'settings.maxInDoubt',
      'settings.startDelay',
    ],
  },
  {
    name: 'quiet-hours',
    group: 'sending',
    label: 'quietHours.title',
    icon: 'i-lucide-moon',
    holds: ['quietHours.crossing', 'quietHours.unknownZone', 'quietHours.add'],
  },
  {
    name: 'opt-out-words',
    group: 'sending',
    label: 'optOutWords.title',
    icon: 'i-lucide-ban',
    holds: ['optOutWords.try', 'optOutWords.own', 'optOutWords.add'],
  },
  {
    name: 'templates',
    group: 'sending',
    label: 'settings.templates',
    icon: 'i-lucide-notebook-text',
    holds: ['templates.make', 'templates.duplicate', 'snippets.title', 'snippets.make'],
  },
  {
    name: 'answers',
    group: 'sending',
    label: 'answers.title',
    icon: 'i-lucide-message-square-reply',
    holds: ['answers.make', 'answers.onePerson', 'answers.allAnswers', 'answers.money'],
  },
  {
    name: 'appearance',
    group: 'looks',
    label: 'settings.appearance',
    icon: 'i-lucide-sun-moon',
    holds: [
      'settings.colours',
      'settings.accent',
      'settings.textSize',
      'settings.density',
      'settings.contrast',
      'settings.motion',
      'settings.letters',
    ],
  },
  {
    name: 'language',
    group: 'looks',
    label: 'settings.language',
    icon: 'i-lucide-languages',
    // In every language, so that someone who cannot read this one finds it.
    words: languageWords,
    holds: ['settings.languageAsComputer'],
  },
  {
    name: 'notifications',
    group: 'looks',
    label: 'optOutWords.notifications',
    icon: 'i-lucide-bell',
    holds: [
      'optOutWords.notifyReplies',
      'desktop.notifySends',
      'desktop.quietNotices',
      'desktop.keepSending',
      'optOutWords.keepInTray',
      'desktop.startAtLogin',
    ],
  },
  {
    name: 'data',
    group: 'data',
    label: 'settings.data',
    icon: 'i-lucide-database',
    holds: [
      'settings.move',
      'settings.backUpNow',
      'settings.bringBack',
      'settings.lastBackup',
      'settings.toFile',
      'settings.fromFile',
      'settings.eraseAll',
    ],
  },
  {
    name: 'profiles',
    label: 'profiles.title',
    icon: 'i-lucide-layers',
    group: 'data',
    holds: ['profiles.ask', 'profiles.new'],
  },
  {
    name: 'about',
    label: 'settings.about',
    icon: 'i-lucide-info',
    group: 'data',
    holds: ['settings.version', 'updates.title', 'settings.profile', 'settings.notices'],
  },
  {
    name: 'diagnostics',
    group: 'advanced',
    label: 'diagnostics.title',
    icon: 'i-lucide-activity',
    holds: ['diagnostics.memory', 'diagnostics.delay', 'diagnostics.free', 'diagnostics.bundle'],
  },
  {
    name: 'status-updates',
    group: 'advanced',
    label: 'callbacks.title',
    icon: 'i-lucide-webhook',
    holds: ['callbacks.receive', 'callbacks.address', 'callbacks.key'],
  },
  {
    name: 'sessions',
    group: 'advanced',
    label: 'sessions.title',
    icon: 'i-lucide-monitor-smartphone',
    holds: ['sessions.end', 'sessions.thisOne'],
  },
]

/** The browser host has no place for these. */
export const desktopOnly: ReadonlySet<TextKey> = new Set<TextKey>([
  'settings.accent',
  'optOutWords.notifyReplies',
  'desktop.notifySends',
  'desktop.quietNotices',
  'desktop.keepSending',
  'optOutWords.keepInTray',
  'desktop.startAtLogin',
  'updates.title',
])
