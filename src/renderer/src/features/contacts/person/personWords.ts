// Names of a person and of what is recorded about them: pure.
import type { ConsentEntry, Contact } from '@contract'
import type { Translate } from '@text'

type Named = Pick<Contact, 'firstname' | 'lastname'>

export function fullNameOf({ firstname, lastname }: Named): string {
  return [firstname, lastname]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}

export function initialsOf({ firstname, lastname }: Named): string {
  return [firstname, lastname]
    .map((part) => Array.from(part.trim())[0] ?? '')
    .join('')
    .toUpperCase()
}

export function consentWords({ change, listName, listId }: ConsentEntry, t: Translate): string {
  if (listId === undefined) return t(`contacts.consent_${change}`)
  return t(`contacts.consent_${change}_list`, { list: listName ?? '' })
}
