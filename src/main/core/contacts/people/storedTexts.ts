// The texts of a person as the tables hold them, in columns that the table of a contact's fields names.
import { contactFieldNames, noContactTexts, type ContactTexts } from '@contract/contactFields'
import { allNamed } from '../../storage/columns'

export interface StoredTexts extends ContactTexts {
  /** JSON object of the person's own columns. */
  readonly fields: string
}

export const noTexts: StoredTexts = { ...noContactTexts, fields: '{}' }

/** Columns of every table that holds people. */
export const textNames: readonly (keyof StoredTexts)[] = [...contactFieldNames, 'fields']

/** `textNames`, to select or to insert into. */
export const textColumns = allNamed(textNames)

export function textsFrom(valueOf: (name: keyof StoredTexts) => string): StoredTexts {
  const texts: Partial<Record<keyof StoredTexts, string>> = {}
  for (const name of textNames) texts[name] = valueOf(name)
  return texts as StoredTexts
}
