import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normaliseText } from '../../../src/main/core/messages/countParts'

it.each([
  ['composes letters and accents stored apart (B037)', 'Zoe\u0308', 'Zoë'],
  ['keeps right-to-left text and its marks as typed (B037)', 'שלום \u200Fعالم', 'שלום \u200Fعالم'],
  ['writes every line end as one line feed', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['marks half a surrogate pair, as the wire would', 'a\uD83Db\uDE00', 'a\uFFFDb\uFFFD'],
  ['keeps whole surrogate pairs', '😀', '😀'],
  ['keeps plain text', 'Hello {you}\n', 'Hello {you}\n'],
])('%s', (_, text, normal) => {
  expect(normaliseText(text)).toBe(normal)
})

it('normalising changes nothing the second time, and always gives well-formed NFC', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normaliseText(text)
      expect(normaliseText(once)).toBe(once)
      expect(once.normalize('NFC')).toBe(once)
      expect(/\p{Cs}|\r/u.test(once)).toBe(false)
    }),
  )
})
