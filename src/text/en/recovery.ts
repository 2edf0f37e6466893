// Findings of a start, their meaning for people and money, and the ways to repair. Also backups.
export const recovery = {
  notAnswering: 'Postrider cannot read what the start-up check found',
  // The database cannot be opened
  blocked_damaged: 'The database is damaged',
  blocked_newer: 'This data folder needs a newer Postrider',
  blocked_read_only: 'Postrider cannot write to its data folder',
  blocked_full: 'The disk is full',
  blocked_failed: 'The database cannot be opened',
  blockedBody_damaged: 'Postrider cannot read all of the file with your people, campaigns and history.',
  blockedBody_newer: 'A newer version has changed it. This version does not open it, so that nothing is lost.',
  blockedBody_read_only: 'Postrider could not record what it sends, so it sends nothing.',
  blockedBody_full: 'Postrider could not record what it sends, so it sends nothing.',
  blockedBody_failed: 'The disk or the system refused to open the file with your people, campaigns and history.',
  blockedMeaning: 'Nothing is sent. Nothing was deleted.',
  next_newer: 'Install the newer Postrider. It opens this folder with everything in it.',
  next_read_only: 'Allow your user to write to the folder below, then close Postrider and open it again.',
  next_full: 'Free up space on the disk of the folder below, then close Postrider and open it again.',
  next_failed: 'Close other programs that may use the folder below and open Postrider again. If that does not help:',
  folder: 'Data folder',
  backups: 'Backups',
  backupsLead: 'Each was verified when it was made. Latest first.',
  noBackups: 'There is no backup in this data folder.',
  bringBackThis: 'Restore this backup',
  bringBackOf: 'Restore the backup of {time}',
  otherWays: 'Other ways',
  salvageFor: 'Keep what is left',
  salvage: 'Recover what can be read',
  salvageHelp:
    'Postrider copies everything readable into a new database and keeps the damaged file. People who cannot be read are missing afterwards.',
  notSalvaged: 'Recovery did not work',
  notSalvagedBody:
    'Too little of the file is readable, or the disk refused the copy. The damaged file has not changed. Restore a backup, or start with an empty address book.',
  startEmptyFor: 'Start without it',
  startEmpty: 'Start with an empty address book',
  startEmptyHelp:
    'Postrider keeps the damaged file and starts empty. For campaigns in progress, it then does not know who got the message and who is still waiting.',
  emptyTitle: 'Start with an empty address book?',
  emptyBody:
    'People, lists, opt-outs, campaigns and history are missing afterwards. Postrider does not know campaigns in progress, so sending them again could text people twice. The damaged file stays in the data folder.',
  emptyWord: 'empty',
  emptyType: 'Type “{word}” to continue',
  emptyKeep: 'Change nothing',
  report: 'Read a report for help',
  reportHelp: 'A text file with what was found. No names, no phone numbers, no messages.',
  working_restore: 'Restoring the backup and verifying it.',
  working_salvage: 'Recovering what can be read.',
  working_startEmpty: 'Making an empty database.',
  working_adopt: 'Marking everyone with an unknown outcome as uncertain.',
  working_separate: 'Making this a separate copy. Everyone with an unknown outcome becomes uncertain.',
  working_leave: 'Leaving the sending to the other computer.',
  working_erase: 'Erasing everything in the data folder.',
  working_backUp: 'Making a backup and verifying it.',
  working_move: 'Choosing a new folder.',
  working_exchange: 'Closing the database and opening it again.',
  exchanging: 'Replacing the database',
  workingLong: 'A large database takes some minutes. Keep Postrider open.',
  // Why a backup was made
  reason_daily: 'Daily',
  reason_before_update: 'Before an update',
  reason_by_hand: 'By hand',
  reason_before_restore: 'Before a restore',
  // Bringing one back
  restoreTitle: 'Restore the backup of {time}?',
  restoreBody:
    'Later changes are no longer shown. Unfinished campaigns stay paused until Postrider has compared them with the gateway. Later opt-outs are kept. The current database is kept too.',
  restoreBlockedBody:
    'Later changes are no longer shown. Unfinished campaigns stay paused until Postrider has compared them with the gateway. Later opt-outs are kept if they are readable. The damaged database is kept too.',
  restoreKeep: 'Keep the current one',
  restored: 'The backup of {time} is restored.',
  restoredBody: 'The previous database is kept in the data folder.',
  // The card before anything else
  title_unclean_end: 'Postrider was closed in the middle of a send',
  title_database_behind: 'The database is older than the send journal',
  title_journal_lost: 'The send journal was missing',
  title_profile_copied: 'This data folder was used somewhere else',
  title_profile_restored: 'This data folder is older than the last one used',
  title_synced_folder: 'This data folder is in a place that is not safe for a database',
  title_check_failed: 'The check found damage in the database',
  title_adopted: 'This computer now sends',
  title_separated: 'This folder is now a separate copy',
  title_not_conserved: 'Some people are not accounted for',
  title_clock_behind: 'This computer’s clock went back',
  title_other: 'The start-up check found something unusual',
  agree: 'Nothing has been sent since. Postrider compared the send journal with the database, and they match.',
  found_unclean_end: 'Postrider ended without closing.',
  found_journal_torn:
    'The last line of the send journal was incomplete, so Postrider removed it. The rest matches the database.',
  found_behind: {
    one: 'The send journal has 1 request that the database lost.',
    other: 'The send journal has {count} requests that the database lost.',
  },
  found_behind_people: {
    one: '1 person is now uncertain. Nothing is sent to them again until the outcome is known.',
    other: '{count} people are now uncertain. Nothing is sent to them again until the outcome is known.',
  },
  found_behind_unknown: {
    one: '1 more person was texted in a campaign that the database does not have. Check the gateway’s dashboard.',
    other:
      '{count} more people were texted in campaigns that the database does not have. Check the gateway’s dashboard.',
  },
  found_journal_lost: {
    one: 'The database has 1 request that is missing in the send journal. Postrider started a new journal and reads the gateway’s message list of the last day again.',
    other:
      'The database has {count} requests that are missing in the send journal. Postrider started a new journal and reads the gateway’s message list of the last day again.',
  },
  found_journal_broken:
    'A line of the send journal is unreadable. Postrider started a new journal and reads the gateway’s message list of the last day again.',
  found_profile_copied:
    'It was copied or moved to another computer, or another copy was used since. Sends from there are unknown here. Nothing is sent from here until you choose.',
  found_profile_restored:
    'This computer has used a later state of this data folder. An older one was restored, so it does not show what was sent in between.',
  found_synced_folder:
    'The data folder is on a network drive or in a folder that another program syncs. That can damage the database, and two computers on one folder could text people twice.',
  found_check_failed:
    'Some of it may be missing or wrong, although it still opens. Restore an earlier backup, or save a report for help.',
  found_not_conserved: {
    one: 'In 1 campaign, the number of people does not match the approval. It sends nothing. Save a report for help.',
    other:
      'In {count} campaigns, the number of people does not match the approval. They send nothing. Save a report for help.',
  },
  found_adopted:
    'Postrider looks for everyone with an unknown outcome in the gateway’s message list. Nothing is sent to them before it has read the list.',
  found_separated:
    'Its campaigns are paused until you resume them. Postrider looks for everyone with an unknown outcome in the gateway’s message list. The other copy may keep sending.',
  found_clock_behind:
    'The clock shows an earlier time than Postrider last recorded. Scheduled sends wait until it is right.',
  found_other: 'The start-up check found something that this page cannot explain: {kind}. Save a report for help.',
  lockedTitle: 'Nothing is sent from this data folder yet',
  lockedSyncedBody:
    'You can read everything. To send, close Postrider, move the folder to this computer’s own disk and open it from there.',
  before_accepted: 'accepted by the gateway before Postrider closed',
  now_accepted: 'accepted by the gateway',
  refused: 'refused by the gateway',
  doubt: 'on their way when Postrider closed.',
  doubtOther: 'uncertain: it is unknown whether they got it.',
  lookingUp: 'Checking now: {found} found',
  allFound: 'All were found',
  foundSoFar: 'Found so far: {found}. The others are uncertain',
  lookLater: 'Postrider checks them when the connection is back. Found so far: {found}',
  lookWithKey: 'Postrider checks them as soon as it can use the key of this account. Found so far: {found}',
  lookAfterMove: 'Postrider checks them once you have moved the data folder',
  earlier: 'uncertain or not found. Nothing is sent to them unless you decide to',
  waiting: 'not started, waiting',
  closed: 'closed by your decision',
  skipped: 'left out',
  accounted: 'everyone is accounted for',
  notAccounted: {
    one: '1 person is unaccounted for. Nothing is sent to them. Save a report for help.',
    other: '{count} people are unaccounted for. Nothing is sent to them. Save a report for help.',
  },
  looking: 'Checking',
  settled: 'Known',
  open: 'Uncertain',
  lookAt: 'Open campaign',
  resume: { one: 'Resume 1 message', other: 'Resume {count} messages' },
  bringBack: 'Restore a backup',
  goOn: 'Continue',
  goOnLocked: 'Continue without sending',
  seeWhy: 'See why and what to do',
} as const
