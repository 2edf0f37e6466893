// Newer versions of Postrider, in Settings.
export const updates = {
  title: 'Updates',
  help: 'Looked for every few hours, never during a send. Nothing is installed before you say so.',
  stable: 'Finished versions',
  preview: 'Previews too',
  off: 'Off',
  noSource: 'This copy of Postrider has no source of updates.',
  current: 'This version is current. Checked {time}.',
  looking: 'Looking for a newer version…',
  failed: 'A newer version could not be loaded ({time}). Postrider tries again later.',
  byHand: 'Version {version} is available. Install it the way you installed Postrider.',
  loading: 'Loading version {version}…',
  ready: 'Version {version} is ready.',
  afterSend: 'Version {version} is ready. It can be installed after the send.',
  notes: 'What is new',
  install: 'Restart and install',
  look: 'Check now',
} as const
