// The contract's `contacts`: windows and counts of the table; one person and acts on many are in files of their own.
import type { ContactFilter } from '@contract'
import { contactFieldNames } from '@contract/contactFields'
import { makeWithAccount, type ReadActiveAccount } from '../../accounts/activeAccount'
import { fail, ok } from '../../base/result'
import type { CoreResult, Handlers } from '../../handlers'
import type { Clock, Random } from '../../ports'
import type { Storage } from '../../storage/openStorage'
import { makeActHandlers } from '../acts/actHandlers'
import type { choiceOperations } from '../search/choiceRows'
import type { contactOperations } from './contactRows'
import { toContactRow } from './contactShapes'
import type { StoredFilter } from '../search/filterRows'
import type { listOperations } from '../lists/listRows'
import { makePersonHandlers } from './personHandlers'
import type { RunActs } from '../acts/runActs'
import { readSearchPhrase } from '../search/searchWords'

export interface ContactHandlerOptions {
  readonly storage: Storage
  readonly acts: RunActs
  readonly clock: Clock
  readonly random: Random
  readonly activeAccount: ReadActiveAccount
  /** Called after contacts or lists changed; `count` 0 means that nothing did. */
  readonly changed: (count?: number) => void
  /** Called after a person opted people out or in, took an act back, or erased a contact. */
  readonly consentChanged: () => void
  /** Called after a person was erased from the tables. */
  readonly erased: () => Promise<void>
  /** Makes the practice gateway forget a number, as a real gateway would on request. */
  readonly forgetAtPractice?: ((phone: string) => Promise<void>) | undefined
  /** Called when contacts are shown; `hasDue`: the index of words is behind. */
  readonly looked: (hasDue: boolean) => void
}

/** A filter of the active account's people, ready for storage. */
export interface ReadyFilter {
  readonly accountId: string
  /** To the minute: what was counted a moment ago still holds. */
  readonly at: string
  readonly filter: StoredFilter
}

export type ReadyFilterOf = (filter: ContactFilter) => Promise<CoreResult<ReadyFilter>>

/** Ids of one part of an exact count. */
const countSpan = 50_000

/** NO_ACCOUNT, LIST_UNKNOWN, SMART_LIST_UNKNOWN. */
export function makeReadyFilter({
  storage,
  clock,
  activeAccount,
}: Pick<ContactHandlerOptions, 'storage' | 'clock' | 'activeAccount'>) {
  const lists = storage.bind<typeof listOperations>('lists')
  const choices = storage.bind<typeof choiceOperations>('contactChoices')
  return async ({ search, ...filter }: ContactFilter): Promise<CoreResult<ReadyFilter>> => {
    const account = await activeAccount()
    if (!account.ok) return account
    const { id: accountId, country } = account.value
    const { listId, smartListId } = filter
    if (listId !== undefined && !(await lists.has({ accountId, listId })))
      return fail('LIST_UNKNOWN', 'no', { field: 'filter.listId' })
    if (smartListId !== undefined && !(await choices.hasSmartList({ accountId, smartListId })))
      return fail('SMART_LIST_UNKNOWN', 'no', { field: 'filter.smartListId' })
    const phrase = readSearchPhrase(search ?? '', country)
    const at = `${new Date(clock.now()).toISOString().slice(0, 16)}:00.000Z`
    return ok({ accountId, at, filter: { ...filter, ...(phrase ? { search: phrase } : {}) } })
  }
}

export function makeContactHandlers(options: ContactHandlerOptions): Handlers<'contacts'> {
  const { storage, activeAccount, looked } = options
  const rows = storage.bind<typeof contactOperations>('contacts')
  const choices = storage.bind<typeof choiceOperations>('contactChoices')
  const readyFilter = makeReadyFilter(options)
  const withAccount = makeWithAccount(activeAccount)
  return {
    async page({ filter = {}, descending = false, ...window }) {
      const ready = await readyFilter(filter)
      if (!ready.ok) return ready
      const { hasDue, rows: found, ...page } = await rows.page({ ...window, ...ready.value, descending })
      looked(hasDue)
      return ok({ ...page, rows: found.map(toContactRow) })
    },
    async count({ filter }) {
      const ready = await readyFilter(filter)
      return ready.ok ? ok({ people: (await countPeople(storage, ready.value)).people }) : ready
    },
    filterChoices: withAccount(async ({ id: accountId }) => ok(await choices.all(accountId))),
    usualFields: withAccount(async ({ id: accountId }) => ok(await rows.usualFields(accountId))),
    fields: withAccount(async ({ id: accountId }) => {
      const own = (await rows.fieldNames(accountId)).map((name) => ({ name, standard: false }))
      return ok([...contactFieldNames.map((name) => ({ name, standard: true })), ...own])
    }),
    ...makePersonHandlers(options),
    ...makeActHandlers({ ...options, readyFilter }),
  }
}

/** Exactly; in parts, between which other reads have their turn. Windows that follow know the count. */
export async function countPeople(storage: Storage, ready: ReadyFilter): Promise<{ people: number; optedOut: number }> {
  const rows = storage.bind<typeof contactOperations>('contacts')
  const sum = { people: 0, optedOut: 0 }
  for (let after: number | undefined = 0; after !== undefined;) {
    const part: Awaited<ReturnType<typeof rows.countChunk>> = await rows.countChunk({
      ...ready,
      after,
      span: countSpan,
    })
    sum.people += part.people
    sum.optedOut += part.optedOut
    after = part.next
  }
  await rows.keepCount({ ...ready, people: sum.people })
  return sum
}
