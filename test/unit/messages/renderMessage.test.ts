import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkText } from '../../../src/main/core/messages/checkText'
import { normaliseText } from '../../../src/main/core/messages/countParts'
import { parseTemplate } from '../../../src/main/core/messages/parseTemplate'
import { compileTemplate, previewMessage, renderMessage } from '../../../src/main/core/messages/renderMessage'

const render = (source: string, values: Readonly<Record<string, string>>) =>
  renderMessage(parseTemplate(source).pieces, (name) => (Object.hasOwn(values, name) ? values[name] : undefined))

describe('values', () => {
  it('values replace their fields', () => {
    expect(render('Hi {{first}}, see you in {{shop}}.', { first: 'Ada', shop: 'Leeds' })).toEqual({
      text: 'Hi Ada, see you in Leeds.',
      missing: [],
      usedFallback: [],
      unreadable: [],
    })
  })

  it.each([
    '{{last}}',
    '{{first|x}}',
    '$& $$ $1 $` $<name>',
    'C:\\new\\u0041 \\n',
    '<b>hi</b><script>alert(1)</script>',
    '%s %d ${last}',
    '__proto__',
    "=cmd|' /C calc'!A0",
    '}}{{',
  ])('values are literal and inert: %s (B032)', (value) => {
    expect(render('<{{first}}>{{last}}', { first: value, last: 'L' }).text).toBe(`<${value}>L`)
  })

  it('values lose the spaces at their ends and keep those inside', () => {
    expect(render('Hi {{first}}!', { first: '\u00A0 Mary  Ann \n' }).text).toBe('Hi Mary  Ann!')
  })

  it('values are put into NFC together with the text around them (B037)', () => {
    expect(render('Zoe{{mark}} {{first}}', { mark: '\u0308', first: 'Ame\u0301lie' }).text).toBe('Zoë Amélie')
  })
})

describe('empty values (B030)', () => {
  it.each([[''], ['   '], ['\u00A0'], [undefined]])('an empty value of %j uses the fallback (B030)', (first) => {
    expect(render('Hi {{first|there}}', first === undefined ? {} : { first })).toEqual({
      text: 'Hi there',
      missing: [],
      usedFallback: ['first'],
      unreadable: [],
    })
  })

  it('empty values without a fallback are named once (B030)', () => {
    expect(render('{{a}}{{a}}{{b}}{{c|}}{{c|}}', { b: 'B' })).toEqual({
      text: 'B',
      missing: ['a'],
      usedFallback: ['c'],
      unreadable: [],
    })
  })

  it('empty values are found for names every object has (B030, B033)', () => {
    expect(render('{{constructor}}{{__proto__}}', {}).missing).toEqual(['constructor', '__proto__'])
  })
})

describe('a compiled template', () => {
  it('a compiled template reads columns by name whatever their case, and the first of two equal ones', () => {
    const message = compileTemplate(parseTemplate('{{FIRST}} {{last order}} {{gone|-}}').pieces, [
      'x',
      'First',
      'first',
      'Last Order',
    ])
    expect(message(['0', 'Ada', 'Bob', 'May'])).toEqual({
      text: 'Ada May -',
      missing: [],
      usedFallback: ['gone'],
      unreadable: [],
    })
    expect(message(['0'])).toEqual({
      text: '  -',
      missing: ['FIRST', 'last order'],
      usedFallback: ['gone'],
      unreadable: [],
    })
  })

  const sources = fc.string({
    unit: fc.constantFrom(
      '{{a}}',
      '{{a:upper}}',
      '{{b:number|x}}',
      '{{ B|x}}',
      '{{c|}}',
      '{{c:date}}',
      '{{d}}',
      't',
      ' ',
      'e',
      '\u0301',
      '{',
      '}',
    ),
  })
  const rows = fc.array(fc.option(fc.string({ unit: 'binary' }), { nil: undefined }), { minLength: 3, maxLength: 3 })

  it('a compiled template writes what renderMessage writes', () => {
    fc.assert(
      fc.property(sources, rows, (source, row) => {
        const { pieces } = parseTemplate(source)
        const columns = ['a', 'b', 'c']
        const expected = renderMessage(pieces, (name) => row[columns.indexOf(name.toLowerCase())])
        expect(compileTemplate(pieces, columns)(row)).toEqual(expected)
      }),
    )
  })

  it('a compiled template inserts any value literally', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const { text } = compileTemplate(parseTemplate('<{{a|-}}|{{b|-}}>').pieces, ['a', 'b'])(row)
        expect(text).toBe(normaliseText(`<${row[0]?.trim() || '-'}|${row[1]?.trim() || '-'}>`))
      }),
    )
  })
})

it('a preview marks what came from fields', () => {
  const { pieces } = parseTemplate('Ze\u0301 {{first}}: {{shop|our shop}}{{gone|}}\r\n{{first}}')
  const { text, filled } = previewMessage(pieces, (name) => (name === 'first' ? ' Ame\u0301lie ' : undefined))
  expect(text).toBe('Zé Amélie: our shop\nAmélie')
  expect(filled.map(([start, end]) => text.slice(start, end))).toEqual(['Amélie', 'our shop', 'Amélie'])
})

describe('a text that may not be sent (B036)', () => {
  it.each([
    ['nothing', '', 'blank'],
    ['spaces and line breaks', ' \n\u00A0', 'blank'],
    ['invisible characters', '\u200B\uFEFF', 'blank'],
    ['the most characters allowed', 'a'.repeat(4_000), undefined],
    ['one more than that', 'a'.repeat(4_001), 'too_long'],
    ['one letter', 'a', undefined],
    ['one emoji', '😀', undefined],
  ])('a text that may not be sent (B036): %s', (_, text, problem) => {
    expect(checkText(text, 4_000)).toBe(problem)
  })
})
