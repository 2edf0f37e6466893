// Shows the account's messages, and figures of them, from the local copy that read-back fills.
import type { MessageFilter } from '@contract'
import { makeWithAccount, type ReadActiveAccount, type ActiveAccount } from '../accounts/activeAccount'
import { isoNow } from '../base/instants'
import { ok, fail } from '../base/result'
import type { Handlers } from '../handlers'
import type { Readback } from '../readback/makeReadback'
import type { Clock } from '../ports'
import type { ColumnUpkeep } from './columns/makeColumnUpkeep'
import type { copyOperations } from './copyRows'
import type { Storage } from '../storage/openStorage'
import type { figureOperations } from './figureRows'
import type { historyPersonOperations } from './historyPersonRows'
import type { historyOperations } from './historyRows'
import type { HistoryQuery } from './messageConditionRows'
import { foldWords, readSearchPhrase } from '../contacts/search/searchWords'
import { zoneOffsets } from '../planning/localInstants'
import type { Sums } from './columns/columnRows'

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

/** A filter as a person chose it, read for the storage. */
export function toHistoryQuery(account: Pick<ActiveAccount, 'id' | 'country'>, filter: MessageFilter): HistoryQuery {
  return {
    accountId: account.id,
    filter,
    phrase: readSearchPhrase(filter.search ?? '', account.country),
    words: readTypedWords(filter.text ?? ''),
  }
}

/** One more would hardly tell messages apart, and each costs a search in every block. */
const maxTypedWords = 8

/** The words that a person typed to find messages, cut and folded as the words of the messages are. */
export function readTypedWords(typed: string): readonly string[] {
  return [...new Set(foldWords(typed))].slice(0, maxTypedWords)
}

interface InsightOptions {
  readonly storage: Storage
  readonly activeAccount: ReadActiveAccount
  readonly upkeep: Pick<ColumnUpkeep, 'whenNear'>
}

/** Figures over the local copy: every chart is one of these tables. */
export function makeInsight({ storage, activeAccount, upkeep }: InsightOptions): Handlers<'insight'> {
  const store = storage.bind<typeof figureOperations>('figures')
  const withAccount = makeWithAccount(activeAccount)
  return {
    figures: withAccount(async (account, { filter, by, timeZone }) => {
      if (!zoneOffsets(timeZone)) return fail('ZONE_UNKNOWN', 'no', { field: 'timeZone' })
      await upkeep.whenNear()
      const { currency } = account
      const { rows, total } = await store.figures({ ...toHistoryQuery(account, filter), by, timeZone })
      return ok({
        rows: rows.map(({ sums, ...row }) => ({ ...row, ...withMoney(sums, currency) })),
        total: withMoney(total, currency),
      })
    }),
    firstFinal: withAccount(async (account, { filter }) => {
      await upkeep.whenNear()
      const { rows, ...rest } = await store.firstFinal(toHistoryQuery(account, filter))
      return ok({ ...rest, rows: [...rows] })
    }),
    balance: withAccount(async ({ id: accountId, currency, lowBalanceMicros }, { from, until }) => {
      const readings = await store.balance({ accountId, from, until })
      return ok({
        rows: readings.map(({ at, micros, currency: of }) => ({ at, balance: { micros, currency: of } })),
        ...(lowBalanceMicros === undefined || currency === undefined
          ? {}
          : { low: { micros: lowBalanceMicros, currency } }),
      })
    }),
  }
}

/** No price is not the same as costing nothing. */
function withMoney({ costMicros, ...sums }: Sums, currency: string | undefined) {
  return sums.priced === 0 || currency === undefined ? sums : { ...sums, cost: { micros: costMicros, currency } }
}
