// The values of a send that a form takes, and those that an example begins with.
import type { ExampleFields, RequestField, RequestForm } from '@contract'
import { singleEntryField, takesField } from '@contract/messageForms'

/** Entries with commas or lines between them. */
export function splitEntries(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** The values that the form uses: those of another form stay typed, but are not part of the request. */
export function fieldsOf(form: RequestForm, fields: ExampleFields): ExampleFields {
  const one = singleEntryField(form)
  const taken = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && takesField(form, name as RequestField),
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
