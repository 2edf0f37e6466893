// Figures over the local copy: every chart is one of these tables.
import { makeWithAccount, type ReadActiveAccount } from '../accounts/activeAccount'
import { fail, ok } from '../base/result'
import type { Handlers } from '../handlers'
import { zoneOffsets } from '../planning/localInstants'
import type { Storage } from '../storage/openStorage'
import type { Sums } from './columns/columnIndex'
import type { ColumnUpkeep } from './columns/makeColumnUpkeep'
import type { figureOperations } from './figureRows'
import { toHistoryQuery } from './toHistoryQuery'

export interface InsightOptions {
  readonly storage: Storage
  readonly activeAccount: ReadActiveAccount
  readonly upkeep: Pick<ColumnUpkeep, 'whenNear'>
}

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
