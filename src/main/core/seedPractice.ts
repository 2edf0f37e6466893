// A new practice account gets the invented people of the practice gateway.
import type { Gateways } from './accounts/gateways'
import { isoNow } from './base/instants'
import { fail } from './base/result'
import type { makeContacts } from './contacts/makeContacts'
import type { optOutOperations } from './contacts/consent/optOutRows'
import { seedFromGateway } from './contacts/people/seedFromGateway'
import type { CoreResult } from './handlers'
import type { Clock } from './ports'
import type { OperationClient } from './storage/operations'

interface SeedParts {
  readonly accounts: { readonly gateways: Pick<Gateways, 'of'> }
  readonly contacts: Pick<ReturnType<typeof makeContacts>, 'seedContacts'>
  readonly optOuts: Pick<OperationClient<(typeof optOutOperations)['operations']>, 'record'>
  readonly clock: Clock
}

export async function seedPractice(accountId: string, parts: SeedParts): Promise<CoreResult<void>> {
  const { accounts, contacts, optOuts, clock } = parts
  const client = await accounts.gateways.of(accountId)
  if (!client) return fail('ACCOUNT_UNKNOWN')
  return seedFromGateway(client.gateway, {
    people: (list) => contacts.seedContacts({ accountId, ...list }),
    optOuts: async (phones) => void (await optOuts.record({ accountId, phones, source: 'gateway', at: isoNow(clock) })),
  })
}
