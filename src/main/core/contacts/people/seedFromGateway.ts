// Fills a new practice account with the invented people of the practice gateway: they live there, in its lists, and are
// read like anyone's. Opt-outs come with them.
import { gatewayFieldNames } from '@contract/contactFields'
import { ok } from '../../base/result'
import { withoutUndefined } from '../../base/withoutUndefined'
import type { ContactRecord, Contacts } from '../../gateway/client/contacts'
import { readToEnd } from '../../gateway/client/readToEnd'
import type { GatewayResult } from '../../gateway/gatewayOptions'
import type { Lists } from '../../gateway/client/lists'
import type { SeededPerson } from './contactRows'

export interface SeedTarget {
  people(input: { listName: string; people: readonly SeededPerson[] }): Promise<void>
  optOuts(phones: readonly string[]): Promise<void>
}

const pageSize = 100
/** A bound against a listing that never ends. */
const maxPages = 100

export async function seedFromGateway(
  gateway: { readonly lists: Lists; readonly contacts: Contacts },
  target: SeedTarget,
): Promise<GatewayResult<void>> {
  const lists = await gateway.lists.list({ limit: pageSize })
  if (!lists.ok) return lists
  for (const { id, name } of lists.value.rows) {
    if (id === undefined) continue
    const people = await readPeople(gateway.contacts, id)
    if (!people.ok) return people
    await target.people({ listName: name ?? id, people: people.value.flatMap(toPerson) })
    const optedOut = people.value.flatMap(({ isOptOut, phone }) =>
      isOptOut === true && phone !== undefined ? [phone] : [],
    )
    if (optedOut.length > 0) await target.optOuts(optedOut)
  }
  return ok(undefined)
}

async function readPeople(contacts: Contacts, listId: string): Promise<GatewayResult<readonly ContactRecord[]>> {
  const people: ContactRecord[] = []
  const read = await readToEnd({
    maxPages,
    ask: (page) => contacts.list({ listIds: [listId], limit: pageSize, page, orderBy: 'phone' }),
    keyOf: ({ id, phone }) => id ?? phone,
    onPage: ({ rows }) => void people.push(...rows),
  })
  return read.ok ? ok(people) : read
}

function toPerson({ phone, country, ...texts }: ContactRecord): SeededPerson[] {
  if (phone === undefined) return []
  const given = gatewayFieldNames.map((name) => [name, texts[name] ?? ''])
  return [{ phone, ...withoutUndefined({ country }), ...Object.fromEntries(given) }]
}
