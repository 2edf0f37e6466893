// Shows the account's messages from the local copy that read-back fills.
import { makeWithAccount, type ReadActiveAccount } from '../accounts/activeAccount'
import { isoNow } from '../base/instants'
import { ok } from '../base/result'
import type { Handlers } from '../handlers'
import type { Readback } from '../readback/makeReadback'
import type { Clock } from '../ports'
import type { ColumnUpkeep } from './columns/makeColumnUpkeep'
import type { copyOperations } from './copyRows'
import type { Storage } from '../storage/openStorage'
import type { figureOperations } from './figureRows'
import type { historyPersonOperations } from './historyPersonRows'
import type { historyOperations } from './historyRows'
import { toHistoryQuery } from './toHistoryQuery'

export interface HistoryOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly activeAccount: ReadActiveAccount
  readonly readback: Pick<Readback, 'lookNow'>
  readonly upkeep: Pick<ColumnUpkeep, 'whenNear'>
  /** Starts reading new messages; see `HistoryWatch`. */
  readonly readNew: (accountId: string) => Promise<void>
}

export type CopyHandlers = Pick<Handlers<'history'>, 'page' | 'get' | 'choices' | 'person' | 'refresh'>

export function makeHistory({
  storage,
  clock,
  activeAccount,
  readback,
  upkeep,
  readNew,
}: HistoryOptions): CopyHandlers {
  const store = storage.bind<typeof historyOperations>('history')
  const figures = storage.bind<typeof figureOperations>('figures')
  const copies = storage.bind<typeof copyOperations>('historyCopy')
  const persons = storage.bind<typeof historyPersonOperations>('historyPersons')

  const withAccount = makeWithAccount(activeAccount)
  return {
    page: withAccount(async (account, { offset, limit, filter, withRecord }) => {
      const { currency } = account
      await upkeep.whenNear()
      const query = { ...toHistoryQuery(account, filter), now: isoNow(clock) }
      return ok(await store.page({ ...query, offset, limit, currency, withRecord }))
    }),
    get: withAccount(async (account, { id }) =>
      ok(await store.get({ accountId: account.id, id, currency: account.currency })),
    ),
    choices: withAccount(async ({ id: accountId }) => {
      await upkeep.whenNear()
      const { statuses, senders, countries, campaigns } = await figures.choices({ accountId })
      return ok({
        statuses,
        senders: senders.map(({ key, messages }) => ({ sender: key, messages })),
        countries: countries.map(({ key, messages }) => ({ country: key, messages })),
        campaigns,
      })
    }),
    person: withAccount(async ({ id: accountId, currency }, { phone, offset, limit }) => {
      const { costMicros, ...view } = await persons.view({ accountId, phone, currency, offset, limit })
      const cost = costMicros === null || currency === undefined ? {} : { cost: { micros: costMicros, currency } }
      return ok({ phone, ...view, ...cost })
    }),
    refresh: withAccount(async ({ id }) => {
      const looked = await readback.lookNow(id)
      // A poll reads only what campaigns wait for. A job reads the other new messages, and shows its progress.
      const { messages, total = 0 } = await copies.state({ accountId: id, now: isoNow(clock) })
      if (looked.ok && messages < total) await readNew(id)
      return looked
    }),
  }
}
