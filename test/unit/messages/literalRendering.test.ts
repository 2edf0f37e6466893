// Whatever stands in a cell is written to the letter: never read as a field, a pattern, markup or a property.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldFormats } from '../../../src/contract/fieldFormats'
import { normaliseText } from '../../../src/main/core/messages/countParts'
import { parseTemplate } from '../../../src/main/core/messages/parseTemplate'
import { compileTemplate, renderMessage } from '../../../src/main/core/messages/renderMessage'

const nasty = [
  ...[
    '{{x}}',
    '{{y|z}}',
    '{{x:upper}}',
    '{{',
    '}}',
    '{',
    '}',
    '|',
    ':',
    '$&',
    '$$',
    '$`',
    "$'",
    '$1',
    '$<x>',
    '\\',
    '\\n',
  ],
  ...[
    '\\u0041',
    '<b>',
    '</script><script>alert(1)</script>',
    '&amp;',
    '%s',
    '${x}',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    '=1+1',
    "'; DROP TABLE contacts; --",
    '\u202E',
    '\u0301',
    '\uD83D',
    '\uDE00',
    '\u0000',
    '\r\n',
    '\u2028',
    'İ',
    'ß',
  ],
]
const values = fc
  .array(fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 6 })
  .map((parts) => parts.join(''))

describe('any value', () => {
  it('a value stands in the text as it is, once for each use of its field (B032)', () => {
    fc.assert(
      fc.property(values, values, (x, y) => {
        const { pieces } = parseTemplate('[{{x|}}]({{y|}})[{{x|}}]')
        const written = `[${x.trim()}](${y.trim()})[${x.trim()}]`
        expect(renderMessage(pieces, (name) => (name === 'x' ? x : y)).text).toBe(normaliseText(written))
        expect(compileTemplate(pieces, ['x', 'y'])([x, y]).text).toBe(normaliseText(written))
      }),
      { numRuns: 2000 },
    )
  })

  it('a value with a format brings nothing from any other field (B032)', () => {
    fc.assert(
      fc.property(
        values,
        fc.constantFrom(...fieldFormats),
        fc.constantFrom('GB', 'US', undefined),
        (x, format, country) => {
          const { pieces } = parseTemplate(`{{x:${format}|}}`)
          const { text, unreadable } = compileTemplate(pieces, ['x', 'y'], country)([x, '\u2603'])
          expect(text.includes('\u2603')).toBe(x.includes('\u2603'))
          if (unreadable.length > 0) expect(text).toBe(normaliseText(x.trim()))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('a value is looked up only by its column, whatever the column is called (B033)', () => {
    const names = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf')
    fc.assert(
      fc.property(names, values, (name, value) => {
        const { pieces } = parseTemplate(`<{{${name}|}}>`)
        expect(compileTemplate(pieces, [name])([value]).text).toBe(normaliseText(`<${value.trim()}>`))
        expect(compileTemplate(pieces, ['other'])([value])).toMatchObject({ text: '<>', usedFallback: [name] })
      }),
    )
  })
})
