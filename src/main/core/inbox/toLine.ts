// One line of the inbox as it is shown. Pure.
import type { ConversationRow } from '@contract'
import { fullName } from '../contacts/people/nameKey'
import type { LineRow } from './inboxRows'

export function toLine({ firstname, lastname, contactId, isDone, ...row }: LineRow): ConversationRow {
  const name = fullName(firstname ?? '', lastname ?? '')
  return {
    ...row,
    isDone: isDone === 1,
    ...(contactId === null ? {} : { contactId }),
    ...(name === '' ? {} : { name }),
  }
}
