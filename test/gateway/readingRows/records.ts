// The rows about records of messages.
import { expect } from 'vitest'
import { fictionNumber } from '../../support/app/practiceGateway'
import { listed, personalised, rawOf, recordOf, textOf, type ReadingRow } from './row'

const scheduled = {
  messages: [{ to: fictionNumber(1), message: 'Later' }],
  scheduled_for: '2026-11-21 12:30:00',
  timezone: 'Europe/Athens',
}
const written = 'Café “ê” & Co \n{optout} '
const callbackUrl = 'https://example.org/cb?ref=ab&x=1'

export const recordRows: Readonly<Record<string, ReadingRow>> = {
  scheduledForAtOnce: {
    observe: async (practice) => (await recordOf(practice, {})).scheduled_for,
    expected: { created: 1_795_255_200, null: null, absent: undefined, zero: 0, empty: '' },
  },
  scheduledForLater: {
    async observe(practice) {
      await practice.post('/sms/send', scheduled)
      return (await listed(practice))[0]?.scheduled_for
    },
    expected: {
      ...{ seconds: 1_795_257_000, milliseconds: 1_795_257_000_000 },
      ...{ textUtc: '2026-11-21 10:30:00', textZone: '2026-11-21 12:30:00' },
    },
  },
  sender: {
    observe: async (practice) => (await recordOf(practice, { sender_id: 'My Shop ' })).sender_id,
    expected: {
      ...{ asSent: 'My Shop ', null: null, accountDefault: '447700900999', trimmed: 'My Shop' },
      otherCase: 'MY SHOP ',
    },
  },
  text: {
    observe: async (practice) => (await recordOf(practice, { message: written })).message,
    expected: {
      asSent: written,
      withoutTrailingSpaces: 'Café “ê” & Co\n{optout}',
      otherLineEnds: 'Café “ê” & Co \r\n{optout} ',
      otherUnicodeForm: 'Cafe\u0301 “e\u0302” & Co \n{optout} ',
      transcoded: 'Café "e" & Co \n{optout} ',
      optOutLink: expect.stringMatching(/^Café “ê” & Co \nhttps:\/\/out\.example\/\w+ $/),
      htmlEscaped: 'Café “ê” &amp; Co \n{optout} ',
    },
  },
  to: {
    observe: async (practice) => (await recordOf(practice, {})).to,
    expected: { plusAndDigits: '+447700900001', digits: '447700900001', doubleZero: '00447700900001' },
  },
  campaignId: {
    async observe(practice) {
      await practice.post('/sms/send', personalised(2))
      await practice.post('/sms/send', personalised(1))
      const ids = (await listed(practice)).map((row) => row.campaign_id)
      return ids[0] === null ? ids : ids.map((id) => ids.indexOf(id))
    },
    expected: { null: [null, null, null], shared: [0, 0, 2], oneEach: [0, 1, 2] },
  },
  recordId: {
    async observe(practice) {
      await practice.post('/sms/send', personalised(6))
      const { body } = await rawOf(practice, '/messages?order_direction=asc')
      const ids = [...body.matchAll(/"id":("?)([^",]+)/g)].map(([, quote = '', id = '']) => ({ quote, id }))
      const numbers = ids.map(({ id }) => Number(id))
      return {
        isText: ids.every(({ quote }) => quote !== ''),
        isExact: ids.every(({ id }) => String(Number(id)) === id),
        rises: numbers.every((number, place) => number >= (numbers[place - 1] ?? 0)),
        different: new Set(ids.map(({ id }) => id)).size,
      }
    },
    expected: {
      rising: { isText: false, isExact: true, rises: true, different: 6 },
      scattered: { isText: false, isExact: true, rises: false, different: 6 },
      text: { isText: true, isExact: false, rises: false, different: 6 },
      beyondExact: { isText: false, isExact: false, rises: true, different: 6 },
    },
  },
  recordKey: {
    async observe(practice) {
      const sent = await practice.post('/sms/send', { message: 'x', to: fictionNumber(1) })
      const row = (await listed(practice))[0] ?? {}
      const key = row._id === String(row.id) ? 'the id' : typeof row._id
      return [key, (await practice.get(`/message/${sent.body.message_Id}`)).status]
    },
    expected: { own: ['string', 200], missing: ['undefined', 200], equalToId: ['the id', 200] },
  },
  dates: {
    options: { timezone: 'Asia/Kolkata' },
    async observe(practice) {
      await practice.clock.advance(37_000)
      return (await recordOf(practice, {})).created_at
    },
    expected: {
      ...{ sqlUtc: '2026-11-21 10:00:37', sqlAccountZone: '2026-11-21 15:30:37' },
      ...{ isoMicroseconds: '2026-11-21T10:00:37.000000Z', sharedSecond: '2026-11-21 10:00:00' },
    },
  },
  status: {
    async observe(practice) {
      await practice.post('/sms/send', personalised(30))
      const before = await listed(practice)
      await practice.clock.advance(60_000)
      const after = await listed(practice)
      return [...new Set([...before, ...after].map(({ status }) => status))].sort()
    },
    expected: {
      known: ['DELIVERED', 'QUEUED'],
      otherCase: ['Delivered', 'Queued', 'delivered', 'queued'],
      unknownWords: ['DELIVERED', 'IN_LINE', 'SEEN_BY_HANDSET'],
      sentForEver: ['QUEUED', 'SENT'],
    },
  },
  cost: {
    async observe(practice) {
      const before = await recordOf(practice, {})
      await practice.clock.advance(60_000)
      const [after] = await listed(practice)
      return [before.client_cost, after?.client_cost, after?.currency]
    },
    expected: {
      number: [0.032, 0.032, undefined],
      text: ['0.0320', '0.0320', undefined],
      nullUntilFinal: [null, 0.032, undefined],
      changedLater: [0.048, 0.032, undefined],
      otherCurrency: [0.0406, 0.0406, 'USD'],
    },
  },
  parts: {
    observe: async (practice) => (await recordOf(practice, { message: 'x'.repeat(307) })).sms_count,
    expected: { ours: 3, lower: 2, higher: 4, null: null, zero: 0 },
  },
  callbackUrl: {
    observe: async (practice) => (await recordOf(practice, { callback_url: callbackUrl })).callback_url,
    expected: {
      ...{ echoed: callbackUrl, null: null, empty: '', escaped: 'https://example.org/cb%3Fref%3Dab&amp;x%3D1' },
      ofAccount: 'https://account.practice.invalid/status',
    },
  },
  optionalFields: {
    async observe(practice) {
      const row = await recordOf(practice, {})
      return [row.a2_code, row.provider_id === null, 'lane' in row]
    },
    expected: {
      ...{ present: ['GB', false, false], null: [null, true, false], absent: [undefined, false, false] },
      extra: ['GB', false, true],
    },
  },
  rows: {
    async observe(practice) {
      await practice.post('/sms/send', personalised(30))
      const first = await listed(practice)
      await practice.clock.advance(90_000)
      const later = (await listed(practice)).map(textOf)
      await practice.clock.advance(12 * 60_000)
      const last = (await listed(practice)).map(textOf)
      const texts = first.map(textOf)
      return {
        isDoubled: texts.length > new Set(texts).size,
        isMissing: new Set(texts).size < 30,
        isMissingAgain: texts.some((text) => !later.includes(text)),
        isInOrder: [...new Set(last)].every((text, place) => text === `Hello ${place}`),
        atLast: new Set(last).size,
      }
    },
    expected: {
      once: { isDoubled: false, isMissing: false, isMissingAgain: false, isInOrder: true, atLast: 30 },
      twiceOnPage: { isDoubled: true, isMissing: false, isMissingAgain: false, isInOrder: true, atLast: 30 },
      missingForAWhile: { isDoubled: false, isMissing: true, isMissingAgain: true, isInOrder: true, atLast: 30 },
      anyOrder: { isDoubled: false, isMissing: false, isMissingAgain: false, isInOrder: false, atLast: 30 },
    },
  },
}
