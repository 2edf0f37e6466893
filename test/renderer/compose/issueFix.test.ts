import { expect, test } from 'vitest'
import { checkFields, parseTemplate } from '../../../src/main/core/messages/parseTemplate'
import {
  findFields,
  formatIn,
  withFallback,
  withFormat,
} from '../../../src/renderer/src/features/compose/message/fieldsInText'
import { issueFix } from '../../../src/renderer/src/features/compose/message/issueFix'

const fields = [
  { name: 'firstname', label: 'First name' },
  { name: 'Last order', label: 'Last order' },
]

/** The message after the way out that is offered for its first issue; undefined where none is. */
function mended(template: string): string | undefined {
  const parsed = parseTemplate(template)
  const [issue] = [
    ...parsed.issues,
    ...checkFields(
      parsed,
      fields.map(({ name }) => name),
    ),
  ]
  if (!issue) throw new Error('no issue')
  const fix = issueFix(template, issue, fields)
  return fix && template.slice(0, fix.start) + fix.text + template.slice(fix.end)
}

test.each([
  ['Hi {{firstname, bye', 'Hi {{firstname}}, bye'],
  ['Hi {{firstname}, bye', 'Hi {{firstname}}, bye'],
  ['Hi {{firstname:upper|there}, bye', 'Hi {{firstname:upper|there}}, bye'],
  ['Hi {{Last order is', 'Hi {{Last order}} is'],
  ['Hi {{points are', 'Hi {{points}} are'],
  ['Hi firstname}}, bye', 'Hi firstname, bye'],
  ['Hi {{}}!', 'Hi !'],
  ['{{{firstname}}}', '{{firstname}}}'],
  ['{{firstname:uppercase}}', '{{firstname:upper}}'],
  ['{{firstname:uper|x}}', '{{firstname:upper|x}}'],
  ['{{firstname:sparkle}}', '{{firstname}}'],
  ['{{frist name:upper|x}}', '{{firstname:upper|x}}'],
  ['{{First name}}', '{{firstname}}'],
  ['{{first}}', '{{firstname}}'],
  ['{{lastorder|-}}', '{{Last order|-}}'],
  ['{{last ordre}}', '{{Last order}}'],
  ['Hi {{', undefined],
  ['{{postcode}}', undefined],
  ['{{first|{{last}}}}', undefined],
  ['{optout}', undefined],
])('the remedy that is offered for %j is %j', (template, expected) => {
  expect(mended(template)).toBe(expected)
})

test('a field named as the file has it offers the field that is meant, by its name on the screen', () => {
  const template = 'Hi {{Name:upper|there}}, bye'
  const issue = {
    code: 'unknown_field',
    severity: 'error',
    start: 3,
    end: 23,
    name: 'Name',
    meant: 'firstname',
  } as const

  const fix = issueFix(template, issue, fields)

  expect(fix).toEqual({ kind: 'meant', start: 5, end: 9, text: 'firstname', label: 'First name' })
  expect(issueFix(template, { ...issue, meant: 'email' }, fields)).toBeUndefined()
})

test('a field keeps its format when its fallback changes, and its fallback when its format does', () => {
  const text = '{{due:date|soon}} {{ Due }} {{name}}'
  expect(withFallback(text, 'due', 'later')).toBe('{{due:date|later}} {{Due|later}} {{name}}')
  expect(withFallback(text, 'due', undefined)).toBe('{{due:date}} {{Due}} {{name}}')
  expect(withFormat(text, 'DUE', 'upper')).toBe('{{due:upper|soon}} {{Due:upper}} {{name}}')
  expect(withFormat(text, 'due', undefined)).toBe('{{due|soon}} {{Due}} {{name}}')
  expect([formatIn(text, 'due'), formatIn(text, 'name')]).toEqual(['date', undefined])
})

test('fields are found at the places where the core reads them', () => {
  for (const text of ['{{a:upper|b:c}} {{Time: start:first}}', '{{a:shout}}', '{{:upper}}', '{{a: DATE }}']) {
    const pieces = parseTemplate(text).pieces.filter((piece) => piece.kind === 'field')
    expect(findFields(text)).toEqual(pieces.map(({ kind: _, ...field }) => field))
  }
})
