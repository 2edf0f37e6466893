// The standard fields of a contact, once. Columns in SQL, shapes of the contract, targets of an import, columns of files, the
// editor's fields, the words of the search and the copy at the gateway are made of this table. A person's own columns come
// after these, under the names of their files.

interface FieldOfContact {
  /** The same in the contract, in the tables of the database and as the key of its label (`contactFields` in `src/text`). */
  readonly name: string
  /** `name`: part of what a person is called. */
  readonly kind: 'name' | 'email' | 'text'
  /** Longest value that can be typed. */
  readonly maxLength: number
  /** The search finds a person by its words. The database names these columns in the trigger `contact_words_changed`. */
  readonly isSearched: boolean
  /** Key of its value in the gateway's contacts; absent: it stays on this computer. */
  readonly gatewayKey?: string
}

/** In the order in which forms and files have them. */
export const contactFields = [
  { name: 'firstname', kind: 'name', maxLength: 10_000, isSearched: true, gatewayKey: 'firstname' },
  { name: 'lastname', kind: 'name', maxLength: 10_000, isSearched: true, gatewayKey: 'lastname' },
  { name: 'email', kind: 'email', maxLength: 10_000, isSearched: true, gatewayKey: 'email' },
  { name: 'custom1', kind: 'text', maxLength: 10_000, isSearched: true, gatewayKey: 'custom1' },
  { name: 'custom2', kind: 'text', maxLength: 10_000, isSearched: true, gatewayKey: 'custom2' },
] as const satisfies readonly FieldOfContact[]

type ContactField = (typeof contactFields)[number]
export type ContactFieldName = ContactField['name']
export type ContactTexts = Readonly<Record<ContactFieldName, string>>

export const contactFieldNames: readonly ContactFieldName[] = contactFields.map(({ name }) => name)

/** Fields whose values the gateway keeps too. */
export const gatewayFields = contactFields.filter((field) => 'gatewayKey' in field)
export type GatewayFieldName = (typeof gatewayFields)[number]['name']
export type GatewayKey = (typeof gatewayFields)[number]['gatewayKey']
export const gatewayFieldNames: readonly GatewayFieldName[] = gatewayFields.map(({ name }) => name)

export function isContactField(name: string): name is ContactFieldName {
  return (contactFieldNames as readonly string[]).includes(name)
}

/** An object with a value for each field. */
export function eachContactField<Value>(
  valueOf: (name: ContactFieldName, field: ContactField) => Value,
): Record<ContactFieldName, Value> {
  return eachOf(contactFields, (field) => valueOf(field.name, field))
}

/** An object with a value for each field that the gateway keeps. */
export function eachGatewayField<Value>(
  valueOf: (name: GatewayFieldName, key: GatewayKey) => Value,
): Record<GatewayFieldName, Value> {
  return eachOf(gatewayFields, ({ name, gatewayKey }) => valueOf(name, gatewayKey))
}

/** No list of pairs between: an import calls it for each of a million rows. */
function eachOf<Field extends { readonly name: string }, Value>(
  fields: readonly Field[],
  valueOf: (field: Field) => Value,
): Record<Field['name'], Value> {
  const values: Partial<Record<Field['name'], Value>> = {}
  for (const field of fields) values[field.name as Field['name']] = valueOf(field)
  return values as Record<Field['name'], Value>
}

export const noContactTexts: ContactTexts = eachContactField(() => '')
