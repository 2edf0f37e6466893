// What happened to the account's messages, from the local copy that read-back fills.
import type { MessageFilter } from '@contract'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import { ok } from '../base/result'
import { readSearchPhrase } from '../contacts/searchPhrase'
import type { Handlers } from '../handlers'
import type { Readback } from '../readback/readback'
import type { Storage } from '../storage/openStorage'
import { historyOperations, type HistoryQuery } from './historyRows'

export interface HistoryOptions {
  readonly storage: Storage
  readonly activeAccount: ReadActiveAccount
  readonly readback: Pick<Readback, 'lookNow'>
}

export function makeHistory({ storage, activeAccount, readback }: HistoryOptions): Handlers<'history'> {
  const store = storage.bind(historyOperations)

  return {
    async page({ offset, limit, filter }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const { id, country, currency } = account.value
      return ok(await store.page({ ...queryOf(id, country, filter), offset, limit, currency }))
    },
    async get({ id }) {
      const account = await activeAccount()
      if (!account.ok) return account
      return ok(await store.get({ accountId: account.value.id, id, currency: account.value.currency }))
    },
    async summary({ filter, offsetMinutes }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const { id, country, currency } = account.value
      const { costMicros, ...summary } = await store.summary({ ...queryOf(id, country, filter), offsetMinutes })
      return ok({
        ...summary,
        ...(currency === undefined || costMicros === null ? {} : { cost: { micros: costMicros, currency } }),
      })
    },
    async refresh() {
      const account = await activeAccount()
      return account.ok ? readback.lookNow(account.value.id) : account
    },
  }
}

function queryOf(accountId: string, country: string, filter: MessageFilter): HistoryQuery {
  return { accountId, filter, phrase: readSearchPhrase(filter.search ?? '', country) }
}
