// Takes people out of an approved campaign, while it waits or while it is being sent. Nothing here sends.
import type { ErrorCode } from '@contract'
import { makeWithAccount } from '../../accounts/activeAccount'
import { isoNow } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { Handlers } from '../../handlers'
import type { CampaignsOptions } from '../makeCampaigns'
import type { takeOutChoiceOperations } from './takeOutChoiceRows'
import type { takeOutOperations, TakenOut } from './takeOutRows'

const codes = {
  unknown: 'CAMPAIGN_UNKNOWN',
  wrong_state: 'CAMPAIGN_WRONG_STATE',
  locked: 'SENDING_LOCKED',
  stale: 'DECISION_STALE',
  no_one: 'TAKE_OUT_NO_ONE',
  everyone: 'TAKE_OUT_EVERYONE',
} as const satisfies Record<Extract<TakenOut, string>, ErrorCode>

type TakeOutOptions = Pick<CampaignsOptions, 'storage' | 'clock' | 'live' | 'accounts' | 'touched'>

export function makeTakeOut({ storage, clock, live, accounts, touched }: TakeOutOptions): Handlers<'takeOut'> {
  const rows = storage.bind<typeof takeOutOperations>('takeOut')
  const choices = storage.bind<typeof takeOutChoiceOperations>('takeOutChoices')
  const withAccount = makeWithAccount(accounts.active)

  return {
    choices: withAccount(async ({ id: accountId }, { campaignId: id }) => {
      const found = await choices.choices({ id, accountId, at: isoNow(clock) })
      return found ? ok(found) : fail('CAMPAIGN_UNKNOWN')
    }),
    people: withAccount(async ({ id: accountId, country }, { campaignId: id, offset, limit, search = '', which }) => {
      const scope = { id, accountId, country, at: isoNow(clock), which: which ?? {} }
      const page = await choices.people({
        ...scope,
        search: search.trim(),
        isEveryone: which === undefined,
        offset,
        limit,
      })
      return page ? ok(page) : fail('CAMPAIGN_UNKNOWN')
    }),
    count: withAccount(async ({ id: accountId, country }, { campaignId: id, which }) => {
      const count = await rows.count({ id, accountId, country, at: isoNow(clock), which })
      return count ? ok(count) : fail('CAMPAIGN_UNKNOWN')
    }),
    apply: withAccount(async ({ id: accountId, country }, { campaignId: id, which, chosen }) => {
      const done = await rows.apply({ id, accountId, country, at: isoNow(clock), which, chosen })
      if (typeof done === 'string') return fail(codes[done])
      await touched(id)
      live.publish({ kind: 'campaigns' })
      return ok(done)
    }),
    undo: withAccount(async ({ id: accountId }, { campaignId: id, takeOutId }) => {
      const people = await rows.undo({ id, accountId, takeOutId, at: isoNow(clock) })
      if (people === undefined) return fail('UNDO_GONE')
      await touched(id)
      live.publish({ kind: 'campaigns' })
      return ok({ people })
    }),
  }
}
