// Conditions in a message: how they are read, what is written of them, and that none is ever sent half.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionSource, elseSource, endSource, type Condition } from '../../../src/contract/campaigns/conditions'
import { fieldFormats } from '../../../src/contract/fieldFormats'
import { adviceForTemplate } from '../../../src/main/core/messages/optOutAdvice'
import { checkFields, namesIn, parseTemplate } from '../../../src/main/core/messages/parseTemplate'
import { partsOfSource } from '../../../src/main/core/messages/partsOfSource'
import { compileTemplate, previewMessage, renderMessage } from '../../../src/main/core/messages/renderMessage'
import { versionsOf } from '../../../src/main/core/messages/versionsOf'
import {
  conditionsIn,
  withCondition,
  withoutCondition,
} from '../../../src/renderer/src/features/compose/message/conditions/conditionsInText'
import { findFields } from '../../../src/renderer/src/features/compose/message/fieldsInText'
import { growthOf } from '../../support/growthOf'

const render = (source: string, values: Readonly<Record<string, string>> = {}) =>
  renderMessage(parseTemplate(source).pieces, (name) => values[name])
const codes = (source: string) => parseTemplate(source).issues.map(({ code, start, end }) => [code, start, end])

describe('a condition', () => {
  it('a condition is read with its field, what it asks, and its places', () => {
    expect(parseTemplate('{{:if Nearest shop:is|Leeds}}a{{:else}}b{{:end}}')).toEqual({
      pieces: [
        { kind: 'if', name: 'Nearest shop', test: 'is', value: 'Leeds', start: 0, end: 29 },
        { kind: 'text', text: 'a' },
        { kind: 'else', start: 30, end: 39 },
        { kind: 'text', text: 'b' },
        { kind: 'end', start: 40, end: 48 },
      ],
      issues: [],
    })
  })

  it.each([
    ['without saying what it asks', '{{:if a}}', { name: 'a', test: 'filled' }],
    ['in any case, with spaces', '{{ : IF  a  b : Empty }}', { name: 'a b', test: 'empty' }],
    ['on a field with a colon in its name', '{{:if Time: start:filled}}', { name: 'Time: start', test: 'filled' }],
    ['with a colon and a bar in its text', '{{:if a:is|10:30|x}}', { name: 'a', test: 'is', value: '10:30|x' }],
  ])('a condition may be written %s', (_, source, condition) => {
    expect(parseTemplate(`${source}x{{ : END }}`).pieces[0]).toEqual({
      kind: 'if',
      ...condition,
      start: 0,
      end: source.length,
    })
  })

  it('a condition that is printed is read as the same, in the core and on the page', () => {
    const names = fc
      .string({ unit: fc.constantFrom('a', 'B', 'é', ' ', ':', '.', '|', '{', '}', 'if', 'end', 'upper') })
      .filter((name) => !/[{}|]/.test(name) && name.trim() === name && !/ {2}/.test(name) && name !== '')
    const texts = fc
      .string({ unit: fc.constantFrom('a', 'É', ' ', ':', '|', '\n', 'end', '😀'), minLength: 1 })
      .filter((text) => text.trim() === text)
    const conditions = fc.oneof(
      fc.record({ name: names, test: fc.constantFrom('filled' as const, 'empty' as const) }),
      fc.record({ name: names, test: fc.constant('is' as const), value: texts }),
    )
    fc.assert(
      fc.property(conditions, (condition: Condition) => {
        const source = conditionSource(condition)
        const place = { start: 0, end: source.length }
        expect(parseTemplate(source + endSource)).toMatchObject({
          pieces: [{ kind: 'if', ...condition, ...place }, { kind: 'end' }],
          issues: [],
        })
        expect(conditionsIn(source)).toEqual([{ kind: 'if', ...condition, ...place }])
        expect(findFields(source)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('a message loses no character of its source with any markers in it, and every condition left is whole', () => {
    const sources = fc.string({
      unit: fc.constantFrom(
        '{{:if a}}',
        '{{:if b:is|x}}',
        '{{:if c:is}}',
        '{{:else}}',
        '{{:end}}',
        '{{a}}',
        '{{:x}}',
        'a',
      ),
    })
    fc.assert(
      fc.property(sources, (source) => {
        const { pieces, issues } = parseTemplate(source)
        const written = pieces.map((piece) =>
          piece.kind === 'text' ? piece.text : source.slice(piece.start, piece.end),
        )
        expect(written.join('')).toBe(source)
        let depth = 0
        for (const { kind } of pieces) {
          if (kind === 'if') depth += 1
          if (kind === 'end') depth -= 1
          expect(depth).toBeGreaterThanOrEqual(kind === 'else' ? 1 : 0)
        }
        expect(depth).toBe(0)
        // Without a fault nothing of the syntax is in any text.
        if (issues.length === 0) expect(render(source, { a: 'v', b: 'x' }).text).not.toMatch(/[{}]/)
      }),
      { numRuns: 2000 },
    )
  })

  it('no condition means anything else than before in a message that could be sent before', () => {
    for (const format of fieldFormats)
      expect(parseTemplate(`{{:if a:${format}}}`)).toMatchObject({
        pieces: [{ kind: 'field', name: ':if a' }],
        issues: [],
      })
    expect(parseTemplate('{{if a}} {{else}} {{end}}').pieces.filter(({ kind }) => kind === 'field')).toHaveLength(3)
  })
})

describe('faults of conditions are errors with a place', () => {
  it.each([
    ['a condition without an end', 'a {{:if a}}b', [['condition_unclosed', 2, 11]]],
    ['one of two without an end', '{{:if a}}{{:if b}}x{{:end}}', [['condition_unclosed', 0, 9]]],
    ['an else alone', 'a{{:else}}b', [['else_without_if', 1, 10]]],
    ['an end alone', 'a{{:end}}', [['end_without_if', 1, 9]]],
    ['two ends', '{{:if a}}b{{:end}}{{:end}}', [['end_without_if', 18, 26]]],
    ['a second else', '{{:if a}}b{{:else}}c{{:else}}d{{:end}}', [['second_else', 20, 29]]],
    ['an else behind the end', '{{:if a}}b{{:end}}{{:else}}', [['else_without_if', 18, 27]]],
    ['a condition without a field', '{{:if }}a{{:end}}', [['empty_name', 0, 8]]],
    ['a question that is none', '{{:if a:more|3}}b{{:else}}c{{:end}}', [['condition_unknown', 0, 16]]],
    ['a text where none is compared', '{{:if a:filled|x}}b{{:end}}', [['condition_unknown', 0, 18]]],
    ['no text to compare with', '{{:if a:is| }}b{{:else}}c{{:end}}', [['condition_no_text', 0, 14]]],
    ['a word that is none', 'a{{:endif}}', [['condition_unknown', 1, 11]]],
    ['something behind an end', 'a{{:end if}}', [['condition_unknown', 1, 12]]],
    [
      'a fourth condition inside another',
      `{{:if a}}{{:if b}}{{:if c}}{{:if d}}x${'{{:end}}'.repeat(4)}`,
      [['condition_too_deep', 27, 36]],
    ],
    [
      'a condition that is not closed by its braces',
      '{{:if a}b{{:end}}',
      [
        ['unclosed', 0, 2],
        ['end_without_if', 9, 17],
      ],
    ],
  ])('a fault is told with its place: %s', (_, source, issues) => {
    expect(codes(source)).toEqual(issues)
    expect(parseTemplate(source).issues.every(({ severity }) => severity === 'error')).toBe(true)
  })

  it('three conditions inside each other are not too deep', () => {
    expect(codes(`{{:if a}}{{:if b}}{{:if c}}x${'{{:end}}'.repeat(3)}`)).toEqual([])
  })

  it('a field that only a condition asks for is checked as any other', () => {
    const template = parseTemplate('{{:if Pionts}}x{{:end}}')
    expect(checkFields(template, ['Points'])).toEqual([
      { code: 'unknown_field', severity: 'error', start: 0, end: 14, name: 'Pionts' },
    ])
    expect(namesIn(template.pieces)).toEqual(['Pionts'])
  })
})

describe('the part that applies', () => {
  const both = (condition: string, value: string) =>
    render(`${condition}yes${elseSource}no${endSource}`, { a: value }).text

  it.each([
    ['{{:if a:filled}}', 'x', 'yes'],
    ['{{:if a:filled}}', ' \u00A0', 'no'],
    ['{{:if a:filled}}', '0', 'yes'],
    ['{{:if a:empty}}', '', 'yes'],
    ['{{:if a:empty}}', ' ', 'yes'],
    ['{{:if a:empty}}', 'x', 'no'],
    ['{{:if a:is|Leeds}}', ' leeds ', 'yes'],
    ['{{:if a:is|ΟΔΟΣ}}', 'οδος', 'yes'],
    ['{{:if a:is|Amélie}}', 'AME\u0301LIE', 'yes'],
    ['{{:if a:is|Leeds}}', 'Leeds Road', 'no'],
    ['{{:if a:is|Leeds}}', '', 'no'],
    ['{{:if a:is|a.c}}', 'abc', 'no'],
  ])('%s with the value %j writes “%s”', (condition, value, written) => {
    expect(both(condition, value)).toBe(written)
  })

  it('only the part that applies is written, and only its fields can be missing', () => {
    const source = 'Hi {{:if a}}{{a}}, {{b}}{{:else}}you{{:end}}!'
    expect(render(source, { a: 'Ada', b: 'B' })).toMatchObject({ text: 'Hi Ada, B!', missing: [], conditions: [true] })
    expect(render(source, { a: 'Ada' })).toMatchObject({ missing: ['b'] })
    expect(render(source)).toMatchObject({ text: 'Hi you!', missing: [], conditions: [false] })
  })

  it('a condition inside a part that is not written is decided for no one', () => {
    const source = '{{:if a}}1{{:if b}}2{{:else}}3{{:end}}{{:else}}4{{:if c}}5{{:end}}{{:end}}6'
    expect(render(source, { a: 'x' })).toMatchObject({ text: '136', conditions: [true, false] })
    expect(render(source, { a: 'x', b: 'x' })).toMatchObject({ text: '126', conditions: [true, true] })
    expect(render(source, { c: 'x' })).toMatchObject({ text: '456', conditions: [false, undefined, true] })
    expect(render('no condition')).not.toHaveProperty('conditions')
  })

  it('a value that looks like a marker is written as it is', () => {
    expect(render('{{:if a}}{{a}}{{:end}}', { a: '{{:end}}{{:if b}}' }).text).toBe('{{:end}}{{:if b}}')
  })

  it('a compiled message and a preview write what renderMessage writes', () => {
    const parts = ['{{:if a}}', '{{:if b:is|x}}', '{{:if c:empty}}', '{{:else}}', '{{:end}}', '{{a}}', '{{b|-}}', 't']
    const rows = fc.array(fc.constantFrom('', 'x', 'y'), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...parts), maxLength: 20 }), rows, (source, row) => {
        const { pieces } = parseTemplate(source)
        const valueOf = (name: string) => row[['a', 'b', 'c'].indexOf(name)]
        const message = renderMessage(pieces, valueOf)
        expect(compileTemplate(pieces, ['a', 'b', 'c'])(row)).toEqual(message)
        expect(previewMessage(pieces, valueOf)).toMatchObject(message)
      }),
      { numRuns: 2000 },
    )
  })

  it('every part of every condition stands in one of the versions of a message', () => {
    const source = 'a{{:if x}}b{{:if y}}c{{:else}}d{{:end}}{{:else}}e{{z}}{{:end}}f'
    expect(versionsOf(source)).toEqual(['abcf', 'ae{{z}}f', 'abdf'])
    expect(versionsOf('a {{x}}')).toEqual(['a {{x}}'])
    expect(versionsOf('{{:if x}}a{{:if x}}b{{:else}}never{{:end}}{{:end}}')).toEqual(['ab', ''])
  })

  it('whatever the values are, each part that is written stands in a version', () => {
    const parts = ['{{:if a}}', '{{:if b}}', '{{:if c}}', '{{:else}}', '{{:end}}', '1', '2', '3']
    const rows = fc.array(fc.constantFrom('', 'x'), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 14 }), rows, (pieces, row) => {
        // Each letter once, so that it names its place.
        const source = pieces.map((piece, at) => (/\d/.test(piece) ? String.fromCharCode(65 + at) : piece)).join('')
        fc.pre(parseTemplate(source).issues.length === 0)
        const { text } = render(source, { a: row[0] ?? '', b: row[1] ?? '', c: row[2] ?? '' })
        const versions = versionsOf(source)
        for (const letter of text) expect(versions.some((version) => version.includes(letter))).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('the parts of a text without people are those of its longest version, also of three groups one behind the other', () => {
    const long = 'x'.repeat(500)
    expect(partsOfSource(`{{:if n:is|A}}a{{:else}}{{:if n:is|B}}${long}{{:else}}b{{:end}}{{:end}}`)).toBe(4)
    const hundred = 'x'.repeat(100)
    expect(partsOfSource(`{{:if A}}${hundred}{{:else}}y{{:end}}{{:if A}}y{{:else}}${hundred}{{:end}}`)).toBe(1)
  })

  it('the advice about opting out sees the group in the middle, and no empty text', () => {
    const stop = 'Reply STOP to opt out'
    const chain = (middle: string) =>
      `{{:if A}}x. ${stop}{{:else}}{{:if B}}${middle}{{:else}}y. ${stop}{{:end}}{{:end}}`
    expect(adviceForTemplate('447700900123', chain('hello'))).toBe('no_opt_out_words')
    expect(adviceForTemplate('447700900123', chain(`hello. ${stop}`))).toBe('none')
    expect(adviceForTemplate('447700900123', `{{:if A}}x. ${stop}{{:end}}`)).toBe('none')
  })
})

describe('conditions on the page', () => {
  it('a condition is changed where it stands, and braces cannot get into it', () => {
    const text = 'a {{:if x:filled}}b{{:end}} {{:if x:filled}}c{{:end}}'
    const [, second] = conditionsIn(text)
    const changed = withCondition(text, second?.start ?? 0, { name: 'x', test: 'is', value: 'y}}{{z' })
    expect(changed).toBe('a {{:if x:filled}}b{{:end}} {{:if x:is|yz}}c{{:end}}')
    expect(parseTemplate(changed).issues).toEqual([])
  })

  it.each([' ', ':', '|', 'a', '{{:if ', ':if '])(
    'ten times as many %j take some ten times as long to read, in the core and on the page',
    async (sign) => {
      const read = (times: number): void => {
        const many = sign.repeat(times)
        for (const source of [`{{:if ${many}`, `{{:if ${many}}}`, many]) {
          parseTemplate(source)
          conditionsIn(source)
        }
      }

      expect(await growthOf(read, 20_000)).toBeLessThan(40)
    },
  )

  it('a condition that asks nothing yet is still shown, so that it can be finished', () => {
    expect(conditionsIn('{{:if x:is|}}b{{:end}}')).toMatchObject([{ name: 'x', test: 'is', value: '' }])
    expect(conditionsIn('{{ : IF  x  y }}b')).toMatchObject([{ name: 'x y', test: 'filled' }])
    for (const other of ['{{:if}}', '{{:iffy x:is|a}}', '{{:if1 x}}', '{{:if x:upper}}', '{{:if x:more}}', '{{if x}}'])
      expect(conditionsIn(other)).toEqual([])
  })

  it('a condition that is removed leaves its first text, with the conditions inside it', () => {
    const text = '1{{:if a:filled}}2{{:if b:empty}}3{{:else}}4{{:end}}{{:else}}5{{:end}}6'
    expect(withoutCondition(text, 1)).toBe('12{{:if b:empty}}3{{:else}}4{{:end}}6')
    expect(withoutCondition(text, text.indexOf('{{:if b'))).toBe('1{{:if a:filled}}23{{:else}}5{{:end}}6')
    expect(withoutCondition('{{:if a:filled}}x', 0)).toBe('x')
    expect(withoutCondition(text, 2)).toBe(text)
  })
})
