// The sessions of Postrider in a browser: the list in the settings, and the page after an end.
export const sessions = {
  title: 'Open browsers',
  lead: 'Browsers that can use Postrider now, each opened with a link of its own. All sessions end when Postrider stops.',
  desktopTitle: 'This window has no sessions',
  desktopText: 'Only Postrider in a browser has them. No browser can connect to this window.',
  unknown: 'Unknown browser',
  thisOne: 'This browser',
  times: 'Opened {opened}, last used {seen}',
  end: 'End session',
  endTitle: 'End the session in {browser}?',
  endBody: 'Its pages stop at once. Campaigns continue.',
  endKeep: 'Keep it',
  ended: 'The session in {browser} has ended.',
  another: 'To open another browser, run the start command again. Postrider then shows a new link.',
  goneTitle: 'This session has ended',
  goneBody:
    'It was ended in Settings, or Postrider was started again. Campaigns are not affected. Run the start command again to open Postrider.',
  twiceTitle: 'Postrider ended this session',
  twiceBody:
    'The link that opened it was used a second time, so someone else may have it. A new link is in the window in which Postrider was started. Check your campaigns for anything that is not yours.',
} as const
