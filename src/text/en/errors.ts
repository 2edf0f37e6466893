// One entry per error code: what happened, what that means for people and money, the next step.
export const errors = {
  unexpected:
    'Something in Postrider went wrong. Nothing was sent by it. Try again, and save the log for help if it stays.',

  ADDRESS_NOT_HTTPS:
    'This address does not begin with https://. A key would travel in the open. Use the https address from your gateway.',
  ADDRESS_NOT_AN_ORIGIN:
    'This is not the address of a host alone. Leave out the path, the question mark and any name before the @, as in https://api.example.com.',
  KEY_EMPTY: 'There is no key here yet. Paste it from API clients in your gateway dashboard.',
  KEY_CHARACTERS:
    'The key holds a space, a line break or a letter that no key has. Copy it again, without the words around it.',
  KEY_TOO_LONG: 'This is longer than a key can be here. Nothing was saved. Check that only the key was pasted.',
  KEY_REFUSED:
    'The gateway did not accept this key. It was not saved. Copy it again from API clients in your gateway dashboard.',
  KEYCHAIN_LOCKED: 'This computer’s keychain is locked. Nothing was changed. Unlock it, then try again.',
  KEYCHAIN_UNAVAILABLE:
    'This computer’s keychain does not answer. Nothing was written to a file instead. You can keep the key until you close Postrider.',
  CREDENTIAL_MISSING:
    'This account has no key on this computer, or its sign-in has ended. Nothing is sent without it. Enter the key again, or sign in again, in Settings, Accounts.',
  NEEDS_API_KEY:
    'The gateway gives this to API keys only, and this account signs in another way. Nothing is wrong. Add an API key in Settings, Accounts to see it.',
  ZONE_UNKNOWN: 'No time zone has this name. Nothing was changed. Choose one from the list, such as Europe/London.',
  CALLBACK_NOT_HTTPS:
    'Status updates need an https address. Nothing was changed. Type one that your own server answers, or leave it empty.',
  CHANNEL_NOT_ALLOWED:
    'A channel name is up to 40 letters, digits, - or _. Nothing was changed. Take it from your gateway’s documents.',
  ACCOUNT_UNKNOWN: 'This account is not here any more. Choose another one.',
  ACCOUNT_BUSY:
    'A campaign of this account is not over. Nothing was removed. Stop the campaign or let it finish first.',
  NO_ACCOUNT: 'No account is connected. Connect one, or try the practice gateway.',

  GATEWAY_UNREACHABLE: 'The gateway cannot be reached. Nothing was sent. Check the connection, then try again.',
  GATEWAY_NAME_UNKNOWN: 'No computer has this address. Nothing was sent. Check the spelling and the connection.',
  GATEWAY_CERTIFICATE:
    'The certificate of this address cannot be trusted. Nothing was sent, the key neither. Check the address, or ask whoever runs the gateway.',
  GATEWAY_SLOW: 'The gateway did not answer in time. Nothing was changed here. Try again in a moment.',
  GATEWAY_NOT_UNDERSTOOD:
    'Something answered at this address, but not as a gateway does. Nothing was changed. Check the three addresses.',
  GATEWAY_REFUSED: 'The gateway refused this. Nothing was changed. Its own words stand below.',
  GATEWAY_BUSY: 'The gateway asks for a pause. Nothing is lost. Try again in a minute.',
  GATEWAY_BALANCE:
    'The balance at the gateway is too low for this. Nothing was sent. Add money, then check the balance again.',
  GATEWAY_NOT_FOUND: 'The gateway does not know this entry. Nothing was changed.',

  FILE_UNKNOWN: 'This file is not open any more. Choose it again; what you set for it is remembered.',
  FILE_GONE: 'The file is not there any more. Nothing was imported. Choose it again from where it is now.',
  FILE_UNREADABLE:
    'The file cannot be read. Nothing was imported. Close it in other programs, or check who may open it.',
  FILE_EMPTY: 'The file is empty. Choose another one, or save the spreadsheet again.',
  FILE_TOO_LARGE: 'The file is larger than Postrider reads. Nothing was imported. Split it into smaller files.',
  FILE_TOO_MANY_COLUMNS:
    'There is something to the right of column ALL, the last of 1,000 columns that Postrider reads. A “no” could be there, so nothing was imported. Delete the columns that you do not need, save the file and choose it again.',
  FILE_IS_FOLDER: 'This is a folder, not a file. Choose the spreadsheet in it.',
  FILE_IS_PROTECTED:
    'This workbook is locked with a password. Nothing was imported. Open it in your spreadsheet program, save a copy without the password and choose that.',
  FILE_IS_XLS:
    'This workbook has a form from before Excel 97. Nothing was imported. Open it in Excel or LibreOffice, save it as .xlsx and choose that file.',
  FILE_IS_NUMBERS:
    'This is a Numbers spreadsheet. Nothing was imported. In Numbers, export it as Excel or CSV and choose that file.',
  FILE_IS_ZIP: 'This file is an archive. Unpack it first, then choose the spreadsheet inside.',
  FILE_IS_PDF: 'This is a PDF. It has no rows to read. Export the list as CSV from where it was made.',
  FILE_IS_HTML: 'This is a web page, not a spreadsheet. Export the list as CSV from where it was made.',
  FILE_IS_GZIP: 'This file is compressed. Unpack it first, then choose the file inside.',
  FILE_IS_BINARY:
    'This file is neither text nor a spreadsheet. Nothing was imported. Save the list as .xlsx or CSV and choose that file.',
  FILE_CHANGED:
    'The file changed while it was read. Nothing was imported. Close it in other programs and check it again.',
  FILE_BAD_QUOTES:
    'A quotation mark in the file is never closed. Nothing was imported. Fix the row named below and check it again.',
  FILE_NO_ROWS: 'The file has no rows of people. Choose another one, or save it again in the program that it is from.',
  FILE_NO_SHEET:
    'The workbook has no sheet of rows by this name. Nothing was imported. Choose another sheet, or save the workbook again.',
  FILE_DAMAGED:
    'The workbook is damaged and cannot be read to its end. Nothing was imported. Open it in your spreadsheet program and save it again.',
  FILE_LINE_TOO_LONG:
    'One line of the file is longer than any row can be. Nothing was imported. Check the separator and the quotation marks.',
  FILE_OPENING_STOPPED: 'Opening was stopped. Nothing was imported. Choose the file again when you want to.',
  IMPORT_UNKNOWN: 'This import is not open any more. Nothing was imported by it. Choose the file again.',
  IMPORT_NO_PHONE_COLUMN:
    'No column is marked as phone numbers. Choose the column, or save a sample file to see the form.',
  IMPORT_DUPLICATE_TARGET: 'Another column goes there already. Change that one first.',
  IMPORT_NOT_CHECKED: 'The rows are not checked yet. Nothing was imported. Check them first.',
  IMPORT_CONSENT_OPEN:
    'Some answers about messages are not understood. Nothing was imported. Say what they mean first.',
  IMPORT_NOTHING_READY:
    'No row has a number that can be used. Nothing was imported. Fix the rows below, or choose another column.',
  IMPORT_FINISHED: 'This import is finished. Its people are in the list.',
  IMPORT_PLAN_CHANGED:
    'Your contacts changed meanwhile, so the numbers shown are not true any more. Nothing was imported. Look at the new ones.',
  IMPORT_SAVING_STOPPED: 'You stopped the import. Nothing was imported, and everything you decided is kept.',
  IMPORT_NOT_COMMITTED: 'This import has stored nobody, or was undone already.',
  IMPORT_UNDO_TOO_LATE: 'An import can be undone for 30 days. This one is older.',
  PHONE_NOT_USABLE: 'This number cannot be texted. Type it with its country code, as in +44 7700 900147.',

  LIST_UNKNOWN: 'This list is not here any more. Choose another one.',
  LIST_NAME_TAKEN: 'A list with this name exists. Choose it, or type another name.',
  CONTACT_UNKNOWN: 'This person is not in your contacts any more.',
  CONTACT_IN_CAMPAIGN:
    'This person is still part of a campaign that is not finished. Nothing was erased. Finish or stop that campaign, or decide what is uncertain in it.',
  PHONE_TAKEN: 'Another contact has this number. Nothing was saved. Open that contact, or type another number.',
  NAME_EMPTY: 'A list needs a name. Type one.',
  SMART_LIST_UNKNOWN: 'This smart list is not here any more. Choose another one.',
  SMART_LIST_NAME_TAKEN: 'A smart list with this name exists. Type another name.',
  UNDO_GONE: 'This can no longer be undone. Nothing was changed.',

  JOB_UNKNOWN: 'This work is not in the list any more. What it did stays done.',
  JOB_FINISHED: 'This work has ended already. What it did stays done. Start it again if you need it.',
  JOB_NOTHING_FAILED: 'Nothing of this work is left to try again.',
  JOB_LISTING_INCOMPLETE:
    'The gateway showed fewer people than it counts, or the same ones again. What it showed is kept. Try again later.',
  LIST_NOT_AT_GATEWAY: 'This list is on this computer only. Nothing was read. Copy it to the gateway first.',

  EXPORT_NOTHING: 'There is nothing to export here. No file was made.',
  EXPORT_DISK_FULL: 'The disk is full. No file was left behind. Make room or choose another disk, then export again.',
  EXPORT_FOLDER_GONE: 'The folder is not there any more. No file was made. Choose another folder.',
  EXPORT_FOLDER_READ_ONLY: 'Postrider may not write to this folder. No file was made. Choose another folder.',
  EXPORT_FILE_OPEN:
    'A file of this name is open in another program. It was left as it was. Close it there or choose another name, then export again.',
  EXPORT_TOO_LARGE: 'This is more than one Excel file can hold. No file was made. Export it as CSV.',
  EXPORT_NOT_WRITTEN:
    'The file could not be written to the end. Nothing half was left behind. Export again, or choose another folder.',

  CAMPAIGN_UNKNOWN: 'This campaign is not here any more. Nothing was sent by it just now.',
  CAMPAIGN_NOT_DRAFT:
    'This campaign was approved already and cannot be changed. Duplicate it to start from its message.',
  CAMPAIGN_NO_PEOPLE: 'Nobody would get this message. Choose a list with people who have not opted out.',
  CAMPAIGN_NO_TEXT: 'The message is empty. Write it first.',
  CAMPAIGN_TEXT_TOO_LONG: 'The message is longer than a text can be for at least one person. Shorten it.',
  TEMPLATE_UNKNOWN: 'This template is not there any more. Nothing was changed.',
  TEMPLATE_NAME_TAKEN: 'Another template has this name. Nothing was changed. Choose another name.',
  CAMPAIGN_TEMPLATE_ISSUE: 'The message has a field that cannot be filled. Fix the marked place first.',
  CAMPAIGN_FIELD_MISSING:
    'Some people have nothing in a field of this message. Type what is written then, or take the field out.',
  HOURS_NOT_POSSIBLE:
    'A day has to open before it closes, and one day at least has to be open. Nothing was changed. Correct the hours.',
  NUMBERS_NONE: 'There is no number in this text. Nothing was added. Type or paste numbers, one on each line.',
  CAMPAIGN_FILE_UNKNOWN:
    'This is not a campaign file of Postrider. Nothing was opened. A spreadsheet of people is read by Import.',
  CAMPAIGN_FILE_NEWER:
    'A newer Postrider made this file. Nothing was opened. Update Postrider on this computer, then open it again.',
  CAMPAIGN_FILE_DAMAGED:
    'This campaign file is not whole, or another program changed it. Nothing was opened. Save it again where it was made.',
  SENDER_NOT_ALLOWED: 'A sender is up to 11 letters, digits, spaces, - or _, or a number of up to 15 digits.',
  APPROVAL_STALE:
    'The people, the text or the price changed since this page was shown. Nothing was sent. Look at the new numbers and approve them.',
  APPROVAL_COUNT_WRONG: 'The number typed is not the number of messages. Nothing was sent. Type it again.',
  CAMPAIGN_WRONG_STATE:
    'The campaign has moved on since this page was shown. Nothing was done. The page now shows how it stands.',
  APPROVAL_MONEY_LIMIT:
    'This could go above the account’s limit of money for a day or a month. Nothing was sent. Choose another time or fewer people, or raise the limit in Settings.',
  APPROVAL_CONSENT:
    'This send needs a tick of its own before it goes out. Nothing was sent. Tick it on the review page.',
  DECISION_STALE:
    'Some of these people were found since this page was shown. Nothing was done. Look at the new numbers and choose again.',
  DECISION_TOO_EARLY:
    'A late message can still show up, and sending now could text people twice. Nothing was sent. Wait until the time shown.',
  ALREADY_LISTED:
    'Another computer seems to send this campaign, so it was not resumed. Choose on its page what to do with those who are left.',
  SENDING_LOCKED:
    'This data folder was copied or brought back from a backup, so nothing is sent from it. Confirm first that it is used here.',
  SENDING_BUSY: 'A campaign is being handed over. Nothing was changed. Pause it first, then try again.',
  SCHEDULE_PAST: 'This time is over or less than a minute away. Nothing was sent. Choose a later one.',
  SCHEDULE_NOT_POSSIBLE:
    'The gateway keeps the clock only for text messages to your own lists, at most a year ahead. Send it now, or change that.',
  FORM_NEEDS_ONE_TEXT:
    'A list of the gateway gets one text for everybody. Take the fields out, or choose a list of your own.',
  FORM_NOT_POSSIBLE:
    'This account or this kind of message cannot be sent that way. Nothing was sent. Choose another kind, or your own lists.',
  LINK_NOT_ALLOWED: 'This is not a web address that begins with https://. Nothing was sent. Paste the whole address.',

  REQUEST_PARAMETER: 'A value of this request is missing or not of its kind. Nothing was asked. Fix the marked field.',

  STORAGE_FULL: 'The disk is full. Nothing was sent and nothing was saved just now. Make room, then try again.',
  STORAGE_FAILED: 'Postrider could not write to its folder. Nothing was sent. Check the disk, then try again.',
  STORAGE_BLOCKED:
    'The database cannot be opened, so nothing is shown and nothing is sent. Choose what to do on the recovery page.',
  BACKUP_UNKNOWN: 'This backup is not there any more. Nothing was changed. Choose another one.',
  BACKUP_DAMAGED: 'This backup cannot be read. Nothing was changed. Choose another one.',
  SETTINGS_RESET:
    'The settings file could not be read, so the usual settings are in force. The old file was kept beside it.',
} as const
