import { describe, expect, test } from 'vitest'
import { toMessageRecord } from '../../../src/main/core/gateway/client/messages'
import { deliveryOf } from '../../../src/main/core/readback/statuses'
import { toListedRecord } from '../../../src/main/core/readback/toListedRecord'

const seenAt = '2026-11-21T10:00:00.000Z'
const listed = (record: Record<string, unknown>) =>
  toListedRecord(toMessageRecord({ _id: 'k1', id: 7, to: '447700900001', ...record }), seenAt)

describe('the gateway’s words', () => {
  test.each<readonly [string, string, boolean]>([
    ['DELIVERED', 'delivered', true],
    ['delivered', 'delivered', true],
    ...['FAILED', 'UNDELIVERED', 'EXPIRED', 'REJECTED', 'UNSUBSCRIBED'].map(
      (word) => [word, 'not_delivered', true] as const,
    ),
    ...['SCHEDULED', 'QUEUED', 'PENDING', 'ONGOING', 'SENDING', 'SENT', '', 'TELEPORTED'].map(
      (word) => [word, 'on_the_way', false] as const,
    ),
  ])('the gateway’s status %j is %s, final: %s', (status, delivery, isFinal) => {
    expect(deliveryOf(status)).toEqual({ delivery, isFinal })
  })
})

describe('a record as the local copy keeps it', () => {
  test('a record keeps ids past the safe integers as text', () => {
    expect(listed({ id: '9007199254740993' })).toMatchObject({ gatewayKey: 'k1', gatewayId: '9007199254740993' })
  })

  test('a record uses the id if there is no key', () => {
    expect(listed({ _id: null })).toMatchObject({ gatewayKey: '7', gatewayId: '7' })
  })

  test.each([{ to: null }, { to: 'nobody' }, { _id: null, id: null }])(
    'a record without a number or an id (%j) cannot be kept',
    (record) => {
      expect(listed(record)).toBeUndefined()
    },
  )

  test.each([
    ['0000-00-00 00:00:00', seenAt],
    ['2026-02-30 10:00:00', seenAt],
    [null, seenAt],
    ['2026-11-20 09:08:07', '2026-11-20T09:08:07.000Z'],
    ['2026-11-20T09:08:07.123456Z', '2026-11-20T09:08:07.123Z'],
  ])('a record created at %j is placed at %s (B046)', (created_at, at) => {
    expect(listed({ created_at })).toMatchObject({ at, createdAt: created_at ?? '' })
  })

  test.each([
    [1_795_341_600, '2026-11-22T10:00:00.000Z'],
    [1_795_341_600_000, '2026-11-22T10:00:00.000Z'],
    ['1795341600', '2026-11-22T10:00:00.000Z'],
    ['2026-11-22 10:00:00', '2026-11-22T10:00:00.000Z'],
    [0, null],
    ['', null],
    [9e15, null],
    [9e18, null],
    ['soon', null],
  ])('a record scheduled for %j is kept as %j', (scheduled_for, scheduledFor) => {
    expect(listed({ scheduled_for })).toMatchObject({ scheduledFor })
  })

  test.each([
    ['https://example.org/hook?ref=abc', 'abc'],
    ['https://example.org/hook?ref=own&x=1&ref=abc#top', 'abc'],
    ['https://example.org/hook', null],
    [null, null],
  ])('a record called back at %j bears the mark %j', (callback_url, ref) => {
    expect(listed({ callback_url })).toMatchObject({ ref })
  })

  test('a record of a message sent at once that names its own moment as the scheduled time has none', () => {
    const created_at = '2026-11-20 09:08:07'
    expect(listed({ created_at, scheduled_for: Date.parse('2026-11-20T09:08:08Z') / 1_000 })).toMatchObject({
      scheduledFor: null,
    })
  })

  test.each(['+447700900001', '447700900001', '00447700900001', '+44 7700 900001'])(
    'records to %s are to one and the same number',
    (to) => {
      expect(listed({ to })).toMatchObject({ phone: '+447700900001' })
    },
  )

  test('a record with a known status in any case has it in capitals, and an unknown one as it is written', () => {
    expect(listed({ status: 'Delivered' })).toMatchObject({ status: 'DELIVERED' })
    expect(listed({ status: 'Teleported' })).toMatchObject({ status: 'Teleported' })
  })

  test('a record with zero parts says nothing of its parts', () => {
    expect(listed({ sms_count: 0 })).toMatchObject({ parts: null })
  })

  test('a record with null everywhere is still kept', () => {
    const nothing = { status: null, message: null, sender_id: null, client_cost: null, sms_count: null, a2_code: null }

    expect(listed(nothing)).toMatchObject({
      status: '',
      text: '',
      sender: '',
      costMicros: null,
      parts: null,
      country: null,
    })
  })
})
