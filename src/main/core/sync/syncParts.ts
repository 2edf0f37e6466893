// The parts of the rest of the core that sync needs.
import type { Contacts } from '../gateway/client/contacts'
import type { Lists } from '../gateway/client/lists'
import type { Clock } from '../ports'
import type { Storage } from '../storage/openStorage'

export interface SyncGateway {
  readonly contacts: Contacts
  readonly lists: Lists
}

export interface SyncParts {
  readonly storage: Storage
  readonly clock: Clock
  /** The account's client: each of its requests keeps to the account's pace. Undefined for an account that is gone. */
  readonly gatewayOf: (accountId: string) => Promise<SyncGateway | undefined>
  /** The address book is not as it was. */
  readonly contactsChanged: () => void
}
