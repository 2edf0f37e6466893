// The texts of a person as the tables hold them, in columns that the table of a contact's fields names.
import { contactFieldNames, noContactTexts, type ContactTexts } from '@contract/contactFields'

export interface StoredTexts extends ContactTexts {
  /** JSON object of the person's own columns. */
  readonly fields: string
}

export const noTexts: StoredTexts = { ...noContactTexts, fields: '{}' }

/** Columns of every table that holds people. */
export const textNames: readonly (keyof StoredTexts)[] = [...contactFieldNames, 'fields']

/** In the order of the columns. */
export function textsOf(texts: StoredTexts): string[] {
  return textNames.map((name) => texts[name])
}

export function textsFrom(valueOf: (name: keyof StoredTexts) => string): StoredTexts {
  const texts: Partial<Record<keyof StoredTexts, string>> = {}
  for (const name of textNames) texts[name] = valueOf(name)
  return texts as StoredTexts
}
