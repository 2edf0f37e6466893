import { describe, expect, test } from 'vitest'
import {
  isAbove,
  matchRecord,
  type ListedMessage,
  type MatchCandidate,
} from '../../../src/main/core/readback/matchRecord'

const candidate: MatchCandidate = {
  phone: '+447700900001',
  text: 'Hello Ada',
  sender: 'Bakery',
  gatewayCampaignId: null,
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
  at: '2026-11-21T10:00:02.000Z',
}
const grade = (changes: Partial<ListedMessage>, of: Partial<MatchCandidate> = {}) =>
  matchRecord({ ...record, ...changes }, { ...candidate, ...of })

describe('a record without our reference', () => {
  test('is strong when number, text and sender are equal and it is new', () => {
    expect(grade({})).toBe('strong')
  })

  test('is the same text after NFC and white space are folded', () => {
    expect(grade({ text: ' Hello\n  Zoe\u0308 ' }, { text: 'Hello Zo\u00EB' })).toBe('strong')
  })

  test('may have any sender where the account names its own', () => {
    expect(grade({ sender: 'Other' }, { sender: '' })).toBe('strong')
  })

  test.each([
    ['another text', { text: 'Hello Bruno' }],
    ['another sender', { sender: 'Other' }],
    ['an id that was seen before the request', { gatewayId: '1000' }],
    ['an id below the mark', { gatewayId: '999' }],
    ['an id that is no number beside a mark that is one', { gatewayId: 'abc' }],
    ['a day of last week', { at: '2026-11-14T10:00:00.000Z' }],
  ])('with %s proves nothing', (_, changes) => {
    expect(grade(changes)).toBe('weak')
  })

  test('created a day before, in another zone, may still be its own', () => {
    expect(grade({ at: '2026-11-20T09:00:00.000Z' })).toBe('strong')
    expect(grade({ at: '2026-11-20T07:59:59.000Z' })).toBe('weak')
  })

  test('of another number is not looked at', () => {
    expect(grade({ phone: '+447700900002' })).toBe('none')
  })
})

describe('a record named by the answer', () => {
  test.each([
    ['message id', { gatewayMessageId: 'k1001' }, {}, 'exact'],
    ['another message id', { gatewayMessageId: 'k2' }, {}, 'none'],
    ['campaign id', { gatewayCampaignId: 'c1' }, { gatewayCampaignId: 'c1' }, 'exact'],
    ['another campaign id', { gatewayCampaignId: 'c1' }, { gatewayCampaignId: 'c2' }, 'none'],
    ['no campaign id on the record', { gatewayCampaignId: 'c1' }, { gatewayCampaignId: null }, 'strong'],
  ])('%s', (_, of, changes, expected) => {
    expect(grade(changes, of)).toBe(expected)
  })
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
  ])('%s above %s: %s', (id, mark, expected) => {
    expect(isAbove(id, mark)).toBe(expected)
  })
})
