import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFields, parseTemplate } from '../../../src/main/core/messages/parseTemplate'

const text = (value: string) => ({ kind: 'text', text: value })
const codes = (source: string) => parseTemplate(source).issues.map(({ code, start, end }) => [code, start, end])

describe('fields', () => {
  it('a template is read as text and fields with their places', () => {
    expect(parseTemplate('Hi {{first}}, {{ Nearest  Shop | our shop }}!')).toEqual({
      pieces: [
        text('Hi '),
        { kind: 'field', name: 'first', start: 3, end: 12 },
        text(', '),
        { kind: 'field', name: 'Nearest Shop', fallback: 'our shop', start: 14, end: 44 },
        text('!'),
      ],
      issues: [],
    })
  })

  it.each([
    ['an empty fallback, which is a choice', '{{a|}}', { name: 'a', fallback: '' }],
    ['a bar inside a fallback', '{{a|b|c}}', { name: 'a', fallback: 'b|c' }],
    ['a colon inside a fallback', '{{a|at 10:30}}', { name: 'a', fallback: 'at 10:30' }],
    ['a format', '{{a:upper}}', { name: 'a', format: 'upper' }],
    ['a format in any case, with spaces around it', '{{ a : Upper }}', { name: 'a', format: 'upper' }],
    ['a format and a fallback', '{{due:date|soon}}', { name: 'due', format: 'date', fallback: 'soon' }],
    ['a name with a colon before its format', '{{Time: start:title}}', { name: 'Time: start', format: 'title' }],
    ['names of any script', '{{Όνομα πελάτη}}', { name: 'Όνομα πελάτη' }],
    ['a line break in a name as a space', '{{Last\norder}}', { name: 'Last order' }],
  ])('a field may be written as %s', (_, source, field) => {
    const template = parseTemplate(source)
    expect(template).toEqual({ pieces: [{ kind: 'field', ...field, start: 0, end: source.length }], issues: [] })
  })

  it.each(['', 'no fields', '{single}', '{ {a} }', 'a { b', '} {', '{|}', ':-} and {-:', '$& $1 \\{'])(
    'the text %j is not a field',
    (source) => {
      expect(parseTemplate(source)).toEqual({ pieces: source === '' ? [] : [text(source)], issues: [] })
    },
  )
})

describe('unbalanced and nested fields are errors with a position (B031)', () => {
  it.each([
    ['a field never closed', 'Hi {{first', [['unclosed', 3, 5]]],
    ['a field closed by one brace', 'Hi {{first}, bye', [['unclosed', 3, 5]]],
    ['a field not closed before the next', 'Hi {{first, {{last}}', [['unclosed', 3, 5]]],
    ['a closing without an opening', 'Hi first}}, bye', [['unexpected_close', 8, 10]]],
    ['a field within a field', 'Hi {{first|{{last}}}}!', [['nested', 11, 19]]],
    ['triple braces', '{{{first}}}', [['nested', 2, 3]]],
    ['a brace in a name', '{{fi}rst}}', [['nested', 4, 5]]],
    ['an empty field', 'Hi {{}}', [['empty_name', 3, 7]]],
    ['a field of spaces', 'Hi {{  }}', [['empty_name', 3, 9]]],
    ['a fallback without a name', '{{|there}}', [['empty_name', 0, 10]]],
    ['a format that is none', '{{first:shout|x}}', [['unknown_format', 7, 13]]],
    ['a format without a name', 'Hi {{:upper}}', [['empty_name', 3, 13]]],
    ['a colon with nothing behind it', '{{first: }}', [['unknown_format', 7, 9]]],
    ['two formats', '{{first:upper:shout}}', [['unknown_format', 13, 19]]],
    ['a format after the fallback', '{{first|x}:upper}}', [['nested', 9, 10]]],
    ['a format named like an inner property', '{{first:constructor}}', [['unknown_format', 7, 19]]],
    [
      'two faults',
      '}} {{',
      [
        ['unexpected_close', 0, 2],
        ['unclosed', 3, 5],
      ],
    ],
  ])('an unbalanced or nested field is an error with a position (B031): %s', (_, source, issues) => {
    expect(codes(source)).toEqual(issues)
    expect(parseTemplate(source).issues.every(({ severity }) => severity === 'error')).toBe(true)
  })

  it('the good fields around a bad one are still read (B031)', () => {
    const fields = parseTemplate('{{a}} {{b {{c}} }} {{d}}').pieces.filter(({ kind }) => kind === 'field')
    expect(fields.map((field) => 'name' in field && field.name)).toEqual(['a', 'd'])
  })

  it('a field that cannot be read is kept as text (B031)', () => {
    expect(parseTemplate('a {{b:c}} d').pieces).toEqual([text('a {{b:c}} d')])
  })
})

it('{optout} is warned of, because the gateway may turn it into a link', () => {
  expect(parseTemplate('Bye {OptOut} {{optout}}').issues).toEqual([
    { code: 'optout_link', severity: 'warning', start: 4, end: 12 },
  ])
})

describe('known fields', () => {
  it('known fields match whatever their case, spacing and accents stored apart', () => {
    const template = parseTemplate('{{FIRST}} {{ last   order }} {{Prénom}}')
    expect(checkFields(template, ['First', 'Last Order', 'Pre\u0301nom'])).toEqual([])
  })

  it('unknown fields are reported with a position (B031)', () => {
    expect(checkFields(parseTemplate('Hi {{frist}}'), ['First'])).toEqual([
      { code: 'unknown_field', severity: 'error', start: 3, end: 12, name: 'frist' },
    ])
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'constructor.name'])(
    'known fields do not include %s, a name every object has (B033)',
    (name) => {
      expect(checkFields(parseTemplate(`{{${name}}}`), ['First'])).toMatchObject([{ code: 'unknown_field', name }])
      expect(checkFields(parseTemplate(`{{${name}}}`), [name])).toEqual([])
    },
  )
})

it('a template loses no character of its source, whatever it is', () => {
  const sources = fc.string({ unit: fc.constantFrom('{', '}', '{{', '}}', '|', ':', 'a', ' ', '\n', '{optout}') })
  fc.assert(
    fc.property(sources, (source) => {
      const { pieces, issues } = parseTemplate(source)
      const whole = pieces.map((piece) => (piece.kind === 'text' ? piece.text : source.slice(piece.start, piece.end)))
      expect(whole.join('')).toBe(source)
      const inTexts = pieces.filter(({ kind }) => kind === 'text').length > 0
      expect(inTexts || issues.length === 0).toBe(true)
      expect(issues.every(({ start, end }) => start >= 0 && start < end && end <= source.length)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
