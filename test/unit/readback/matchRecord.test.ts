import { describe, expect, test } from 'vitest'
import {
  isAbove,
  isSecondOf,
  matchRecord,
  matchRequest,
  type ListedMessage,
  type MatchCandidate,
  doIdsIncrease,
  oldestFirst,
} from '../../../src/main/core/readback/matching/matchRecord'

const candidate: MatchCandidate = {
  phone: '+447700900001',
  text: 'Hello Ada',
  sender: 'Bakery',
  scheduledFor: null,
  ref: null,
  gatewayCampaignId: null,
  gatewayTrackingId: null,
  gatewayMessageId: null,
  watermark: '1000',
  armedAt: '2026-11-21T10:00:00.000Z',
}
const record: ListedMessage = {
  gatewayId: '1001',
  gatewayKey: 'k1001',
  gatewayCampaignId: null,
  phone: '+447700900001',
  text: 'Hello Ada',
  sender: 'Bakery',
  scheduledFor: null,
  ref: null,
  at: '2026-11-21T10:00:02.000Z',
}
const grade = (changes: Partial<ListedMessage>, of: Partial<MatchCandidate> = {}) =>
  matchRecord({ ...record, ...changes }, { ...candidate, ...of }).grade

describe('a record without our reference', () => {
  test('a record is strong if number, text and sender are equal and it is new', () => {
    expect(grade({})).toBe('strong')
  })

  test("a record's text is the same after NFC and white space are folded", () => {
    expect(grade({ text: ' Hello\n  Zoe\u0308 ' }, { text: 'Hello Zo\u00EB' })).toBe('strong')
  })

  // The database may have forgotten that ids do not grow: an old message counted as the acceptance of a new request.
  test('a record proves a request that only the journal tells of if it is later than everything known before it', () => {
    const knownUntil = '2026-11-21T10:00:01.500Z'
    expect(grade({}, { knownUntil })).toBe('strong')
    expect(grade({}, { knownUntil: '' })).toBe('strong')
    expect(grade({ at: '2026-11-21T10:00:01.100Z' }, { knownUntil })).toBe('strong')
    expect(grade({ at: '2026-11-21T10:00:00.900Z' }, { knownUntil })).toBe('weak')
    expect(grade({ at: '2026-11-21T09:50:00.000Z' }, { knownUntil })).toBe('weak')
  })

  test('a record proves such a request within the second of the watermark too: in one second ids may not grow', () => {
    const [markedAt, watermark] = ['2026-11-21T10:00:01.500Z', '999999']
    expect(grade({ at: '2026-11-21T10:00:01.100Z' }, { watermark, markedAt })).toBe('strong')
    expect(grade({ at: '2026-11-21T10:00:00.900Z' }, { watermark, markedAt })).toBe('weak')
    expect(grade({ at: '2026-11-21T10:00:01.100Z' }, { watermark })).toBe('weak')
  })

  test('a record proves nothing within the time that was not read before its request', () => {
    const unreadUntil = '2026-11-21T10:00:01.500Z'
    expect(grade({}, { unreadUntil })).toBe('strong')
    expect(grade({ at: '2026-11-21T10:00:01.900Z' }, { unreadUntil })).toBe('weak')
    expect(grade({ at: '2026-11-21T09:50:00.000Z' }, { unreadUntil })).toBe('weak')
  })

  test.each(['Other', '', ' bakery ', 'BAKERY'])(
    'a record with the sender %j is strong: the gateway may list its default, none, or another spelling',
    (sender) => {
      expect(grade({ sender })).toBe('strong')
      expect(grade({ sender }, { sender: '' })).toBe('strong')
    },
  )

  test.each([
    ['the moment of sending', '2026-11-21T10:00:01.000Z'],
    ['the moment of sending, while its date is in the zone of the account', '2026-11-21T15:30:01.000Z'],
    ['nothing', null],
  ])('a record of a message sent at once that says %s as its scheduled time is strong', (_, scheduledFor) => {
    expect(grade({ scheduledFor })).toBe('strong')
  })

  test.each([
    ['the same', 'Hello Ada', 'Hello Ada'],
    ['without trailing spaces', 'Hello Ada', 'Hello Ada  \n'],
    ['with other line ends', 'Hello\r\nAda', 'Hello\nAda'],
    ['transcoded', 'Hello "Ada" - it\'s 5 EUR?', 'Hello “Ada” – it’s 5 EUR 🎉'],
    ['transcoded from Greek small letters', 'KA\u039bHMEPA Ada', 'Καλημέρα Ada'],
    ['escaped for HTML', 'Tom &amp; Ada&#39;s &lt;shop&gt;', "Tom & Ada's <shop>"],
    ['with a link for its opt-out field', 'Hi Ada. Stop: https://o.example/x7 Bye', 'Hi Ada. Stop: {optout} Bye'],
  ])('a record whose text is %s is strong', (_, text, sent) => {
    expect(grade({ text }, { text: sent })).toBe('strong')
  })

  test.each([
    ['another time in it', 'Tomorrow at 10:00', 'Tomorrow at 11:00'],
    ['another name in it', 'Hi Bob. Stop: https://o.example/x7', 'Hi Ada. Stop: {optout}'],
    ['nothing but other emoji', '🎉', '🎈'],
  ])('a record whose text has %s proves nothing', (_, text, sent) => {
    expect(grade({ text }, { text: sent })).toBe('weak')
  })

  test.each([
    ['another text', { text: 'Hello Bruno' }],
    ['an id that was seen before the request', { gatewayId: '1000' }],
    ['an id below the mark', { gatewayId: '999' }],
    ['an id that is no number beside a mark that is one', { gatewayId: 'abc' }],
    ['a time that the send does not have', { scheduledFor: '2026-11-22T10:00:00.000Z' }],
  ])('a record with %s proves nothing', (_, changes) => {
    expect(grade(changes)).toBe('weak')
  })

  test('a record with a new id is new whatever its date says, since clocks can be wrong', () => {
    expect(grade({ at: '2026-11-14T10:00:00.000Z' })).toBe('strong')
  })

  test.each([
    ['2026-11-20T08:00:00.000Z', 'strong'],
    ['2026-11-20T07:59:59.000Z', 'weak'],
  ])(
    'a record created at %s, if ids mark nothing, is %s: a day and two hours before, in another zone',
    (at, expected) => {
      expect(grade({ at, gatewayId: '7' }, { watermark: null })).toBe(expected)
      expect(grade({ at, gatewayId: 'abc' }, { watermark: null })).toBe(expected)
    },
  )

  test("a record of an account's first send is strong whatever the clock said, but not what came before a known record", () => {
    const first = { watermark: null, isFirst: 1 } as const
    const at = '2026-11-20T00:00:00.000Z'
    expect(grade({ at }, first)).toBe('strong')
    expect(grade({ at }, { ...first, unreadUntil: '2026-11-20T00:00:00.000Z' })).toBe('weak')
  })

  test('a record of a scheduled send has its time, to the second, or none', () => {
    const scheduledFor = '2026-11-22T10:00:00.500Z'
    expect(grade({ scheduledFor: '2026-11-22T10:00:00.000Z' }, { scheduledFor })).toBe('strong')
    expect(grade({ scheduledFor: null }, { scheduledFor })).toBe('strong')
    expect(grade({ scheduledFor: '2026-11-22T10:05:00.000Z' }, { scheduledFor })).toBe('weak')
    expect(grade({ scheduledFor: '2026-11-29T10:00:00.000Z' }, { scheduledFor })).toBe('weak')
  })

  test('a record of a scheduled send may say its time in its own zone', () => {
    const scheduledFor = '2026-11-22T10:00:00.000Z'
    expect(grade({ scheduledFor: '2026-11-22T12:00:00.000Z' }, { scheduledFor })).toBe('strong')
  })

  test('a record fits the request with its own sender, time and text better than one without', () => {
    const fit = (changes: Partial<ListedMessage>, of: Partial<MatchCandidate> = {}) =>
      matchRecord({ ...record, ...changes }, { ...candidate, ...of }).fit
    const scheduledFor = '2026-11-22T10:00:00.000Z'

    expect(fit({})).toBeGreaterThan(fit({ sender: '' }))
    expect(fit({ sender: '' })).toBeGreaterThan(fit({ sender: 'Other' }))
    expect(fit({ scheduledFor }, { scheduledFor })).toBeGreaterThan(fit({}, { scheduledFor }))
    expect(fit({})).toBeGreaterThan(fit({ text: 'Hello, Ada!' }))
  })

  test('a record of another number is ignored', () => {
    expect(grade({ phone: '+447700900002' })).toBe('none')
  })
})

