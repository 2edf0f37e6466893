// The step "Review" of a campaign, tests to oneself, and campaign files.
export const review = {
  // People
  peopleFrom: { one: '1 person from {sources}', other: '{count} people from {sources}' },
  sourcePasted: { one: '1 pasted number', other: '{count} pasted numbers' },
  sourceRows: { one: '1 row of {name}', other: '{count} rows of {name}' },
  sourceImport: 'the import of {file}',
  sourceGone: 'a list that is gone',
  onlyIn: 'Only who is in {sets} as well.',
  exceptIn: 'Nobody who is in {sets}.',
  notTexted: {
    one: 'Nobody who was texted in the last day.',
    other: 'Nobody who was texted in the last {count} days.',
  },
  exceptCampaign: 'Nobody who was in “{name}”.',

  // When
  nowThen: {
    one: 'As soon as you press Send',
    other: 'As soon as you press Send, after {count} s in which you can stop',
  },
  localTime: '{day}, {time} where each person lives',
  fromTo: '{from} to {to}, {zone} time',
  fromToAt: 'First {from}, last {to}, {zone} time',
  batchesOnce: { one: '1 batch', other: '{count} batches' },
  batchesEvery: { one: '1 batch', other: '{count} batches of up to {size} people, one {every}' },
  batchesOf: { one: '1 batch of up to {size} people', other: '{count} batches of up to {size} people' },
  oneByOne: { one: '1 request of one person', other: '{count} requests of one person each' },
  slowly: 'It starts slowly: one person, then ten, then full batches.',
  clockHere: 'This computer keeps the clock and must be on.',
  clockGateway: 'The gateway keeps the clock.',
  handedOver: 'Handed over as soon as you press Schedule.',

  // Message
  pager: '{position} of {of}',
  previous: 'Previous person',
  next: 'Next person',
  usesFallback: 'Somebody with a fallback',
  pagerFor: 'For {name}',
  pagerParts: { one: '1 part', other: '{count} parts' },

  // Money
  costAbout: 'Cost',
  costSplit: 'The total is the gateway’s. Its split by country follows what messages there cost so far.',

  // Buttons
  scheduleFor: { one: 'Schedule 1 message for {when}', other: 'Schedule {count} messages for {when}' },
  scheduleLocal: {
    one: 'Schedule 1 message for {when}, local time',
    other: 'Schedule {count} messages for {when}, local time',
  },
  whenToday: '{time} today',
  whenTomorrow: '{time} tomorrow',
  whenIn: '{when}, {zone} time',
  whenDay: '{time} on {day}',
  scheduleToList: 'Schedule to the whole list for {when}',
  waitsForStart: 'Can be stopped until its time comes',

  // Warnings
  warnings: 'Before you send',
  consentBypass: {
    one: 'I may send this to 1 person who opted out',
    other: 'I may send this to {count} people who opted out',
  },
  consentBypassList: 'I may send this to people who opted out at the gateway',
  consentOptOutsUnknown: {
    one: 'Send to 1 person without knowing these opt-outs',
    other: 'Send to {count} people without knowing these opt-outs',
  },
  consentSameText: {
    one: 'I know: 1 person gets nearly the same text again',
    other: 'I know: {count} people get nearly the same text again',
  },
  consentSameTextList: 'I know: this list gets nearly the same text again',
  consentTooMany: {
    one: 'I know: 1 person gets more than {limit} texts in {hours} h',
    other: 'I know: {count} people get more than {limit} texts in {hours} h',
  },
  consentTooManyList: 'I know: this list gets more than {limit} texts in {hours} h',
  consentNoRecall: 'I know this cannot be called back',
  ticks: { one: '1 tick', other: '{count} ticks' },
  ticksMissing: { one: '1 tick missing: {what}', other: '{count} ticks missing: {what}' },
  tick_mayReachOptedOut: 'people who opted out',
  tick_sameTextPeople: 'the same text again',
  tick_tooManyTextsPeople: 'many texts to one person',
  tick_optOutsUnknownFrom: 'opt-outs not known',
  tick_cannotBeCalledBack: 'cannot be called back',
  reaches_opted_out: 'People who opted out get this',
  reaches_opted_out_count: {
    one: '1 person opted out and gets this all the same',
    other: '{count} people opted out and get this all the same',
  },
  reaches_opted_out_text: 'In most countries that is against the law. Leave them out, unless you may.',
  leaveThemOut: 'Leave them out',
  opt_outs_unknown: {
    one: 'Opt-outs {hours} are not known for 1 person',
    other: 'Opt-outs {hours} are not known for {count} people',
  },
  opt_outs_unknown_text:
    'Postrider was closed or got no answer then, and the gateway’s list of opt-outs goes back one hour only. Someone who opted out in those hours may get this message.',
  hoursBetween: 'between {from} and {until}',
  hoursMore: { one: '{hours}, and in 1 earlier gap', other: '{hours}, and in {count} earlier gaps' },
  same_here: {
    one: '1 person got nearly this text from “{name}”',
    other: '{count} people got nearly this text from “{name}”',
  },
  same_here_list: 'Nearly this text went to the same list with “{name}”',
  same_here_text: 'It was approved {time}. Sending this one texts them twice.',
  same_gateway: {
    one: '1 person got nearly this text from another computer',
    other: '{count} people got nearly this text from another computer',
  },
  same_gateway_text: 'The gateway’s own listing shows it, last {time}. Sending this one texts them twice.',
  too_many_texts: {
    one: '1 person would get {texts} texts in {hours} h',
    other: '{count} people would get up to {texts} texts in {hours} h',
  },
  too_many_texts_list: 'This list would get {texts} texts in {hours} h',
  too_many_texts_text:
    'Your limit for one person is {limit} in {hours} h. You can change it in Settings, Sending limits.',
  namesMore: { one: '{names} and 1 more.', other: '{names} and {count} more.' },
  namesAll: '{names}.',
  repeatedTitle_same_text: 'People who got nearly this text',
  repeatedTitle_too_many_texts: 'People above your limit of texts',
  repeatedFact: 'In the order of sending. This campaign’s text is counted.',
  repeatedTable: 'People who were texted before',
  columnTexts: 'Texts',
  columnLastText: 'Last other text',
  openCampaign: 'Open “{name}”',
  leaveThoseOut: 'Leave out who was texted in 7 days',
  leaveTextedOut: {
    one: 'Leave out who was texted in the last day',
    other: 'Leave out who was texted in {count} days',
  },
  in_quiet_hours: {
    one: '1 person is texted while it is quiet where they are',
    other: '{count} people are texted while it is quiet where they are',
  },
  in_quiet_hours_text: 'Messages at night or on holidays are against the law in some countries.',
  keepQuiet: 'Keep to quiet hours',
  changeTime: 'Change the time',
  cannot_be_called_back: 'Nothing calls this back',
  cannot_be_called_back_text:
    'The gateway keeps the clock: once it is handed over, neither you nor the gateway can stop it.',
  clockHereAct: 'Let this computer keep the clock',
  people_unknown: 'Who is on this list is not known here',
  people_unknown_text:
    'The gateway decides when it takes the message. Opt-outs and duplicates of this computer are not checked.',
  daily_cap: {
    one: 'The account may text {cap} people a day: 1 person goes on a later day',
    other: 'The account may text {cap} people a day: {count} people go on later days',
  },
  daily_cap_text: 'The limit is in Settings, at the account.',
  waits_for_morning: {
    one: '1 person waits until it is no longer quiet',
    other: '{count} people wait until it is no longer quiet',
  },
  waits_for_morning_text: 'They go from {time} on.',
  no_way_out: 'The text names no way out',
  no_way_out_text:
    'A sender made of letters takes no reply, so nobody can answer STOP. Name a link, an address or a number to turn to.',
  no_opt_out_words: 'The text does not say how to stop messages',
  no_opt_out_words_text: 'Many countries ask for it. “Reply STOP to opt out” is enough where replies arrive.',
  editMessage: 'Edit message',
  landlines: {
    one: '1 person’s number is a landline',
    other: '{count} people’s numbers are landlines',
  },
  landlines_text: 'A text to a landline may not arrive, and is charged. In Contacts a person’s number can be changed.',
  letters_replaced: {
    one: '1 person in {country} may see another sender',
    other: '{count} people in {country} may see another sender',
  },
  letters_replaced_text: 'Names as senders are replaced there, or the message is refused. ({source}, {asOf})',
  must_be_registered: {
    one: 'The sender must be registered for 1 person in {country}',
    other: 'The sender must be registered for {count} people in {country}',
  },
  must_be_registered_text: 'Without it the message is refused there. Ask the gateway. ({source}, {asOf})',
  costly_names: {
    one: '1 person’s own letters need more parts',
    other: '{count} people’s own letters need more parts',
  },
  costly_names_text: {
    one: 'Letters such as the ë in Zoë are outside the SMS alphabet. In plain letters 1 part would be saved.',
    other: 'Letters such as the ë in Zoë are outside the SMS alphabet. In plain letters {count} parts would be saved.',
  },
  costly_names_money:
    'Letters such as the ë in Zoë are outside the SMS alphabet. Plain letters would save about {saves}.',
  keepNames: 'Keep names as they are',
  showPeople: { one: 'Show 1', other: 'Show {count}' },
  zone_unknown: {
    one: 'The time zone of 1 number is not known',
    other: 'The time zone of {count} numbers is not known',
  },
  zone_unknown_text: 'The account’s clock and hours count for them.',

  // Test to me
  test: 'Test to me',
  testTitle: 'Send a test to yourself',
  testText:
    'Your own number gets the message exactly as these people would get it. Each test is paid for like any message.',
  testPhone: 'Your number',
  testPhoneHelp: 'Kept for the next test.',
  testPhoneNeeded: 'Type the number of your own phone.',
  testWhom: 'As whom',
  test_typical: 'Typical',
  test_longest: 'Longest',
  test_fallback: 'With a fallback',
  testParts: { one: '1 part', other: '{count} parts' },
  testReading: 'Choosing people to show',
  testNobody: 'Choose people and write a message first.',
  testCost: 'About {cost} by what messages cost so far.',
  testCostUnknown: 'What it costs is not known yet: no message to that country was paid for so far.',
  testSend: { one: 'Send 1 test', other: 'Send {count} tests' },
  testNone: 'Choose whose text to send.',
  testAgain: 'Send again',
  testDone: 'Close',
  testState_waiting: 'Waiting',
  testState_sending: 'Handing over',
  testState_accepted: 'Accepted by the gateway',
  testState_refused: 'Refused by the gateway',
  testState_uncertain: 'Uncertain: the gateway’s answer was lost. It is looked up.',
  testState_paused: 'Paused. Open it to see why.',
  testOpen: 'Open',
  testState_left_out: 'Left out',
  testWords: 'Its words: “{words}”',
  testOffline: 'No connection: a test cannot be sent now.',
  keyTest: 'Test to me',

  // After
  after: 'What next',
  joined: 'Send to those who joined since',
  joinedHelp: 'A draft with the same message for people who were not in this one.',
  duplicate: 'Duplicate',
  saveFile: 'Save as a file',
  saveFileHelp: 'With its people, to approve it on another computer. It holds names and numbers.',
  savedFile: {
    one: 'Saved with 1 person in {name}',
    other: 'Saved with {count} people in {name}',
  },
  savedMessage: 'Saved in {name}, without people',

  // Campaign files
  openFile: 'Open a campaign file',
  opening: 'Opening {name}',
  openedFile: {
    one: 'Opened as a draft with 1 person. Everything is checked afresh here.',
    other: 'Opened as a draft with {count} people. Everything is checked afresh here.',
  },
  openedMessage: 'Opened as a draft. The file has no people.',
  openedCannotUse: { one: '1 number cannot be used here.', other: '{count} numbers cannot be used here.' },
} as const
