// List ids occur as a number, as text, as text with commas, and as arrays of these.
import { day } from '../../core/base/durations'
import type { Context } from '../context'
import type { OrderItem } from './sendOrders'
import type { Contact } from '../state'

/** Ids that are no number become -1, which no list has. */
export function parseListIds(given: string | number | readonly (string | number)[]): readonly number[] {
  const parts = (Array.isArray(given) ? given : [given]).flatMap((entry: string | number) => String(entry).split(','))
  return [...new Set(parts.map((part) => (/^\s*\d{1,15}\s*$/.test(part) ? Number(part) : -1)))]
}

/** Ids of a query: `list_ids=1,2` or `list_ids[]=1&list_ids[]=2`. Undefined if there are none. */
export function listIdsOfQuery(query: URLSearchParams): readonly number[] | undefined {
  const given = [...query].filter(([name]) => /^list_ids(\[\d*\])?$/.test(name)).map(([, value]) => value)
  return given.some((value) => value !== '') ? parseListIds(given) : undefined
}

/** Members of all lists, each once, in the order of their joining; undefined if a list is not there. */
export function membersOf({ state }: Context, listIds: readonly number[]): readonly Contact[] | undefined {
  const members = new Set<Contact>()
  for (const listId of listIds) {
    const list = state.lists.get(listId)
    if (!list) return undefined
    for (const contact of list.members) members.add(contact)
  }
  return [...members]
}

/** Whether an opt-out of `at` keeps the gateway from sending now. */
export function isInEffect({ readings }: Context, at: number, now: number): boolean {
  return readings.optOutEffect === 'atOnce' || at + day <= now
}

export function listOrder(
  context: Context,
  listIds: readonly number[],
  now: number,
  text: string,
  bypass: boolean,
): readonly OrderItem[] | undefined {
  return membersOf(context, listIds)?.map((contact) => ({
    to: contact.fields.phone,
    text,
    bypass,
    listOptOut: listIds.every((listId) => {
      const membership = contact.memberships.get(listId)
      return !membership || (membership.optOut && isInEffect(context, membership.updatedAt, now))
    }),
  }))
}
