// The forms of a send and the values that an example begins with.
import type { ExampleField, ExampleFields, ExampleForm } from '@contract'
import { exampleForms } from '@contract/exampleForms'

export const formNames = Object.keys(exampleForms) as ExampleForm[]

/** Entries with commas or lines between them. */
export function splitEntries(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** The field of which a form takes a single entry. */
export function oneOf(form: ExampleForm): 'to' | 'listIds' | undefined {
  const rules = exampleForms[form]
  return 'one' in rules ? rules.one : undefined
}

/** The values that the form uses: those of another form stay typed, but are not part of the request. */
export function fieldsOf(form: ExampleForm, fields: ExampleFields): ExampleFields {
  const { required, optional } = exampleForms[form]
  const known: readonly ExampleField[] = [...required, ...optional]
  const one = oneOf(form)
  const taken = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && known.includes(name as ExampleField),
  )
  return Object.fromEntries(
    taken.map(([name, value]) => [name, name === one && Array.isArray(value) ? value.slice(0, 1) : value]),
  )
}

/** Numbers reserved for fiction. */
export function firstFields(message: string): ExampleFields {
  return {
    to: ['+447700900147', '+447700900148'],
    listIds: ['501'],
    message,
    scheduledFor: '2030-12-01 09:30:00',
    timezone: 'Europe/London',
    imageUrl: 'https://example.com/picture.png',
    targetUrl: 'https://example.com/',
  }
}
