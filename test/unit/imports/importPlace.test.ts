import { makeText } from '@text'
import { expect, test } from 'vitest'
import { importReason } from '../../../src/text/importReason'
import { placeAlone, placeColumn, placeOf } from '../../../src/text/importPlace'

const t = makeText('en-GB')

test.each([
  ['text', 'line 4', 'Line 4', 'Line', 'Same number as line 4'],
  ['vcard', 'line 4', 'Line 4', 'Line', 'Same number as line 4'],
  ['pasted', 'line 4', 'Line 4', 'Line', 'Same number as line 4'],
  ['workbook', 'row 4', 'Row 4', 'Row', 'Same number as row 4'],
] as const)(
  'a place in a file of the kind %s is called %s wherever it is named',
  (kind, inside, alone, column, reason) => {
    const duplicate = { why: 'duplicate_in_file', verdict: 'duplicate', sameAsLine: 4 }

    expect(placeOf(4, kind, t)).toBe(inside)
    expect(placeAlone(4, kind, t)).toBe(alone)
    expect(placeColumn(kind, t)).toBe(column)
    expect(importReason(duplicate, t, kind)).toBe(reason)
  },
)

test('a row whose tags say "unsubscribed" is not said to be misunderstood', () => {
  expect(importReason({ why: 'consent_open', verdict: 'to_decide' }, t)).toBe('It may say no to messages')
})
