import type { Guide } from './guide'

export const guide: Guide = {
  start: {
    title: 'The first ten minutes',
    lead: 'Postrider sends one message to many people. You see who gets it and what it costs before anything is sent.',
    parts: [
      {
        heading: 'Try it first',
        text: 'The practice account runs inside Postrider. Its people are invented and its money is play money, so you cannot text anyone by mistake.',
      },
      {
        heading: 'From a spreadsheet to a message',
        steps: [
          '**Import.** Choose a spreadsheet. Postrider finds the column with the phone numbers.',
          '**Check.** It shows every number that needs checking, and what it would do with it.',
          '**Write.** Type the text. A field such as the first name becomes each person’s own.',
          '**Approve.** Read the review once more and press Send. Until then nothing has left this computer.',
        ],
      },
      {
        heading: 'Find anything',
        text: 'Ctrl K finds pages, people, lists and settings by name. F1 opens the page of this guide that fits the screen.',
      },
    ],
    words: 'begin help practice demo tutorial tour',
  },
  'sign-in': {
    title: 'Sign in to your gateway',
    lead: 'The gateway is the service that sends your messages. Postrider signs in with the key or the sign-in that you have there.',
    parts: [
      {
        heading: 'What you need',
        steps: [
          'An API key, or a client ID with its secret. You find both in your gateway’s dashboard.',
          'The three gateway addresses, from its documentation.',
          'The country of your numbers, for those written without +.',
        ],
      },
      {
        heading: 'What happens to the key',
        text: 'Postrider reads your balance once to see that the key works. Then it puts the key into this computer’s keychain. It is never in a file, a backup or a log.',
      },
      {
        heading: 'If it is not accepted',
        text: 'Nothing you typed is lost. Postrider marks the field to check: the key, or the address that does not answer. You can replace a key later under [[settings.accounts]].',
      },
    ],
    words: 'login password key token keychain account connect address credential',
  },
  import: {
    title: 'Import a list',
    lead: 'Postrider reads spreadsheets, text files and contact cards. Nothing is saved before the last step, and you can undo the import for 30 days.',
    parts: [
      {
        heading: 'How to import',
        steps: [
          'Press [[shell.importContacts]], then drop a file or paste cells.',
          'Look at the columns. One of them must go to the phone number.',
          'For numbers without +, choose the country they are from.',
          'Check the rows, choose a list and import.',
        ],
      },
      {
        heading: 'Import the same file again',
        text: 'Postrider remembers the columns of each file. People it already knows are updated, not added twice.',
      },
      {
        heading: 'People who said no',
        text: 'Someone who opted out stays opted out, whatever the file says. If a column says no to messages, Postrider asks you what it means.',
      },
    ],
    words: 'excel csv spreadsheet vcf columns upload file paste undo',
  },
  check: {
    title: 'Check the rows',
    lead: 'Spreadsheets damage phone numbers: they drop the first 0, round long numbers or add marks. Postrider shows each of them with the reason.',
    parts: [
      {
        heading: 'What the counts mean',
        steps: [
          '[[imports.countReady]]: these rows are imported as they are.',
          '[[imports.countFixed]]: spaces, marks or a missing + were corrected.',
          '[[imports.countToDecide]]: Postrider has a proposal and needs your answer.',
          '[[imports.countDuplicates]]: the same number appears more than once, and one row is kept.',
          '[[imports.countCannotUse]]: no usable number. Type it, or save these rows and fix the file.',
        ],
      },
      {
        heading: 'Nothing is guessed',
        text: 'A proposal always shows an example: as it was, and as it will be. Rows you do not answer are left out. If the spreadsheet has lost digits, no one can work them out: save the column as text and import again.',
      },
    ],
    words: 'wrong numbers duplicate zero fix invalid digits lost row error',
  },
  message: {
    title: 'Write a message',
    lead: 'Type the text once. Fields make it personal, and the preview shows it exactly as one person gets it.',
    parts: [
      {
        heading: 'Fields',
        text: 'Type { and choose a field. If it is empty for someone, Postrider asks what to write instead, so that no one reads “Hello ,”.',
      },
      {
        heading: 'Before you continue',
        steps: [
          'Look at a few people in the preview: a typical one, the longest, one with an empty field.',
          'Send a test to yourself with [[review.test]].',
          'Say how to opt out. If the sender is a name, people cannot reply to it.',
        ],
      },
      {
        heading: 'Different words for different people',
        text: 'Choose [[message.insertIf]] above the message and a field. If the condition applies to someone, they get the first text. Everyone else gets the text after “otherwise”. A condition asks whether a field is filled, is empty or is a certain text. [[message.conditionSee]] shows the message for someone of each group.',
      },
      {
        heading: 'Dates that are right on the day',
        text: 'Choose [[message.insertDay]] above the message for a date counted from the day of sending, such as an offer that ends 7 days later. Each person reads the date for the day on which they are texted, on their own clock. If the campaign takes longer than that day, the others are left out and counted. A date in a column can be written as “tomorrow” or “in 3 days”: choose that format for its field.',
      },
      {
        heading: 'Texts you use often',
        text: 'Save them under [[settings.templates]]. A draft is saved while you type and sends nothing. Short ones, such as your opening hours, are snippets: [[snippets.button]] inserts one at the cursor. The message keeps its own copy.',
      },
    ],
    words: 'compose fields fallback first name template preview sender text personal',
  },
  cost: {
    title: 'What a message costs',
    lead: 'The gateway charges by part. A part holds 160 plain characters, or 70 once a single character is outside the SMS alphabet.',
    parts: [
      {
        heading: 'Characters that cost',
        text: 'A curly apostrophe or an emoji can double the price. Postrider marks the character, names it and offers the plain one. You decide.',
      },
      {
        heading: 'When you see the price',
        steps: [
          'While you write, from what earlier messages cost.',
          'In the review, as an estimate from the gateway.',
          'After the send, as the gateway charged it.',
        ],
      },
      {
        heading: 'Limits',
        text: 'Under [[settings.limits]] you set the most for a day or a month. At a limit Postrider holds the rest and continues when the limit allows.',
      },
      {
        heading: 'Not too many texts',
        text: 'The same place has limits for one person: texts in any seven days, and hours between two. They count every campaign and every automatic answer, also messages that may have arrived. Tests and your own replies do not count. The review says who is over a limit. Postrider holds them until their next moment, or you leave them out, or send anyway with a reason.',
      },
    ],
    words: 'price money parts unicode emoji characters balance budget limit estimate expensive week often hold',
  },
  time: {
    title: 'When it arrives',
    lead: 'Send at once, at one time, or at each person’s local time. Quiet hours keep messages from arriving at night.',
    parts: [
      {
        heading: 'Quiet hours',
        text: 'Postrider knows suggested hours for each country and reads the place from the number. Anyone in quiet hours waits until they end. The hours are suggestions with their source, not legal advice.',
      },
      {
        heading: 'A time from a column',
        text: 'A column of your spreadsheet can say when each person gets the message: at its time, or so long before or after it. Rows without a date, or with one in the past, are listed and left out.',
      },
      {
        heading: 'The flight plan',
        text: 'The chart shows who gets the message when: one row for each time zone, with start, end and number of people.',
      },
      {
        heading: 'Who starts the send',
        steps: [
          '**This computer** starts it. It must be on then, and you can stop it until the end.',
          '**The gateway** keeps it. Your computer may be off, but it cannot be called back.',
        ],
      },
      {
        heading: 'A trial first',
        text: '[[trial.title]] sends to a share of the people, drawn at random, with one text or two. The others wait until you decide, and no one in the trial is texted again.',
      },
    ],
    words: 'schedule quiet hours night time zone later plan clock holiday why waits trial test share two texts',
  },
  standing: {
    title: 'Standing sends',
    lead: 'A standing send texts people by a rule: on their birthday, before an appointment, every month, or after they join a list. You approve it once, with limits.',
    parts: [
      {
        heading: 'How to set one up',
        steps: [
          '**[[standing.stepRule]].** Choose when it goes out, and the lists. Beside it you see what the column really holds.',
          '**[[standing.stepMessage]].** Write it as for a campaign.',
          '**[[standing.stepApproval]].** Say how many people and how much money a day, a month and a year may have, and until when.',
          '**[[standing.stepForecast]].** See who gets it on which day. Then switch it on.',
        ],
      },
      {
        heading: 'When it pauses',
        text: 'It pauses when a day would reach more than twice the largest day of the forecast, when a limit is reached, when its text or its people change, when there is no price, and when anyone is uncertain. Its page says why and what helps. Days that pass meanwhile are left out and listed; nothing is sent later to catch up.',
      },
      {
        heading: 'If this computer is off',
        text: 'Only this computer sends. Who was due while it was off is left out, unless you allow some hours on the same day. No one gets it twice for the same day, whatever happens to the clock or the computer.',
      },
      {
        heading: 'People who do not answer',
        text: 'A rule can text the people of a campaign who do not answer it, such as three days after their own message. Anyone who answers gets nothing, even if the answer comes in the last minute. The same goes for people whose first message did not arrive or is uncertain. When everyone has had their turn, the rule switches itself off and says so.',
      },
      {
        heading: 'Changing one that is on',
        text: 'Another time, other days or higher limits wait for your approval; until then the approved version continues. You can discard the change. Another text or other people pause it at once.',
      },
      {
        heading: 'Special dates',
        text: 'A birthday on 29 February counts as 28 February in other years, or as 1 March if you choose so. A date in the future or a text that is no date is never used; you can see these people and correct them. If a date can be read in two ways, Postrider asks.',
      },
      {
        heading: 'Quiet hours and holidays',
        text: 'If a person’s time is in their quiet hours or on a quiet day, the rule decides: [[standing.quiet_later]], [[standing.quiet_next_day]], [[standing.quiet_earlier]], or [[standing.quiet_leave_out]]. If Anna’s birthday is on a Sunday and no texts are sent on Sundays, she gets it on Monday or on Saturday, at the same time of day. A text moves by three days at most, a reminder up to a week earlier; people who have no open day in that time are left out and counted. No one gets it twice because of a move, also if you change the choice. A limit for a day counts the day on which texts go out; a day that you skip is the day that they are for.',
      },
      {
        heading: 'On another computer',
        text: 'Save one as a file from its page or from the list, and open the file on the other computer. It becomes a draft there: nothing is switched on, and nothing that was approved or sent comes along. Lists, fields and a campaign are found by their names; what is not there is named, so that you can choose another. Switch it off here before you switch it on there, or both computers can send.',
      },
      {
        heading: 'Two rules and two computers',
        text: 'Two rules that reach one person on the same day both send, unless your limits for one person hold the second. If two computers with separate profiles have the same rule, each checks the gateway’s list before it sends, but a few seconds remain in which both can send. Keep a rule on one computer.',
      },
    ],
    words:
      'standing send birthday anniversary greeting reminder appointment recurring repeat every month automatic rule approval limit',
  },
  approve: {
    title: 'Review and approve',
    lead: 'The review comes last, before anything is sent. It says who gets what, when, and for how much.',
    parts: [
      {
        heading: 'What your approval covers',
        text: 'It fixes the people, the text, the time and the most it may cost. A later change needs a new approval. Only one thing still changes: anyone who opts out is removed.',
      },
      {
        heading: 'Read the warnings',
        steps: [
          'People who just got nearly the same text are named.',
          'If replies were not read for a while, opt-outs may be missing.',
          'If the balance is too low, the send pauses when it runs out.',
        ],
      },
      {
        heading: 'The last ten seconds',
        text: 'After you press Send, Postrider waits a few seconds. Until it starts you can stop it, and no one has been texted.',
      },
    ],
    words: 'send confirm review approval warning twice left out',
  },
  sending: {
    title: 'While it is sending',
    lead: 'Postrider hands people over in batches. Every person is in one count, and the counts always add up.',
    parts: [
      {
        heading: 'What the words mean',
        steps: [
          '[[campaigns.countWaiting]]: nothing was sent to them yet.',
          '[[campaigns.countAccepted]]: the gateway has the message. That is not yet delivered.',
          '[[campaigns.countRefused]]: the gateway said no. Its own words are shown.',
          '[[campaigns.countUncertain]]: the answer got lost. Postrider is checking.',
        ],
      },
      {
        heading: 'Did it arrive?',
        text: 'Delivered and not delivered come later, from the gateway. For people who were not reached you can prepare a retry. It is a draft and sends nothing until you approve it. “What next” of a campaign that has ended also has drafts for people who replied, and for people who did not.',
      },
      {
        heading: 'You can close the window',
        text: 'With [[optOutWords.keepInTray]] Postrider keeps sending. If the computer stops in the middle, the campaign is paused at the next start and no one is texted twice.',
      },
    ],
    words: 'progress delivered accepted batch status retry history',
  },
  pause: {
    title: 'Pause, resume and stop',
    lead: 'A pause acts after the batch in hand. Everyone else waits, and nothing is sent to them until you resume.',
    parts: [
      {
        heading: 'The difference',
        steps: [
          '[[campaigns.pause]] holds the people who are waiting. [[campaigns.resume]] continues with them.',
          '**Stop** ends the campaign for the people who are waiting. Those handed over cannot be called back.',
        ],
      },
      {
        heading: 'Change what was approved',
        steps: [
          '[[planned.edit]] changes text, people and time of everyone who is waiting. The old version does not go out meanwhile, and the new one only after you approve it.',
          '[[planned.takeOut]] removes a list, a group or single people, also during the send. Fewer people need no new approval.',
        ],
      },
      {
        heading: 'When Postrider pauses',
        text: 'It pauses after several requests without an answer, when the balance runs out, when the gateway refuses the key or sign-in, or when too many people are uncertain. The page says what is known and what to do next.',
      },
      {
        heading: 'No connection',
        text: 'Without a connection nothing is sent and nothing is lost. Postrider continues when it is back. Importing, writing and scheduling work as before.',
      },
    ],
    words: 'pause stop cancel resume offline connection balance ran out hold edit change planned remove',
  },
  uncertain: {
    title: 'Uncertain people',
    lead: 'Sometimes a batch goes out and the answer never comes back. Then it is unknown whether these people got the message. Postrider does not guess and does not try again. It calls them **uncertain** and checks the gateway’s message list until it knows.',
    parts: [
      {
        heading: 'What Postrider does',
        steps: [
          '**It checks the list** at once and then again and again. Most people are found within a minute.',
          '**It counts those it finds** as accepted, with the record that proves it.',
          '**It asks you about the rest** when the waiting time is over. Until then no one can send to them again, not even by mistake.',
        ],
      },
      {
        heading: 'What you can choose',
        text: 'Keep checking, count them as sent, or send again. Each choice says how many people may get it twice, and how many not at all.',
      },
    ],
    words: 'twice double lost answer unknown not found decide',
  },
  computers: {
    title: 'Several computers',
    lead: 'A data folder that is used on two computers could text people twice. So only one computer may send from it.',
    parts: [
      {
        heading: 'If you move to another computer',
        steps: [
          'Close Postrider on the old one.',
          'Copy the data folder to the new computer’s own disk, not to a shared or synced folder.',
          'Open it there. Postrider shows what it knows and asks which computer sends from now on.',
          'Choose **this one**. It reads the gateway’s message list first.',
        ],
      },
      {
        heading: 'Until you choose',
        text: 'You can read and prepare everything. Nothing is sent, and scheduled campaigns wait.',
      },
      {
        heading: 'The key is not in the folder',
        text: 'It is in the old computer’s keychain. Enter it again on the new one, under [[settings.accounts]].',
      },
    ],
    words: 'move copy second computer laptop sync folder transfer twice',
  },
  replies: {
    title: 'Replies',
    lead: 'Replies appear in the Inbox. The gateway keeps them for one hour only, so Postrider has to run to read them.',
    parts: [
      {
        heading: 'Read and reply',
        steps: [
          'Choose a conversation and write the answer below it. The price is beside the button.',
          'Mark it as done. It comes back when the person writes again.',
        ],
      },
      {
        heading: 'Answer by rule',
        text: 'Under [[answers.title]] a rule answers replies that contain a word, or that come out of hours. It sends only after you switch it on. No one gets more than one automatic answer a day, and none after an opt-out.',
      },
      {
        heading: 'A gap',
        text: 'If Postrider was closed for longer than an hour, it shows the gap. It reads the opt-outs of that time again. Replies from that time are at the gateway only.',
      },
      {
        heading: 'Let it run',
        text: 'Turn on [[optOutWords.keepInTray]] and [[optOutWords.notifyReplies]] under [[optOutWords.notifications]].',
      },
    ],
    words: 'answer inbox gap missed conversation notification',
  },
  'opt-outs': {
    title: 'Opt-outs',
    lead: 'Someone who opted out gets nothing more, from any list and any import. Postrider asks this again before every batch.',
    parts: [
      {
        heading: 'How people opt out',
        steps: [
          'They reply with one of the [[optOutWords.title]], such as STOP. It counts at once.',
          'You opt them out in Contacts.',
          'A column of your file says no.',
          'The gateway says so.',
        ],
      },
      {
        heading: 'Unclear replies',
        text: '“please take me off” is not one of the words. Postrider holds the number and asks you. Until you decide, nothing is sent to it.',
      },
      {
        heading: 'Opt in again',
        text: 'Only you can do that, for one person at a time or for several, and Postrider keeps your reason.',
      },
    ],
    words: 'unsubscribe stop consent remove gdpr complaint blocked',
  },
  backups: {
    title: 'Backup and restore',
    lead: 'Contacts, messages and history are on this computer only. Postrider makes a backup every day and verifies it. The last 14 are kept.',
    parts: [
      {
        heading: 'Make one now',
        text: 'Press [[settings.backUpNow]] under [[settings.data]]. Copy the data folder to another disk from time to time: a backup on the same disk is lost with it.',
      },
      {
        heading: 'Restore one',
        steps: [
          'Press [[settings.bringBack]] and choose a backup.',
          'Postrider keeps the present database beside it.',
          'Later opt-outs stay. Unfinished campaigns are paused until they have been compared with the gateway.',
        ],
      },
      {
        heading: 'Keys',
        text: 'A backup holds no key and no password. On another computer you enter the key again.',
      },
    ],
    words: 'save data loss disk damaged recover export erase settings',
  },
}
