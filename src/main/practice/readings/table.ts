// Every way in which this gateway may behave, as far as its document and public clients allow: one row per field or behaviour.
// The practice gateway, the simulation and the torture run take their behaviour from this table. The app never imports it.
// The first value of a row is the document's own wording and the one in force when nothing is drawn. Pure.
//
// `source` of a value: `document` its own wording · `facts` stated by vendors or public clients · `seen` seen on services of this
// kind · `possible` allowed by both and never ruled out.

export type ReadingSource = 'document' | 'facts' | 'seen' | 'possible'

interface Row {
  /** The field or behaviour, in words. */
  readonly about: string
  readonly values: Readonly<Record<string, ReadingSource>>
}

export const readingTable = {
  // Records of messages
  scheduledForAtOnce: {
    about: '`scheduled_for` of a message that was sent at once',
    values: { created: 'document', null: 'facts', absent: 'possible', zero: 'possible', empty: 'possible' },
  },
  scheduledForLater: {
    about: '`scheduled_for` of a scheduled message',
    values: { seconds: 'document', milliseconds: 'possible', textUtc: 'possible', textZone: 'possible' },
  },
  sender: {
    about: '`sender_id` of a record',
    values: {
      asSent: 'document',
      null: 'possible',
      accountDefault: 'possible',
      trimmed: 'possible',
      otherCase: 'possible',
    },
  },
  text: {
    about: '`message` of a record',
    values: {
      asSent: 'document',
      withoutTrailingSpaces: 'possible',
      otherLineEnds: 'possible',
      otherUnicodeForm: 'possible',
      transcoded: 'facts',
      optOutLink: 'facts',
      htmlEscaped: 'seen',
    },
  },
  to: {
    about: '`to` of a record',
    values: { plusAndDigits: 'document', digits: 'possible', doubleZero: 'possible' },
  },
  campaignId: {
    about: '`campaign_id` on records of a `messages[]` send',
    values: { null: 'facts', shared: 'possible', oneEach: 'possible' },
  },
  recordId: {
    about: '`id` of a record',
    values: { rising: 'document', scattered: 'possible', text: 'possible', beyondExact: 'facts' },
  },
  recordKey: {
    about: '`_id` of a record',
    values: { own: 'document', missing: 'possible', equalToId: 'possible' },
  },
  dates: {
    about: '`created_at` and `updated_at`',
    values: { sqlUtc: 'document', sqlAccountZone: 'possible', isoMicroseconds: 'facts', sharedSecond: 'possible' },
  },
  status: {
    about: 'the word of a status',
    values: { known: 'document', otherCase: 'possible', unknownWords: 'possible', sentForEver: 'facts' },
  },
  cost: {
    about: 'what a message cost',
    values: {
      number: 'document',
      text: 'possible',
      nullUntilFinal: 'facts',
      changedLater: 'possible',
      otherCurrency: 'possible',
    },
  },
  parts: {
    about: '`sms_count`',
    values: { ours: 'document', lower: 'facts', higher: 'possible', null: 'possible', zero: 'possible' },
  },
  callbackUrl: {
    about: '`callback_url` of a record',
    values: { echoed: 'facts', null: 'possible', empty: 'possible', escaped: 'possible', ofAccount: 'possible' },
  },
  optionalFields: {
    about: 'fields of a record that nothing depends on',
    values: { present: 'document', null: 'possible', absent: 'possible', extra: 'possible' },
  },
  rows: {
    about: 'rows of the listing',
    values: { once: 'document', twiceOnPage: 'possible', missingForAWhile: 'possible', anyOrder: 'possible' },
  },

  // The listing
  envelope: {
    about: 'envelope of the message listing',
    values: { paginator: 'document', older: 'facts' },
  },
  totals: {
    about: '`total` and `last_page`',
    values: { exact: 'document', capped: 'possible', growing: 'possible', huge: 'possible', missing: 'possible' },
  },
  paging: {
    about: 'how pages follow each other',
    values: {
      honoured: 'document',
      sizeIgnored: 'possible',
      repeatedForEver: 'possible',
      emptyBetween: 'possible',
      lastAgainPastEnd: 'possible',
      notFoundPastEnd: 'possible',
    },
  },
  nextPageUrl: {
    about: '`next_page_url`',
    values: { ours: 'document', otherHost: 'possible' },
  },
  order: {
    about: 'order of the listing',
    values: { asAsked: 'document', newestFirst: 'possible', ignored: 'possible' },
  },
  filters: {
    about: 'filters of the listing',
    values: {
      honoured: 'document',
      statusIgnored: 'possible',
      dateIgnored: 'possible',
      numberIgnored: 'possible',
      allIgnored: 'possible',
    },
  },
  lag: {
    about: 'how long after its acceptance a message is listed',
    values: { none: 'document', seconds: 'possible', minutes: 'possible', partsOfABatch: 'possible' },
  },
  nothingThere: {
    about: 'a listing without a row',
    values: { emptyList: 'document', null: 'possible', notFound: 'possible' },
  },

  // Answers to a send
  messageId: {
    about: 'id in the answer to a single send',
    values: { message_Id: 'document', message_id: 'facts', both: 'facts', none: 'possible' },
  },
  success: {
    about: '`success` in the answer to an accepted send',
    values: { true: 'document', text: 'possible', one: 'possible', missing: 'facts' },
  },
  refusal: {
    about: 'a payload that is not accepted',
    values: { status422: 'facts', falseWith200: 'facts' },
  },
  refusalOfSeveral: {
    about: 'who of several people is taken although the answer is a refusal',
    values: { nobody: 'possible', some: 'possible' },
  },
  moneyOut: {
    about: 'a send that the balance does not cover',
    values: { status402: 'facts', falseWith200: 'possible', takenThenRejected: 'seen' },
  },
  tooFast: {
    about: 'the answer to too many requests',
    values: {
      status429: 'facts',
      retryAfterSeconds: 'facts',
      retryAfterDate: 'possible',
      retryAfterNegative: 'possible',
      retryAfterAbsurd: 'possible',
      status401: 'facts',
    },
  },
  sameNumberTwice: {
    about: 'the same number twice in one request',
    values: { both: 'facts', one: 'possible' },
  },
  acceptanceOrder: {
    about: 'order in which the people of a request are accepted',
    values: { asSent: 'document', any: 'possible' },
  },

  // Other answers
  balance: {
    about: 'the balance',
    values: { number: 'document', text: 'facts', withoutCurrency: 'possible', longCurrency: 'possible' },
  },
  estimate: {
    about: 'the answer to an estimate',
    values: {
      flat: 'facts',
      wrapped: 'possible',
      withoutCount: 'possible',
      withErrors: 'facts',
      unknownShape: 'possible',
    },
  },
  tokenExpires: {
    about: '`expires` of an access token',
    values: {
      seconds: 'facts',
      instant: 'possible',
      absent: 'possible',
      tenSeconds: 'possible',
      milliseconds: 'possible',
      instantMilliseconds: 'possible',
      date: 'possible',
    },
  },
  tokenRefresh: {
    about: 'refreshing an access token',
    values: { oldDies: 'facts', oldLivesOn: 'possible', refused: 'possible' },
  },
  olderRefresh: {
    about: '`grant_type=refresh_token` of the older sign-in',
    values: { answered: 'facts', notAnswered: 'possible' },
  },
  listIds: {
    about: 'ids of lists and contacts',
    values: { integers: 'document', text: 'facts' },
  },
  listEnvelope: {
    about: 'envelope of people lists and contacts',
    values: { paginator: 'document', older: 'facts' },
  },
  knownContact: {
    about: 'creating a contact that is there already',
    values: { merged: 'possible', refused: 'possible' },
  },
  recentOptOuts: {
    about: 'entries of the recent opt-outs',
    values: { once: 'document', repeated: 'possible', stillThereAfterOptIn: 'possible' },
  },
  optOutNumber: {
    about: 'numbers in the recent opt-outs',
    values: { withPlus: 'document', withoutPlus: 'possible' },
  },
  optOutScope: {
    about: 'what an opt-out in the feed stands for',
    values: { accountWide: 'facts', listOnly: 'possible' },
  },
  ownOptOuts: {
    about: 'opt-outs that our own calls made, in the feed',
    values: { shown: 'possible', leftOut: 'possible' },
  },
  optOutEffect: {
    about: 'when an opt-out keeps the gateway from sending',
    values: { atOnce: 'possible', afterADay: 'facts' },
  },
  recentInbound: {
    about: 'entries of the recent inbound messages',
    values: {
      once: 'document',
      repeated: 'possible',
      withoutId: 'possible',
      emptyText: 'possible',
      veryLong: 'possible',
      otherZone: 'possible',
    },
  },
  dateHeader: {
    about: 'the `Date` header of an answer',
    values: { right: 'possible', minutesOff: 'possible', absent: 'possible' },
  },
  errorShape: {
    about: 'body of an error',
    values: { message: 'facts', fields: 'facts', html: 'facts', empty: 'possible', deeplyNested: 'possible' },
  },
  scheduleZone: {
    about: '`timezone` of a scheduled send',
    values: { honoured: 'document', ofAccountWhenUnknown: 'facts' },
  },
  callbacks: {
    about: 'status updates posted to a callback address',
    values: {
      form: 'facts',
      json: 'facts',
      twice: 'possible',
      outOfOrder: 'possible',
      beforeTheAnswer: 'possible',
    },
  },
  // New rows stand at the end: the draws of the others, and the seeds that were kept for them, stay as they are.
  credentialRefusal: {
    about: 'the answer of a token endpoint to a credential that is not valid',
    values: { status401: 'facts', withoutToken: 'possible' },
  },
  emptyPage: {
    about: 'an empty page in the middle of the listing',
    values: { none: 'document', second: 'possible' },
  },
  pageEntries: {
    about: 'entries of a page of the listing',
    values: { records: 'document', nullAmongThem: 'possible' },
  },
  listMaker: {
    about: '`user_id` and `from_deleted_user` of a list whose maker was deleted',
    values: { given: 'document', null: 'possible' },
  },
} as const satisfies Readonly<Record<string, Row>>

type Table = typeof readingTable
export type ReadingName = keyof Table
/** One way of the gateway: a value for every row. */
export type Readings = { readonly [Name in ReadingName]: keyof Table[Name]['values'] }
