// Computes the changes a row makes to an existing contact, field by field. Fills and replaces, never empties.
import type { ImportChoices } from '@contract'
import { contactFieldNames, eachContactField, type ContactFieldName } from '@contract/contactFields'
import type { StoredTexts } from '../../contacts/people/storedTexts'

type Known = ImportChoices['known']

/** An own field's name has this mark before it, so that it cannot be taken for a standard one. */
export const ownMark = '+'

export interface FieldChange {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** Under `update` every filled cell that differs; under `fill_empty` those where the contact has nothing. */
export function changedFields(contact: StoredTexts, row: StoredTexts, known: Known): FieldChange[] {
  if (known === 'keep') return []
  const changes: FieldChange[] = []
  const compare = (name: string, before: string, after: string): void => {
    if (after === '' || after === before || (known === 'fill_empty' && before !== '')) return
    changes.push({ name, before, after })
  }
  for (const name of contactFieldNames) compare(name, contact[name], row[name])
  if (row.fields !== '{}' && row.fields !== contact.fields) {
    const own = JSON.parse(contact.fields) as Record<string, string>
    for (const [name, after] of Object.entries(JSON.parse(row.fields) as Record<string, string>))
      compare(ownMark + name, own[name] ?? '', after)
  }
  return changes
}

/** What a contact has in a field, and what the row says. */
export interface KeptField {
  readonly has: string
  readonly said: string
}

/** Of `columns`, those that keep a value which the row does not say; undefined: none. Names as in FieldChange. */
export function keptFields(
  contact: StoredTexts,
  row: StoredTexts,
  columns: readonly string[],
  changes: readonly FieldChange[],
): Readonly<Record<string, KeptField>> | undefined {
  const [had, says] = [contact, row].map((texts) => textReader(texts)) as [TextReader, TextReader]
  const kept = columns.flatMap((name) => {
    const [has, said] = [had(name), says(name)]
    if (has === '' || has === said || changes.some((change) => change.name === name)) return []
    return [[name, { has, said }] as const]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

type TextReader = (name: string) => string

/** Reads one field by its name as in FieldChange. */
export function textReader(texts: StoredTexts): TextReader {
  const own = texts.fields === '{}' ? {} : (JSON.parse(texts.fields) as Record<string, string>)
  return (name) =>
    name.startsWith(ownMark) ? (own[name.slice(ownMark.length)] ?? '') : texts[name as ContactFieldName]
}

/** The texts after the changes. */
export function applyChanges(contact: StoredTexts, changes: readonly FieldChange[]): StoredTexts {
  const texts: Record<keyof StoredTexts, string> = { ...contact }
  const own = changes.filter(({ name }) => name.startsWith(ownMark))
  for (const { name, after } of changes) if (!name.startsWith(ownMark)) texts[name as ContactFieldName] = after
  if (own.length > 0) {
    const fields = JSON.parse(contact.fields) as Record<string, string>
    for (const { name, after } of own) fields[name.slice(ownMark.length)] = after
    texts.fields = JSON.stringify(fields)
  }
  return texts
}

/** Merges several rows of one number: the first value of each field that is not empty. */
export function mergeTexts(rows: readonly StoredTexts[]): StoredTexts {
  const fields: Record<string, string> = {}
  for (const row of rows)
    for (const [name, text] of Object.entries(JSON.parse(row.fields) as Record<string, string>)) fields[name] ||= text
  return {
    ...eachContactField((name) => rows.find((row) => row[name] !== '')?.[name] ?? ''),
    fields: JSON.stringify(fields),
  }
}

export function shownField(name: string): { field: string; isOwn: boolean } {
  return name.startsWith(ownMark) ? { field: name.slice(ownMark.length), isOwn: true } : { field: name, isOwn: false }
}
