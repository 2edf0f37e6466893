// Reads a campaign for its screens; changes nothing.
import type { Progress } from '@contract'
import type { ReadActiveAccount } from '../../accounts/activeAccount'
import type { CampaignId } from '../../base/ids'
import { fail, ok } from '../../base/result'
import type { CoreResult, Handlers } from '../../handlers'
import type { Clock } from '../../ports'
import type { OperationClient } from '../../storage/operations'
import type { Looks } from '../looks'
import type { ListedWatch } from '../watchListed'
import type { viewOperations } from './viewRows'

export interface ViewOptions {
  readonly view: OperationClient<(typeof viewOperations)['operations']>
  readonly clock: Clock
  readonly progress: (id: CampaignId) => Promise<CoreResult<Progress>>
  readonly looks: Looks
  readonly listedWatch: Pick<ListedWatch, 'look'>
  readonly activeAccount: ReadActiveAccount
  /** Filled by `progress`. */
  readonly accountOf: ReadonlyMap<CampaignId, string>
}

type Views = Pick<
  Handlers<'outbox'>,
  | 'progress'
  | 'active'
  | 'batches'
  | 'attempts'
  | 'attempt'
  | 'unlisted'
  | 'recipients'
  | 'uncertain'
  | 'audit'
  | 'lookNow'
>

export function makeViews(options: ViewOptions): Views {
  const { view, clock, progress, looks, listedWatch, activeAccount, accountOf } = options
  return {
    progress: ({ campaignId }) => progress(campaignId),
    async active() {
      const account = await activeAccount()
      if (!account.ok) return account
      const ids = await view.activeIds(account.value.id)
      const all = await Promise.all(ids.map(progress))
      return ok(all.flatMap((result) => (result.ok ? [result.value] : [])))
    },
    async batches({ campaignId }) {
      return ok(await view.batches({ id: campaignId, now: clock.now() }))
    },
    async attempts({ campaignId, offset, limit, unusualOnly = false }) {
      return ok(await view.attempts({ id: campaignId, offset, limit, unusualOnly }))
    },
    async attempt({ campaignId, attemptId }) {
      const attempt = await view.attempt({ id: campaignId, attemptId })
      return attempt ? ok(attempt) : fail('CAMPAIGN_UNKNOWN')
    },
    async unlisted({ campaignId, offset, limit }) {
      return ok(await view.unlisted({ id: campaignId, offset, limit }))
    },
    async recipients({ campaignId, offset, limit, state = null }) {
      return ok(await view.recipients({ id: campaignId, offset, limit, state }))
    },
    async uncertain({ campaignId: id }) {
      await looks.checkClock()
      const stands = await progress(id)
      if (!stands.ok) return stands
      const { costOfOne, ...known } = await view.uncertain({ id, now: new Date(clock.now()).toISOString() })
      const { spent, nextLookAt } = stands.value
      const people = known.uncertain + known.absent
      return ok({
        ...known,
        ...(nextLookAt === undefined ? {} : { nextLookAt }),
        ...(costOfOne === null || spent === undefined
          ? {}
          : { about: { micros: Math.round(costOfOne * people), currency: spent.currency } }),
      })
    },
    async audit({ campaignId, offset, limit }) {
      return ok(await view.audit({ id: campaignId, offset, limit }))
    },
    async lookNow({ campaignId: id }) {
      const before = await progress(id)
      if (!before.ok) return before
      const isListed = before.value.pauseReason === 'already_listed'
      const look = await (isListed ? listedWatch.look(id) : looks.lookNow(accountOf.get(id) ?? ''))
      return look.ok ? progress(id) : look
    },
  }
}
