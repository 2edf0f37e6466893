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

/** The value that a contact has in a field, and the one in its row. */
export interface KeptField {
  readonly has: string
  readonly said: string
}

/**
 * Those of `columns` that keep a value which the row does not say; undefined: none. Names as in FieldChange. A field that the file spells
 * otherwise keeps its value beside the new one.
 */
export function keptFields(
  contact: StoredTexts,
  row: StoredTexts,
  columns: readonly string[],
  changes: readonly FieldChange[],
): Readonly<Record<string, KeptField>> | undefined {
  const [own, ownOfRow] = [ownTexts(contact), ownTexts(row)]
  const kept = new Map<string, KeptField>()
  const compare = (name: string, has: string, said: string): void => {
    if (has !== '' && has !== said && !changes.some((change) => change.name === name)) kept.set(name, { has, said })
  }
  for (const column of columns) {
    if (!column.startsWith(ownMark)) {
      compare(column, contact[column as ContactFieldName], row[column as ContactFieldName])
      continue
    }
    const name = column.slice(ownMark.length)
    for (const [spelled, has] of Object.entries(own))
      if (spelling(spelled) === spelling(name)) compare(ownMark + spelled, has, ownOfRow[name] ?? '')
  }
  return kept.size === 0 ? undefined : Object.fromEntries(kept)
}

function ownTexts({ fields }: StoredTexts): Readonly<Record<string, string>> {
  return fields === '{}' ? {} : (JSON.parse(fields) as Record<string, string>)
}

function spelling(name: string): string {
  return name.normalize('NFC').toLowerCase()
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
