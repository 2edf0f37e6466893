// The times that a column gives to the people of a draft. Offline, and changes nothing.
import type { Timing } from '@contract'
import { makeWithAccount } from '../../accounts/activeAccount'
import { isoNow } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { Handlers } from '../../handlers'
import type { CampaignsOptions } from '../makeCampaigns'
import type { timesOperations } from './timesRows'

type Options = Pick<CampaignsOptions, 'storage' | 'clock' | 'accounts'>

export function makeTimes({ storage, clock, accounts }: Options): Pick<Handlers<'campaigns'>, 'times' | 'timedPeople'> {
  const times = storage.bind<typeof timesOperations>('times')
  const scopeOf = (accountId: string, timing: Timing | undefined) => ({
    accountId,
    timing: timing ?? null,
    at: isoNow(clock),
  })

  const withAccount = makeWithAccount(accounts.active)
  return {
    times: withAccount(async ({ id: accountId }, { campaignId: id, timing }) => {
      const found = await times.read({ ...scopeOf(accountId, timing), id })
      return found ? ok(found) : fail('CAMPAIGN_UNKNOWN')
    }),
    timedPeople: withAccount(async ({ id: accountId }, input) => {
      const { campaignId: id, timing, which, reason = null, find = '', offset, limit } = input
      const page = await times.page({
        ...scopeOf(accountId, timing),
        id,
        which,
        reason,
        find: find.trim(),
        offset,
        limit,
      })
      return page ? ok(page) : fail('CAMPAIGN_UNKNOWN')
    }),
  }
}
