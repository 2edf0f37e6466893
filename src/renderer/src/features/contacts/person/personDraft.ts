// A person's typed fields before they are saved, and the changes among them. Pure.
import type { Contact } from '@contract'
import { contactFieldNames, eachContactField, type ContactFieldName } from '@contract/contactFields'
import type { NewPerson, PersonChange } from '../../../stores/contacts/contactActs'

export interface PersonDraft extends Record<ContactFieldName, string> {
  phone: string
  /** The person's own fields in the order shown. */
  own: { name: string; value: string }[]
  listIds: number[]
}

export function draftOf(person: Contact | undefined, listIds: readonly number[] = []): PersonDraft {
  return {
    phone: person?.phone ?? '',
    ...eachContactField((name) => person?.[name] ?? ''),
    own: Object.entries(person?.fields ?? {}).map(([name, value]) => ({ name, value })),
    listIds: [...listIds],
  }
}

export function newPerson(draft: PersonDraft): NewPerson {
  const filled = contactFieldNames.filter((name) => draft[name].trim() !== '').map((name) => [name, draft[name].trim()])
  const own = draft.own.filter(({ value }) => value.trim() !== '').map(({ name, value }) => [name, value.trim()])
  return {
    phone: draft.phone.trim(),
    ...(Object.fromEntries(filled) as Partial<Record<ContactFieldName, string>>),
    ...(own.length > 0 ? { fields: Object.fromEntries(own) as Record<string, string> } : {}),
    ...(draft.listIds.length > 0 ? { listIds: [...draft.listIds] } : {}),
  }
}

/** Only what differs; a field that was taken away, or emptied, is null. Undefined if nothing differs. */
export function changeOf(person: Contact, draft: PersonDraft): PersonChange | undefined {
  const change: Omit<PersonChange, 'contactId'> = {}
  if (draft.phone.trim() !== person.phone) change.phone = draft.phone.trim()
  for (const name of contactFieldNames)
    if (draft[name].trim() !== person[name].trim()) change[name] = draft[name].trim()
  const now = new Map(draft.own.map(({ name, value }) => [name, value.trim()]))
  const fields: Record<string, string | null> = {}
  for (const [name, value] of now) {
    if (value !== '' && value !== person.fields[name]?.trim()) fields[name] = value
    if (value === '' && person.fields[name] !== undefined) fields[name] = null
  }
  for (const name of Object.keys(person.fields)) if (!now.has(name)) fields[name] = null
  if (Object.keys(fields).length > 0) change.fields = fields
  return Object.keys(change).length === 0 ? undefined : { contactId: person.id, ...change }
}
