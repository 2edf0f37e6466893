import type { ReadActiveAccount } from '../accounts/activeAccount'
import { hour } from '../base/durations'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Clock } from '../ports'
import type { Storage } from '../storage/openStorage'
import { contactOperations } from './contactRows'
import { toContactDetail, toContactRow } from './contactShapes'
import { listOperations } from './listRows'
import { optOutOperations } from './optOutRows'
import { readSearchPhrase } from './searchPhrase'
import { standardFields } from './standardFields'

export interface ContactHandlerOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly activeAccount: ReadActiveAccount
  /** Called after contacts or lists changed; `count` 0 means that nothing did. */
  readonly changed: (count?: number) => void
}

/** How long a click that opted people out can be taken back without a reason. */
const undoMs = hour

export function makeContactHandlers({
  storage,
  clock,
  activeAccount,
  changed,
}: ContactHandlerOptions): Handlers<'contacts'> {
  const rows = storage.bind(contactOperations)
  const lists = storage.bind(listOperations)
  return {
    async page({ listId, search, optedOutOnly = false, descending = false, ...window }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const { id: accountId, country } = account.value
      if (listId !== undefined && !(await lists.has({ accountId, listId })))
        return fail('LIST_UNKNOWN', 'no', { field: 'listId' })
      const phrase = readSearchPhrase(search ?? '', country)
      const chosen = {
        ...(listId === undefined ? {} : { listId }),
        ...(phrase === undefined ? {} : { search: phrase }),
      }
      const page = await rows.page({ ...window, ...chosen, accountId, optedOutOnly, descending })
      return ok({ total: page.total, rows: page.rows.map(toContactRow) })
    },
    async get({ contactId }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const found = await rows.get({ accountId: account.value.id, contactId })
      return found ? ok(toContactDetail(found)) : fail('CONTACT_UNKNOWN', 'no', { field: 'contactId' })
    },
    async fields() {
      const account = await activeAccount()
      if (!account.ok) return account
      const own = (await rows.fieldNames(account.value.id)).map((name) => ({ name, standard: false }))
      return ok([...standardFields.map((name) => ({ name, standard: true })), ...own])
    },
    ...makeOptOutHandlers({ storage, clock, activeAccount, changed }),
  }
}

function makeOptOutHandlers(options: ContactHandlerOptions): Pick<Handlers<'contacts'>, 'optOut' | 'undoOptOut'> {
  const { storage, clock, activeAccount, changed } = options
  const optOuts = storage.bind(optOutOperations)
  const change = async (act: (accountId: string) => Promise<number>): Promise<CoreResult<{ changed: number }>> => {
    const account = await activeAccount()
    if (!account.ok) return account
    const count = await act(account.value.id)
    changed(count)
    return ok({ changed: count })
  }
  const instant = (ms: number): string => new Date(ms).toISOString()
  return {
    optOut: ({ contactIds }) =>
      change((accountId) => optOuts.optOutContacts({ accountId, contactIds, at: instant(clock.now()) })),
    undoOptOut: ({ contactIds }) =>
      change((accountId) => optOuts.undoContacts({ accountId, contactIds, notBefore: instant(clock.now() - undoMs) })),
  }
}
