import { describe, expect, test } from 'vitest'
import { parseOptOut } from '../../../src/main/core/contacts/consent/parseOptOut'

const seenAt = '2026-11-21T10:00:00.000Z'
const parse = (record: { number?: string; timestamp?: string; source?: string }) =>
  parseOptOut({ number: undefined, timestamp: undefined, source: undefined, ...record }, Date.parse(seenAt))

describe('an opt-out of the feed', () => {
  test.each(['+447700900001', '447700900001', '00447700900001', '+44 7700 900-001'])(
    'an opt-out of the feed names its number as %s',
    (number) => {
      expect(parse({ number })?.phone).toBe('+447700900001')
    },
  )

  test.each([undefined, '', 'nobody', '1234', '4477009000010000'])(
    'an opt-out of the feed without a number (%j) is ignored',
    (number) => {
      expect(parse(number === undefined ? {} : { number })).toBeUndefined()
    },
  )

  test.each([
    ['2026-11-21 09:30:00 UTC', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
    ['0000-00-00 00:00:00', seenAt],
    ['2026-11-21 12:00:00 UTC', seenAt],
  ])('an opt-out of the feed dated %s counts since %s', (timestamp, since) => {
    expect(parse({ number: '447700900001', timestamp })?.since).toBe(since)
  })
})
