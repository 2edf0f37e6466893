// A record is whole again after it was taken apart, whatever the gateway writes.
import { describe, expect, test } from 'vitest'
import { toMessageRecord } from '../../../src/main/core/gateway/client/messages'
import { restOf, writeRecord } from '../../../src/main/core/gateway/client/recordRest'

const usual = {
  id: 5_000_001,
  _id: '0000a-7a31',
  campaign_id: null,
  user_id: 7,
  sender_id: 'Bakery',
  message: 'Hello, "Ada" 👋',
  to: '+447700900001',
  status: 'SENT',
  our_cost: 0.021,
  client_cost: 0.045,
  callback_url: '',
  scheduled_for: null,
  created_at: '2026-11-21 10:00:00',
  updated_at: '2026-11-21 10:00:05',
  failed_reason: null,
}

const wholeAgain = (record: Record<string, unknown>): string => {
  const message = toMessageRecord(record)
  return writeRecord(message.rest, message)
}

describe('a record that was taken apart', () => {
  test.each<readonly [string, Record<string, unknown>]>([
    ['of the usual kind', usual],
    ['of a campaign', { ...usual, campaign_id: 'c-9' }],
    ['whose number has no plus', { ...usual, to: '447700900001' }],
    ['whose number is written with spaces', { ...usual, to: ' +44 7700 900001' }],
    ['with an id that is text', { ...usual, id: '9007199254740993' }],
    ['with ids that have spaces around them', { ...usual, id: ' 7 ', _id: ' k ', campaign_id: ' c ' }],
    ['with ids that are no ids', { ...usual, id: 7.5, _id: '', campaign_id: '' }],
    ['with ids of other kinds', { ...usual, id: true, _id: 12, campaign_id: 5 }],
    ['without words', { ...usual, message: '', sender_id: '', created_at: '', updated_at: '' }],
    ['of nulls', Object.fromEntries(Object.keys(usual).map((name) => [name, null]))],
    ['of lists', Object.fromEntries(Object.keys(usual).map((name) => [name, [name]]))],
    ['of numbers', Object.fromEntries(Object.keys(usual).map((name, place) => [name, place]))],
    ['with a date that is an object', { ...usual, created_at: { date: '2026-11-21 10:00:00', timezone: 'UTC' } }],
    ['with more fields', { extra: { deep: [1, null] }, ...usual, optout: false, a2_code: 'GB' }],
    ['in another order', Object.fromEntries(Object.entries(usual).reverse())],
    ['with a field of another name', JSON.parse(JSON.stringify(usual).replace('user_id', 'user_no')) as typeof usual],
    ['of the form by id', { id: 'k1', message: 'Hi', cost: 0.05, type: 'sms', sent_at: '2026-11-21 10:00:00' }],
    ['with odd names', { ...usual, 'a,b': 1, '=to': 2, '': 3 }],
    ['with a name that would be a prototype', JSON.parse('{"__proto__":{"x":1},"id":3}') as Record<string, unknown>],
    ['of nothing', {}],
  ])('a record that was taken apart is whole again: %s', (_, record) => {
    expect(wholeAgain(usual)).toBe(JSON.stringify(usual))
    expect(wholeAgain(record)).toBe(JSON.stringify(record))
  })

  test('a record stores nothing twice, and its names are the same text for all of its kind', () => {
    const [one, other] = [restOf(usual), restOf({ ...usual, id: 9, message: 'Other', status: 'DELIVERED' })]

    expect(other.layout).toBe(one.layout)
    for (const said of [usual.message, usual.to, usual._id, usual.created_at, 'Bakery', '5000001'])
      expect(one.layout + one.values).not.toContain(said)
    expect(one.values).toContain('"SENT"')
  })

  test('a record keeps names that could be personal data with itself', () => {
    for (const name of ['447700900001', '+447700900001', 'ada@example.org', 'x'.repeat(200), 'a1b2'])
      expect(restOf({ ...usual, [name]: 1 }).layout).toBe('')
    expect(
      restOf(Object.fromEntries(Array.from({ length: 101 }, (_, n) => ['x'.repeat((n % 60) + 1), n]))).layout,
    ).not.toBe('')
    const many = Object.fromEntries(
      Array.from({ length: 101 }, (_, n) => [`a${'bcdefghijk'[n % 10]}${'b'.repeat(Math.floor(n / 10))}`, n]),
    )
    expect(restOf(many).layout).toBe('')
  })
})
