// The label of a person's field.
import { isContactField } from '@contract/contactFields'
import type { Translate } from '@text'

/** Own fields have the name that the person gave them. */
export function fieldWords(field: string, isOwn: boolean, t: Translate): string {
  return !isOwn && isContactField(field) ? t(`contactFields.${field}`) : field
}
