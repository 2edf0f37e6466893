// The label of a person's field.
import type { TextKey, Translate } from '@text'
import { hasText } from '@text'

/** Own fields have the name that the person gave them. */
export function fieldWords(field: string, isOwn: boolean, t: Translate): string {
  const key = `importsCheck.field_${field}`
  return !isOwn && hasText(key) ? (t as (key: TextKey) => string)(key) : field
}
