// Diagnostics in the settings: figures of the running app, and the support bundle.
export const diagnostics = {
  title: 'Diagnostics',
  lead: 'How Postrider is doing on this computer, and what to send when you ask for help.',
  memory: 'Memory',
  memoryHint: '{free} of {total} free on this computer',
  delay: 'Delay',
  delayHint: 'Usually {median}, at worst {max} since {since}',
  delayOf: '{ms} ms',
  disk: 'Data folder',
  free: 'Free on the disk',
  unknown: 'unknown',
  bundle: 'Support bundle',
  bundleHelp:
    'A text file with versions, findings, preferences and the log. No names, messages or keys; of a phone number only the last three digits. Nothing is sent anywhere.',
  show: 'Read the bundle',
  showAgain: 'Collect it again',
  shown: 'This is all that is in it',
  shownHelp: 'Read it before you share it. The file has exactly this text.',
  save: 'Save as a file',
  copy: 'Copy',
  copied: 'Copied',
  textLabel: 'Text of the support bundle',
} as const
