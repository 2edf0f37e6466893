// Findings of a start, their meaning for people and money, and the ways to repair. Also backups.
export const recovery = {
  starting: 'Opening the data folder',
  notAnswering: 'What the start found cannot be read',
  // The database cannot be opened
  blocked_damaged: 'The database is damaged',
  blocked_newer: 'This data folder belongs to a newer Postrider',
  blocked_read_only: 'Postrider may not write into its data folder',
  blocked_full: 'The disk is full',
  blocked_failed: 'The database cannot be opened',
  blockedBody_damaged: 'The file with your people, campaigns and history cannot be read as a whole.',
  blockedBody_newer: 'A newer version has changed its form. This one leaves it alone, so that nothing in it is lost.',
  blockedBody_read_only: 'Without that, nothing that is sent could be recorded, so nothing is.',
  blockedBody_full: 'Without room, nothing that is sent could be recorded, so nothing is.',
  blockedBody_failed: 'The disk or the system refused to open the file with your people, campaigns and history.',
  blockedMeaning: 'Nothing is sent. Nothing was deleted.',
  next_newer: 'Install the newer Postrider. Everything is there when it opens this folder.',
  next_read_only: 'Allow your user to write into the folder below, then close Postrider and open it again.',
  next_full: 'Make room on the disk of the folder below, then close Postrider and open it again.',
  next_failed: 'Close other programs that may use the folder below and open Postrider again. If that changes nothing:',
  folder: 'Data folder',
  backups: 'Backups',
  backupsLead: 'Each was read again and found whole when it was made. The latest stands first.',
  noBackups: 'There is no backup in this data folder.',
  bringBackThis: 'Bring back this backup',
  bringBackOf: 'Bring back the backup of {time}',
  otherWays: 'Other ways',
  salvageFor: 'Keep what is left of it',
  salvage: 'Read out what can be read',
  salvageHelp:
    'Copies every row that is still readable into a new database. The damaged file is kept beside it. People whose row cannot be read are missing afterwards.',
  notSalvaged: 'Reading out did not work',
  notSalvagedBody:
    'Too little of the file can be read, or the disk did not take the copy. The damaged file is as it was. Bring back a backup, or begin with an empty address book.',
  startEmptyFor: 'Do without it',
  startEmpty: 'Begin with an empty address book',
  startEmptyHelp:
    'Puts the damaged file aside and starts anew. Sends in progress are then unknown to Postrider: who got them, and who is still waiting.',
  emptyTitle: 'Begin with an empty address book?',
  emptyBody:
    'People, lists, opt-outs, campaigns and history are not there afterwards. Sends in progress are then unknown, so sending them again could text people twice. The damaged file stays in the data folder.',
  emptyWord: 'empty',
  emptyType: 'Type “{word}” to go on',
  emptyKeep: 'Change nothing',
  report: 'Save a report for help',
  reportHelp: 'A text file with what was found. No names, no phone numbers, no messages.',
  working_restore: 'Bringing the backup back and checking it.',
  working_salvage: 'Reading out what can be read.',
  working_startEmpty: 'Making an empty database.',
  working_adopt: 'Marking everyone who is not settled as uncertain.',
  working_separate: 'Making this a copy of its own. Everyone who is not settled becomes uncertain.',
  working_leave: 'Leaving the sending to the other computer.',
  working_backUp: 'Making a backup and checking it.',
  working_exchange: 'Closing the database and opening it again.',
  exchanging: 'The database is being exchanged',
  workingLong: 'A large database takes some minutes. Keep Postrider open.',
  // Why a backup was made
  reason_daily: 'Daily',
  reason_before_update: 'Before an update',
  reason_by_hand: 'By hand',
  reason_before_restore: 'Before a backup was brought back',
  // Bringing one back
  restoreTitle: 'Bring back the backup of {time}?',
  restoreBody:
    'What changed since then is no longer shown. Sends that were not finished stay stopped until Postrider has compared them with the gateway. Opt-outs that came later are kept. The present database is kept beside it.',
  restoreBlockedBody:
    'What changed since then is no longer shown. Sends that were not finished stay stopped until Postrider has compared them with the gateway. Opt-outs that came later are kept where they can still be read. The damaged database is kept beside it.',
  restoreKeep: 'Keep the present one',
  restored: 'The backup of {time} is back.',
  restoredBody: 'The database from before is kept beside it in the data folder.',
  // The card before anything else
  title_unclean_end: 'Postrider was closed in the middle of a send',
  title_database_behind: 'The database went back in time',
  title_journal_lost: 'The send journal was missing',
  title_profile_copied: 'This data folder was used somewhere else',
  title_profile_restored: 'This data folder is older than the one used last',
  title_synced_folder: 'This data folder lies where a database is not safe',
  title_check_failed: 'The check found damage in the database',
  title_adopted: 'This computer sends from here on',
  title_separated: 'This folder is a copy of its own now',
  title_not_conserved: 'Some people are not accounted for',
  title_clock_behind: 'This computer’s clock went back',
  title_other: 'The start found something unusual',
  agree: 'Nothing has gone out since. We read the send journal and checked it against the database: they agree.',
  found_unclean_end: 'Postrider ended without closing.',
  found_journal_torn:
    'The last line of the send journal was cut short and was removed. The database agrees with the rest.',
  found_behind: {
    one: 'The send journal knows 1 request that the database lost.',
    other: 'The send journal knows {count} requests that the database lost.',
  },
  found_behind_people: {
    one: '1 person is uncertain now, and nothing is sent to that person again until it is known.',
    other: '{count} people are uncertain now, and nothing is sent to them again until it is known.',
  },
  found_behind_unknown: {
    one: '1 more person was handed over in a campaign that the database does not know. Look in the gateway’s own list.',
    other:
      '{count} more people were handed over in campaigns that the database does not know. Look in the gateway’s own list.',
  },
  found_journal_lost: {
    one: 'The database knows 1 request that the send journal lacks. The journal was begun anew, and the gateway’s list of the last day is read again.',
    other:
      'The database knows {count} requests that the send journal lacks. The journal was begun anew, and the gateway’s list of the last day is read again.',
  },
  found_journal_broken:
    'A line of the send journal cannot be read. The journal was begun anew, and the gateway’s list of the last day is read again.',
  found_profile_copied:
    'It was copied, carried to another computer, or another copy was used since. What was sent from there is not known here. Nothing is sent from here, and planned sends wait, until you choose.',
  found_profile_restored:
    'This computer has seen a later state of this data folder. An older one was brought back, so what was sent in between is not in it.',
  found_synced_folder:
    'The data folder lies on a network drive, or where another program copies it to other computers. A database cannot be kept whole there, and two Postriders on one folder could text people twice.',
  found_check_failed:
    'Some of it may be missing or wrong, although it still opens. Bring back a backup from before, or save a report for help.',
  found_not_conserved: {
    one: 'In 1 campaign the people do not add up to those who were approved. Nothing is sent by it. Save a report for help.',
    other:
      'In {count} campaigns the people do not add up to those who were approved. Nothing is sent by them. Save a report for help.',
  },
  found_adopted:
    'Everyone who was not settled is looked for in the gateway’s list. Nothing is sent to them before it has been read.',
  found_separated:
    'Its sends are paused until you resume them. Everyone who was not settled is looked for in the gateway’s list. The other copy may go on sending.',
  found_clock_behind:
    'The clock is earlier than the latest time that Postrider recorded. Planned sends wait until it is right.',
  found_other: 'The start found something that this page has no words for: {kind}. Save a report for help.',
  lockedTitle: 'Nothing is sent from this data folder yet',
  lockedSyncedBody:
    'You can look at everything. To send, close Postrider, move the folder to a disk of this computer alone, and open it from there.',
  before_accepted: 'accepted by the gateway before it closed',
  now_accepted: 'accepted by the gateway',
  refused: 'refused by the gateway',
  doubt: 'on their way when it closed.',
  doubtOther: 'in doubt: it is not known yet whether they got it.',
  lookingUp: 'Looking them up now: {found} found',
  allFound: 'All were found',
  foundSoFar: 'Found so far: {found}. The others are uncertain',
  lookLater: 'They are looked up when the connection is back. Found so far: {found}',
  lookAfterMove: 'They are looked up once the data folder lies elsewhere',
  earlier: 'uncertain or not found. Nothing is sent to them again by itself',
  waiting: 'not started, kept for you',
  closed: 'closed by your decision',
  skipped: 'left out',
  accounted: 'everyone is accounted for',
  notAccounted: {
    one: '1 person is in no known state. Nothing is sent to that person. Save a report for help.',
    other: '{count} people are in no known state. Nothing is sent to them. Save a report for help.',
  },
  looking: 'Looking',
  settled: 'Known',
  open: 'Uncertain',
  lookAt: 'Look at the campaign',
  resume: { one: 'Resume 1 message', other: 'Resume {count} messages' },
  saveReport: 'Save a report',
  bringBack: 'Bring back a backup',
  goOn: 'Go on',
  goOnLocked: 'Go on without sending',
  seeWhy: 'See why, and what to do',
} as const
