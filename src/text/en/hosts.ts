// What is said outside the window: in the terminal, in a system dialog, on a page that may not be shown.
export const hosts = {
  profileInUse: 'Postrider is already open with the data folder {folder}. Go on there, or close it first.',
  notStarted: 'Postrider could not open its data folder {folder} ({code}). The file postrider.log there says more.',
  portInUse: 'Port {port} is taken by another program. Choose another one with --port, or leave it out.',
  badArguments: 'Postrider did not understand its arguments ({detail}). Known are --port N, --data DIR and --no-open.',
  linkUsed:
    'This link has been used. Go on in the browser that opened it first, or start Postrider again for a new link.',
  keyNeeded: 'This page opens with the link that Postrider printed when it started.',
  foreignRequest: 'This request did not come from Postrider and was refused.',
  pageCrashed: { one: 'Postrider’s window broke down', other: 'Postrider’s window broke down {count} times in a row' },
  pageCrashedDetail:
    'What is being sent goes on without the window, and nothing is sent twice. The file postrider.log in the data folder says more.',
  pageOpenAgain: 'Open the window again',
  pageQuit: 'Quit Postrider',
  viewMenu: 'View',
  campaignFiles: 'Campaign files',
  spreadsheets: 'Spreadsheets',
  allFiles: 'All files',
  fileKind: '{ending} file',
  downloadGone: 'This file is not here any more. Export it again.',
} as const
