// One entry per error code: what happened, what that means for people and money, the next step.
export const errors = {
  unexpected:
    'Something went wrong in Postrider. It sent nothing. Try again. If it happens again, save the log for help.',

  ADDRESS_NOT_HTTPS:
    'This address does not start with https://. Anyone could read your key on the way. Use the https address from your gateway.',
  ADDRESS_NOT_AN_ORIGIN: 'Use only the host, for example https://api.example.com, without a path.',
  KEY_EMPTY: 'The key is missing. Paste it from API clients in your gateway dashboard.',
  KEY_CHARACTERS: 'The key contains a space, a line break or a character that no key has. Copy only the key.',
  KEY_TOO_LONG: 'This is too long for a key. Nothing was saved. Paste only the key.',
  KEY_REFUSED:
    'The gateway did not accept this key. It was not saved. Copy it again from API clients in your gateway dashboard.',
  KEYCHAIN_LOCKED: 'This computer’s keychain is locked. Nothing was changed. Unlock it, then try again.',
  KEYCHAIN_UNAVAILABLE:
    'This computer’s keychain is not responding. Nothing was saved. You can keep the key until you close Postrider.',
  CREDENTIAL_MISSING:
    'This account has no key on this computer, or its sign-in has ended. Nothing is sent without it. Enter the key again, or sign in again, in Settings, Accounts.',
  NEEDS_API_KEY:
    'Available only with an API key. This account signs in another way. Add an API key in Settings, Accounts.',
  ZONE_UNKNOWN: 'No time zone has this name. Nothing was changed. Choose one from the list, such as Europe/London.',
  CALLBACK_NOT_HTTPS:
    'Status updates need an https address. Nothing was changed. Type an address of your own server, or leave it empty.',
  CHANNEL_NOT_ALLOWED:
    'A channel name has up to 40 letters, digits, - or _. Nothing was changed. Copy it from your gateway’s documentation.',
  ACCOUNT_UNKNOWN: 'This account no longer exists. Choose another one.',
  ACCOUNT_BUSY:
    'This account has an unfinished campaign. Nothing was removed. Stop the campaign or let it finish first.',
  NO_ACCOUNT: 'No account is connected. Connect one, or try the practice account.',

  GATEWAY_UNREACHABLE: 'The gateway cannot be reached. Nothing was sent. Check the connection, then try again.',
  GATEWAY_NAME_UNKNOWN: 'This address does not exist. Nothing was sent. Check the spelling and the connection.',
  GATEWAY_CERTIFICATE:
    'The certificate of this address cannot be trusted. Nothing was sent, not even the key. Check the address, or ask your gateway’s support.',
  GATEWAY_SLOW: 'The gateway did not answer in time. Nothing was changed here. Try again in a moment.',
  GATEWAY_SIGN_IN:
    'The gateway’s sign-in is not available. Nothing was changed here. Try again in a moment, or check its address.',
  GATEWAY_NOT_UNDERSTOOD:
    'The answer from this address is not from a gateway. Nothing was changed. Check the three addresses.',
  GATEWAY_REFUSED: 'The gateway refused this. Nothing was changed. Read its words below.',
  GATEWAY_BUSY: 'The gateway asks for a pause. Nothing is lost. Try again in a minute.',
  GATEWAY_BALANCE:
    'The balance at the gateway is too low for this. Nothing was sent. Add money, then check the balance again.',
  GATEWAY_NOT_FOUND: 'The gateway does not know this entry. Nothing was changed.',
  GATEWAY_NO_LAST: 'The gateway shows no last message. It may not have one yet. Nothing was changed.',

  FILE_UNKNOWN: 'This file is no longer open. Choose it again. Postrider remembers your settings for it.',
  FILE_GONE: 'The file no longer exists. Nothing was imported. Choose it again from its new place.',
  FILE_UNREADABLE:
    'Postrider cannot read the file. Nothing was imported. Close it in other programs, or check its permissions.',
  FILE_EMPTY: 'The file is empty. Choose another one, or save it again.',
  FILE_TOO_LARGE: 'The file is too large for Postrider. Nothing was imported. Split it into smaller files.',
  FILE_TOO_MANY_COLUMNS:
    'The file has more than 1,000 columns (A to ALL), the most that Postrider reads. A “no” could be in the others, so nothing was imported. Delete columns you do not need, save the file and choose it again.',
  FILE_IS_FOLDER: 'This is a folder, not a file. Choose the spreadsheet in it.',
  FILE_IS_PROTECTED:
    'This workbook is locked with a password. Nothing was imported. Open it in your spreadsheet program, save a copy without the password and choose that.',
  FILE_IS_XLS:
    'This workbook is in a format older than Excel 97. Nothing was imported. Open it in Excel or LibreOffice, save it as .xlsx and choose that file.',
  FILE_IS_NUMBERS:
    'This is a Numbers spreadsheet. Nothing was imported. In Numbers, export it as Excel or CSV and choose that file.',
  FILE_IS_ZIP: 'This file is an archive. Unpack it first, then choose the spreadsheet inside.',
  FILE_IS_PDF: 'This is a PDF, which has no rows to read. Export the list as CSV from the program that made it.',
  FILE_IS_HTML: 'This is a web page, not a spreadsheet. Export the list as CSV from the program that made it.',
  FILE_IS_GZIP: 'This file is compressed. Unpack it first, then choose the file inside.',
  FILE_IS_BINARY:
    'This file is neither text nor a spreadsheet. Nothing was imported. Save the list as .xlsx or CSV and choose that file.',
  FILE_CHANGED:
    'The file changed while Postrider read it. Nothing was imported. Close it in other programs and check it again.',
  FILE_BAD_QUOTES:
    'A quotation mark in the file is never closed. Nothing was imported. Fix the row named below and check it again.',
  FILE_NO_ROWS: 'The file has no rows of people. Choose another one, or save it again in the program that made it.',
  FILE_NO_SHEET:
    'The workbook has no sheet with this name. Nothing was imported. Choose another sheet, or save the workbook again.',
  FILE_DAMAGED: 'The workbook is damaged. Nothing was imported. Open it in your spreadsheet program and save it again.',
  FILE_LINE_TOO_LONG:
    'One line of the file is too long. Nothing was imported. Check the separator and the quotation marks.',
  FILE_OPENING_STOPPED: 'You stopped opening the file. Nothing was imported. Choose it again when you want to.',
  IMPORT_UNKNOWN: 'This import is no longer open. Nothing was imported. Choose the file again.',
  IMPORT_NO_PHONE_COLUMN:
    'No column is set to Phone number. Choose the column, or open the sample file to see how one looks.',
  IMPORT_DUPLICATE_TARGET: 'Another column already goes to this field. Change that one first.',
  IMPORT_NOT_CHECKED: 'The rows are not checked yet. Nothing was imported. Check them first.',
  IMPORT_CONSENT_OPEN: 'Some answers about consent are unclear. Nothing was imported. Choose what they mean first.',
  IMPORT_NOTHING_READY:
    'No row has a number that can be used. Nothing was imported. Fix the rows below, or choose another column.',
  IMPORT_FINISHED: 'This import is finished. Its people are in the list.',
  IMPORT_PLAN_CHANGED: 'Your contacts changed meanwhile. Nothing was imported. Check the new numbers.',
  IMPORT_SAVING_STOPPED: 'You stopped the import. Nothing was imported, and Postrider keeps your decisions.',
  IMPORT_NOT_COMMITTED: 'This import saved no one, or is already undone.',
  IMPORT_UNDO_TOO_LATE: 'You can undo an import for 30 days. This one is older.',
  PHONE_NOT_USABLE: 'You cannot text this number. Type it with its country code, for example +44 7700 900147.',

  LIST_UNKNOWN: 'This list no longer exists. Choose another one.',
  LIST_NAME_TAKEN: 'A list with this name exists. Choose it, or type another name.',
  CONTACT_UNKNOWN: 'This person is no longer in your contacts.',
  CONTACT_IN_CAMPAIGN:
    'This person is in an unfinished campaign. Nothing was erased. Finish or stop that campaign, or decide its uncertain people.',
  PHONE_TAKEN: 'Another contact has this number. Nothing was saved. Open that contact, or type another number.',
  NAME_EMPTY: 'A list needs a name. Type one.',
  SMART_LIST_UNKNOWN: 'This smart list no longer exists. Choose another one.',
  SMART_LIST_NAME_TAKEN: 'A smart list with this name exists. Type another name.',
  UNDO_GONE: 'You can no longer undo this. Nothing was changed.',

  JOB_UNKNOWN: 'This work is no longer in the list. Finished parts stay.',
  JOB_FINISHED: 'This work has already ended. Finished parts stay. Start it again if you need it.',
  JOB_NOTHING_FAILED: 'There is nothing left to try again.',
  JOB_LISTING_INCOMPLETE: 'The gateway’s list was incomplete. Postrider kept what it read. Try again later.',
  LIST_NOT_AT_GATEWAY: 'This list is on this computer only. Nothing was read. Copy it to the gateway first.',

  EXPORT_NOTHING: 'There is nothing to export here. No file was made.',
  EXPORT_DISK_FULL: 'The disk is full. No file was made. Free up space or choose another disk, then export again.',
  EXPORT_FOLDER_GONE: 'The folder no longer exists. No file was made. Choose another folder.',
  EXPORT_FOLDER_READ_ONLY: 'Postrider cannot write to this folder. No file was made. Choose another folder.',
  EXPORT_FILE_OPEN:
    'A file with this name is open in another program. It was not changed. Close it there or choose another name, then export again.',
  EXPORT_TOO_LARGE: 'This is more than one Excel file can hold. No file was made. Export it as CSV.',
  EXPORT_NOT_WRITTEN: 'Postrider could not finish the file. No file was made. Export again, or choose another folder.',

  CAMPAIGN_UNKNOWN: 'This campaign no longer exists. Nothing was sent.',
  CAMPAIGN_NOT_DRAFT:
    'This campaign is already approved, so you cannot change it. Duplicate it to start from its message.',
  CAMPAIGN_NO_PEOPLE: 'No one would get this message. Choose a list with people who have not opted out.',
  CAMPAIGN_NO_TEXT: 'The message is empty. Write it first.',
  CAMPAIGN_TEXT_TOO_LONG: 'The message is longer than a text can be for at least one person. Shorten it.',
  TEMPLATE_UNKNOWN: 'This template no longer exists. Nothing was changed.',
  ANSWER_RULE_UNKNOWN: 'This rule no longer exists. Nothing was changed.',
  ANSWER_NOT_READY: 'This rule cannot be switched on yet: it lacks words or an answer, or the account cannot answer.',
  STANDING_UNKNOWN: 'This standing send no longer exists. Nothing was changed.',
  STANDING_NOT_READY: 'This standing send cannot be switched on yet: something it needs is missing or not clear.',
  STANDING_WRONG_STATE: 'This is not possible as the standing send is now. Look at its page.',
  SNIPPET_UNKNOWN: 'This snippet no longer exists. Nothing was changed.',
  SNIPPET_NAME_TAKEN: 'Another snippet has this name. Nothing was changed. Choose another name.',
  TEMPLATE_NAME_TAKEN: 'Another template has this name. Nothing was changed. Choose another name.',
  CAMPAIGN_TEMPLATE_ISSUE:
    'The message has a field or condition that Postrider cannot read. Fix the marked place first.',
  CAMPAIGN_FIELD_MISSING: 'A field of this message is empty for some people. Type a fallback, or remove the field.',
  HOURS_NOT_POSSIBLE:
    'A day must start before it ends, and at least one day must be open. Nothing was changed. Correct the hours.',
  NUMBERS_NONE: 'There is no number in this text. Nothing was added. Type or paste numbers, one on each line.',
  CAMPAIGN_FILE_UNKNOWN:
    'This is not a Postrider campaign file. Nothing was opened. To add people from a spreadsheet, use Import.',
  CAMPAIGN_FILE_NEWER:
    'A newer Postrider made this file. Nothing was opened. Update Postrider on this computer, then open it again.',
  CAMPAIGN_FILE_DAMAGED:
    'This campaign file is incomplete, or another program changed it. Nothing was opened. Save it again on the other computer.',
  SENDER_NOT_ALLOWED: 'A sender has up to 11 letters, digits, spaces, - or _, or is a number of up to 15 digits.',
  APPROVAL_STALE:
    'The people, the text or the price changed after this page was shown. Nothing was sent. Check the new numbers and approve them.',
  APPROVAL_COUNT_WRONG: 'You typed a different number of messages. Nothing was sent. Type it again.',
  CAMPAIGN_WRONG_STATE: 'The campaign changed after this page was shown. Nothing was done. The page is now up to date.',
  APPROVAL_LIMIT:
    'This could go above a daily or monthly limit of the account. Nothing was sent. Choose another time or fewer people, or raise the limit in Settings.',
  APPROVAL_CONSENT: 'You must tick a box before this can be sent. Nothing was sent. Tick it on the Review page.',
  DECISION_STALE:
    'Postrider found some of these people after this page was shown. Nothing was done. Check the new numbers and choose again.',
  DECISION_TOO_EARLY:
    'A late message can still appear, and sending now could text people twice. Nothing was sent. Wait until the time shown.',
  ALREADY_LISTED:
    'Another computer seems to be sending this campaign, so it was not resumed. On its page, choose what to do with the people left.',
  TAKE_OUT_NO_ONE: 'None of these people is waiting any more. No one was removed.',
  TAKE_OUT_EVERYONE: 'These are all the people who are left. To end the campaign, stop it.',
  SENDING_LOCKED:
    'This data folder was copied or restored, so nothing is sent from it. First confirm that it is used here.',
  SENDING_BUSY: 'A campaign is being sent. Nothing was changed. Pause it first, then try again.',
  SCHEDULE_PAST: 'This time is in the past or less than a minute away. Nothing was sent. Choose a later one.',
  SCHEDULE_NOT_POSSIBLE:
    'The gateway can schedule only text messages to your own lists, at most a year ahead. Send it now, or change that.',
  SCHEDULE_TOO_MANY_TIMES:
    'This send has too many different times: up to 5,000 go in one campaign, up to 200 if the gateway starts it. Nothing was sent. Choose one time of day for everyone, or split the people.',
  FORM_NEEDS_ONE_TEXT:
    'A gateway list gets one text for everyone. Remove the fields and conditions, or choose a list of your own.',
  FORM_NOT_POSSIBLE:
    'This account cannot send this kind of message that way. Nothing was sent. Choose another kind, or your own lists.',
  LINK_NOT_ALLOWED: 'This web address does not start with https://. Nothing was sent. Paste the whole address.',

  REQUEST_PARAMETER: 'A value of this request is missing or wrong. Nothing was asked. Fix the marked field.',

  STORAGE_FULL: 'The disk is full. Nothing was sent and nothing was saved. Free up space, then try again.',
  STORAGE_FAILED:
    'Postrider could not read from or write to its folder. Nothing was changed. Check the disk, then try again.',
  STORAGE_BLOCKED:
    'Postrider cannot open the database, so it shows and sends nothing. Choose what to do on the recovery page.',
  BACKUP_UNKNOWN: 'This backup no longer exists. Nothing was changed. Choose another one.',
  BACKUP_DAMAGED: 'Postrider cannot read this backup. Nothing was changed. Choose another one.',
  SETTINGS_FILE_UNKNOWN:
    'This is not a settings file of Postrider, or it was cut off. Nothing was changed. Choose another file.',
  SETTINGS_FILE_NEWER:
    'A newer version of Postrider made this settings file. Nothing was changed. Update Postrider, or save the file again with this version.',
  SETTINGS_FILE_DAMAGED: 'This settings file is damaged. Nothing was changed. Save it again on the other computer.',
  SETTINGS_FILE_TOO_LARGE:
    'This file is larger than any settings file of Postrider. Nothing was changed. Choose another file.',
  SETTINGS_FILE_NAME_TWICE:
    'Two accounts in this settings file have the same name. Nothing was changed. Rename one on the other computer, then save the file again.',
  SETTINGS_FILE_STALE:
    'The settings have changed since this file was read. Nothing was changed. Choose the file again.',
  SETTINGS_NAMES_TWICE:
    'Two of your accounts have the same name, so the file could not tell them apart. Nothing was saved. Rename one, then save again.',
  CONTENT_CHANGED:
    'The numbers have changed since this page was shown. Nothing was erased. Check the new numbers, then choose again.',
  MOVE_NOT_EMPTY:
    'This folder is not empty, or it is part of the data folder. Nothing was moved. Choose an empty folder.',
  MOVE_SYNCED:
    'This folder is on a network drive, or another program syncs it. A database is not safe there, so nothing was moved. Choose a folder on this computer.',
  MOVE_NOT_WRITABLE: 'Postrider cannot write to this folder. Nothing was moved. Choose another one.',
  MOVE_NO_ROOM: 'There is not enough room on that disk. Nothing was moved. Free up space, or choose another disk.',
  SETTINGS_RESET: 'Postrider could not read the settings file, so it uses the default settings. The old file is kept.',
} as const
