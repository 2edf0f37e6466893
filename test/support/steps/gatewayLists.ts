// Lists that the gateway has too. Opt-outs of them can be read there, also for hours that the feed does not cover.
import type { FaultAction } from '../../../src/main/practice/transport/faults'
import type { Core } from '../app/openCore'

/** Pages have their rows alone, in either envelope: neither totals nor a next page. */
export const silentPages: FaultAction = {
  rename: Object.fromEntries(
    ['total', 'last_page', 'next_page_url', 'per_page', 'current_page', 'links', 'meta'].map((key) => [
      key,
      `x_${key}`,
    ]),
  ),
}

/** Puts a list and its people at the gateway, as a copy would. Answers its id there. */
export async function bindList(core: Core, listId: number, people: readonly { phone: string }[]): Promise<string> {
  const { post } = core.practice
  const { name } = core.db.prepare('SELECT name FROM lists WHERE id = ?').get(listId) as { name: string }
  const { body } = await post('/v1/people/lists/create', { name })
  const gatewayId = String(body.data.id)
  for (const [index, { phone }] of people.entries()) {
    await post('/v1/people/contacts/create', { phone, list_ids: gatewayId })
    // The gateway takes 150 requests a second.
    if (index % 100 === 99) await core.clock.advance(1_000)
  }
  core.db.prepare('UPDATE lists SET gateway_id = ? WHERE id = ?').run(gatewayId, listId)
  core.db
    .prepare(
      'INSERT INTO gateway_members (list_id, contact_id) SELECT list_id, contact_id FROM list_contacts WHERE list_id = ?',
    )
    .run(listId)
  return gatewayId
}

/** Every list of the profile that the gateway does not have. */
export async function bindLists(core: Core): Promise<void> {
  const lists = core.db.prepare('SELECT id FROM lists WHERE gateway_id IS NULL').all() as { id: number }[]
  for (const { id } of lists) {
    const people = core.db
      .prepare('SELECT phone FROM contacts JOIN list_contacts ON contact_id = contacts.id WHERE list_id = ?')
      .all(id) as { phone: string }[]
    await bindList(core, id, people)
  }
}
