// The active account's address book: contacts, lists, and clicks that opt people out.
import type { ReadActiveAccount } from '../accounts/activeAccount'
import { isoNow } from '../base/instants'
import type { Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock, Logger, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import { makeContactHandlers } from './people/contactHandlers'
import type { contactOperations, SeededPerson } from './people/contactRows'
import { makeListHandlers } from './lists/listHandlers'
import { makeUpkeep } from './makeUpkeep'
import { makeRunActs } from './acts/runActs'

export interface ContactsArea {
  readonly contacts: Handlers<'contacts'>
  readonly lists: Handlers<'lists'>
  /** Puts invented people into a list of the practice account; safe to repeat. */
  seedContacts(input: { accountId: string; listName: string; people: readonly SeededPerson[] }): Promise<void>
  /** Resolves when no change of many contacts is under way. */
  whenIdle(): Promise<void>
  /** Finishes changes that an earlier process began. */
  recover(): Promise<void>
  /** Ends what runs in the background. */
  stop(): Promise<void>
}

export interface ContactsOptions {
  readonly storage: Storage
  readonly live: Live
  readonly clock: Clock
  readonly random: Random
  readonly logger?: Logger
  readonly activeAccount: ReadActiveAccount
  /** Called after a person opted people out or in, took such an act back, or erased a contact. */
  readonly consentChanged?: () => void
  readonly erased?: () => Promise<void>
  readonly forgetAtPractice?: ((phone: string) => Promise<void>) | undefined
}

export function makeContacts({
  storage,
  live,
  clock,
  random,
  logger,
  activeAccount,
  ...more
}: ContactsOptions): ContactsArea {
  const rows = storage.bind<typeof contactOperations>('contacts')
  const changed = (count = 1): void => {
    if (count > 0) live.publish({ kind: 'contacts' })
  }
  const upkeep = makeUpkeep({ storage, clock, logger, becameSearchable: changed })
  const { consentChanged = () => undefined, erased = async () => undefined, forgetAtPractice } = more
  const acts = makeRunActs({
    storage,
    clock,
    logger,
    tell: (progress) => live.publish({ kind: 'contact_act', ...(progress && { progress }) }),
  })
  const shared = { storage, acts, clock, random, activeAccount, changed, consentChanged }
  const options = { ...shared, erased, forgetAtPractice, looked: upkeep.looked }
  return {
    contacts: makeContactHandlers(options),
    lists: makeListHandlers(options),
    async seedContacts(input) {
      await rows.seed({ ...input, at: isoNow(clock) })
      changed()
    },
    whenIdle: acts.whenIdle,
    recover: acts.recover,
    async stop() {
      await acts.stop()
      await upkeep.stop()
    },
  }
}
