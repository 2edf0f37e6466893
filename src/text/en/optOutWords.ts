// Settings: the words that opt a person out, and notifications about replies.
export const optOutWords = {
  title: 'Opt-out words',
  lead: 'A reply with only one of these words opts the person out of everything at once. Capitals, accents and punctuation do not matter.',
  unclearNote:
    'A reply that only reads like one (“please stop texting me”) opts no one out. Postrider holds the number and asks you in the Inbox.',
  try: 'Try a reply',
  tryPlaceholder: 'Stop please',
  try_opt_out: 'Opts out at once: “{word}” is one of the words.',
  try_opt_outPlain: 'Opts out at once.',
  try_unclear: 'Unclear: it reads like an opt-out. Postrider holds the number until you decide.',
  try_reply: 'An ordinary reply.',
  own: 'Your own words',
  otherLanguages: { one: '1 other language', other: '{count} other languages' },
  ownHelp: 'In any language. Each must be the whole reply.',
  add: 'Add a word',
  addAct: 'Add',
  addKnown: '“{word}” is already an opt-out word.',
  wordAdded: '“{word}” now opts people out.',
  takeAway: 'Remove “{word}”',
  giveBack: 'Restore “{word}”',
  wordTaken: '“{word}” no longer opts anyone out.',
  wordGiven: '“{word}” opts people out again.',
  removedCount: { one: '1 removed', other: '{count} removed' },
  allBack: 'Back to suggestion',
  allBackDone: 'All suggested words count again.',
  gatewayNote: 'The gateway has its own opt-out words. People it opts out are opted out here too.',

  notifications: 'Notifications',
  notificationsLead: 'What Postrider does while you do something else.',
  notifyReplies: 'Notify me about new replies',
  notifyRepliesHelp:
    'When no Postrider window is in front. The notification shows how many replies there are or who wrote, not their text.',
  keepInTray: 'Keep running when the window is closed',
  keepInTrayHelp:
    'Postrider stays in the tray, keeps sending and checks for replies. The gateway keeps replies for one hour only. To end Postrider, choose Quit in the tray or menu.',
  browserTitle: 'Only the desktop app shows notifications',
  browserText:
    'In the browser, new replies wait in Inbox, and campaigns that need you on Home. Postrider runs until you stop it where you started it.',
} as const
