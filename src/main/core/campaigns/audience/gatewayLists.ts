// The gateway's lists, to send to one as it is. Read when a person searches for one; nothing is stored.
import type { Accounts } from '../../accounts/makeAccounts'
import { fail, ok } from '../../base/result'
import { withoutUndefined } from '../../base/withoutUndefined'
import type { Handlers } from '../../handlers'

const listsAtOnce = 50

export function makeGatewayLists(
  accounts: Pick<Accounts, 'active' | 'gateways'>,
): Handlers<'campaigns'>['gatewayLists'] {
  return async ({ search = '', page }) => {
    const account = await accounts.active()
    if (!account.ok) return account
    const client = await accounts.gateways.of(account.value.id)
    if (!client) return fail('NO_ACCOUNT')
    const name = search.trim()
    const found = await client.gateway.lists.list({ page, limit: listsAtOnce, ...(name === '' ? {} : { name }) })
    if (!found.ok) return found
    const lists = found.value.rows.flatMap(({ id, name: title, contacts }) =>
      id === undefined || id === '' || id.length > 64
        ? []
        : { id, name: (title ?? '').slice(0, 200), ...withoutUndefined({ people: contacts }) },
    )
    return ok({ lists, hasMore: found.value.mayHaveNext && lists.length > 0 })
  }
}
