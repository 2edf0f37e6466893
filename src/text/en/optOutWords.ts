// Settings: the words that opt a person out, and notifications about replies.
export const optOutWords = {
  title: 'Opt-out words',
  lead: 'A reply that is one of these words and nothing else opts its sender out of everything, at once. Capitals, accents and signs around it do not matter.',
  unclearNote:
    'What only reads like one (“please stop texting me”) opts nobody out. The number is held, and the inbox asks you.',
  try: 'Try a reply',
  tryPlaceholder: 'Stop please',
  try_opt_out: 'Opts out at once: “{word}” is one of the words.',
  try_opt_outPlain: 'Opts out at once.',
  try_unclear: 'Unclear: it reads like an opt-out. The number is held until you decide.',
  try_reply: 'A reply like any other.',
  own: 'Your own words',
  ownHelp: 'In any language. Each must be the whole reply.',
  add: 'Add a word',
  addAct: 'Add',
  addKnown: '“{word}” is one of the words already.',
  wordAdded: '“{word}” opts people out from now on.',
  takeAway: 'Take “{word}” away',
  giveBack: 'Give “{word}” back',
  wordTaken: '“{word}” does not opt anybody out any more.',
  wordGiven: '“{word}” opts people out again.',
  removedCount: { one: '1 taken away', other: '{count} taken away' },
  allBack: 'Back to suggestion',
  allBackDone: 'All words that Postrider brings count again.',
  gatewayNote: 'The gateway has words of its own. Whom it opts out is read from it and opted out here as well.',

  notifications: 'Notifications',
  notificationsLead: 'What Postrider does while you look at something else.',
  notifyReplies: 'Tell me about new replies',
  notifyRepliesHelp:
    'While no window of Postrider is in front. What they say is not shown: only how many there are, or who wrote.',
  keepInTray: 'Keep running when the window is closed',
  keepInTrayHelp:
    'Postrider stays in the tray, goes on sending, and looks for replies within the hour that the gateway keeps them. Quit from the tray or the menu ends it.',
  onlyDesktop: 'In the browser, Postrider runs until it is stopped where it was started.',
} as const