describe('a record named by the answer', () => {
  test.each([
    ['message id', { gatewayMessageId: 'k1001' }, {}, 'exact'],
    ['another message id', { gatewayMessageId: 'k2' }, {}, 'none'],
    [
      'a message id of a kind that the record does not have',
      { gatewayMessageId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427' },
      {},
      'strong',
    ],
    ['a campaign id of another kind', { gatewayCampaignId: 'c1' }, { gatewayCampaignId: '12' }, 'strong'],
    ['campaign id', { gatewayCampaignId: 'c1' }, { gatewayCampaignId: 'c1' }, 'exact'],
    ['another campaign id', { gatewayCampaignId: 'c1' }, { gatewayCampaignId: 'c2' }, 'none'],
    ['no campaign id on the record', { gatewayCampaignId: 'c1' }, { gatewayCampaignId: null }, 'strong'],
    ['tracking id', { gatewayTrackingId: '77' }, { gatewayCampaignId: '77', text: 'Other' }, 'exact'],
    ['another tracking id', { gatewayTrackingId: '77' }, { gatewayCampaignId: '78' }, 'strong'],
  ])('a record named by the answer: %s', (_, of, changes, expected) => {
    expect(grade(changes, of)).toBe(expected)
  })
})

describe('a record that bears a mark', () => {
  const ref = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
  const other = '6fa459ea-ee8a-4ca4-894e-db77e160355e'

  test.each([
    ['ours proves whatever the text', { ref, text: 'Folded by the gateway', gatewayId: '1' }, 'exact'],
    ['ours proves nothing about another number', { ref, phone: '+447700900002' }, 'none'],
    ['another request’s belongs to that one', { ref: other }, 'none'],
    ['the person’s own word is no mark', { ref: 'news' }, 'strong'],
    ['none is judged by its looks', { ref: null }, 'strong'],
  ])('a record that bears a mark: %s', (_, changes, expected) => {
    expect(grade(changes, { ref })).toBe(expected)
  })
})

describe('a second record of one acceptance', () => {
  const isSecond = (changes: Partial<ListedMessage>, of: Partial<MatchCandidate> = {}) =>
    isSecondOf({ ...record, ...changes }, { ...candidate, ...of })

  test.each([
    ['is alike', {}, true],
    ['may have another campaign’s id', { gatewayCampaignId: 'c2' }, true],
    ['has its text', { text: 'Hello Bruno' }, false],
    ['has its number', { phone: '+447700900002' }, false],
    ['is new', { gatewayId: '999' }, false],
    ['is not next week’s', { at: '2026-11-28T10:00:00.000Z' }, false],
  ])('a second record of one acceptance: %s', (_, changes, expected) => {
    expect(isSecond(changes, { gatewayCampaignId: 'c1' })).toBe(expected)
  })
})

test('a send to a list of the gateway’s is matched without a number', () => {
  const { phone: _, ...request } = candidate
  expect(matchRequest({ ...record, phone: '+447700900999' }, request).grade).toBe('strong')
  expect(matchRequest({ ...record, gatewayCampaignId: 'c1' }, { ...request, gatewayCampaignId: 'c1' }).grade).toBe(
    'exact',
  )
  expect(matchRequest({ ...record, text: 'Other' }, request).grade).toBe('weak')
})

describe('ids in order', () => {
  test.each([
    ['9007199254740993', '9007199254740992', true],
    ['9007199254740992', '9007199254740993', false],
    ['9007199254740993', '9007199254740993', false],
    ['10', '9', true],
    ['1', null, true],
    ['x', '9', false],
    ['9', 'x', false],
  ])('ids in order: %s above %s: %s', (id, mark, expected) => {
    expect(isAbove(id, mark)).toBe(expected)
  })
})

const place = (gatewayId: string, time: string) => ({
  gatewayId,
  createdAt: time === '' ? '' : `2026-11-21 ${time}`,
  at: time === '' ? '2026-11-21T23:00:00.000Z' : `2026-11-21T${time}.000Z`,
})

describe('ids grow with time', () => {
  test.each([
    ['on an empty page', [], true],
    ['where newer records have higher ids', [place('12', '10:00:02'), place('9', '10:00:01')], true],
    ['past 2^53', [place('9007199254740993', '10:00:02'), place('9007199254740992', '10:00:01')], true],
    ['in any order within a second', [place('9', '10:00:01'), place('12', '10:00:01'), place('10', '10:00:01')], true],
    ['as far as a record without a date can tell', [place('9', ''), place('12', '10:00:01')], true],
    ['not where a newer record has a lower id', [place('9', '10:00:02'), place('12', '10:00:01')], false],
    [
      'not where one is lower than an id of two seconds before',
      [place('10', '10:00:03'), place('13', '10:00:03'), place('9', '10:00:02'), place('12', '10:00:01')],
      false,
    ],
    ['not where one is no number', [place('12', '10:00:02'), place('a9', '10:00:01')], false],
  ])('ids are judged to grow with time or not: %s', (_, records, expected) => {
    expect(doIdsIncrease(records)).toBe(expected)
  })
})

test('records are ordered oldest first, and by their ids within a second', () => {
  const records = [place('12', '10:00:02'), place('10', '10:00:01'), place('9', '10:00:01'), place('13', '10:00:02')]

  expect(oldestFirst(records).map(({ gatewayId }) => gatewayId)).toEqual(['9', '10', '12', '13'])
})
