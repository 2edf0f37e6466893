// Drafts and the list of campaigns. Offline; nothing here sends.
import type { Draft, Timing } from '@contract'
import { makeWithAccount } from '../../accounts/activeAccount'
import { isoNow, toIso } from '../../base/instants'
import type { CoreResult, Handlers } from '../../handlers'
import { newCampaignId, type CampaignId } from '../../base/ids'
import { fail, ok } from '../../base/result'
import { isAllowedSender } from '../../messages/checkSender'
import { isZone } from '../../planning/localInstants'
import type { CampaignsOptions } from '../makeCampaigns'
import type { draftOperations } from './draftRows'
import type { RowSetCopy } from '../audience/rowSetRows'
import { fillRowSets } from './fillRowSets'
import { firstTiming } from './timing'

type DraftHandlers = Pick<
  Handlers<'campaigns'>,
  | 'page'
  | 'totals'
  | 'create'
  | 'draft'
  | 'save'
  | 'duplicate'
  | 'prepareRetry'
  | 'prepareJoined'
  | 'remove'
  | 'restore'
>

export function makeDrafts({ storage, clock, random, live, accounts, freezing }: CampaignsOptions): DraftHandlers {
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const changed = (): void => live.publish({ kind: 'campaigns' })
  const newId = (): CampaignId => newCampaignId(random.uuid())

  async function made(id: CampaignId): Promise<CoreResult<Draft>> {
    const draft = await drafts.get(id)
    if (!draft) return fail('CAMPAIGN_UNKNOWN')
    changed()
    return ok(draft)
  }

  /** It appears once its rows are whole; if that fails nothing is left of it. */
  const fill = (id: CampaignId, sets: readonly RowSetCopy[]): Promise<void> =>
    fillRowSets({ storage, clock, freezing }, id, sets, () => drafts.show(id))

  const withAccount = makeWithAccount(accounts.active)
  return {
    page: withAccount(async ({ id: accountId }, { offset, limit, states = null, withTests = false }) =>
      ok(await drafts.page({ accountId, states, withTests, now: clock.now(), offset, limit })),
    ),
    totals: withAccount(async ({ id: accountId }) => ok([...(await drafts.totals({ accountId }))])),
    create: withAccount(async (account, { name = '', listIds = [], smartListIds = [], importIds = [] }) => {
      const { id: accountId, sender } = account
      const timing = firstTiming(account)
      const choices = { name: name.trim(), listIds, smartListIds, importIds, sender, timing }
      const id = newId()
      await drafts.create({ id, accountId, ...choices, at: isoNow(clock) })
      return made(id)
    }),
    async draft({ campaignId }) {
      const draft = await drafts.get(campaignId)
      return draft ? ok(draft) : fail('CAMPAIGN_UNKNOWN')
    },
    async save({ campaignId, ...change }) {
      if (change.sender !== undefined && !isAllowedSender(change.sender))
        return fail('SENDER_NOT_ALLOWED', 'no', { field: 'sender' })
      const { zone, column } = change.timing ?? {}
      const zones = [zone, column?.zone === 'account' ? column.clock : undefined]
      if (zones.some((each) => each !== undefined && !isZone(each)))
        return fail('ZONE_UNKNOWN', 'no', { field: 'timing' })
      const saved = await drafts.save({ ...change, ...tidy(change), id: campaignId, at: isoNow(clock) })
      if (saved === 'unknown') return fail('CAMPAIGN_UNKNOWN')
      if (saved === 'not_draft') return fail('CAMPAIGN_NOT_DRAFT')
      if (saved === 'list') return fail('FORM_NOT_POSSIBLE', 'no', { field: 'gatewayList' })
      freezing.clearLater()
      return made(campaignId)
    },
    duplicate: withAccount(async ({ id: accountId }, { campaignId: from }) => {
      const id = newId()
      const sets = await drafts.copy({ id, accountId, from, at: isoNow(clock) })
      if (sets === undefined) return fail('CAMPAIGN_UNKNOWN')
      await fill(id, sets)
      return made(id)
    }),
    prepareRetry: withAccount(async ({ id: accountId }, { campaignId: from, of, name }) => {
      const id = newId()
      const outcome = await drafts.retry({ id, accountId, from, of, name: name?.trim(), at: isoNow(clock) })
      if (outcome === undefined) return fail('CAMPAIGN_UNKNOWN')
      if (outcome === 'no_people') return fail('CAMPAIGN_NO_PEOPLE')
      if (outcome === 'not_known') return fail('FORM_NOT_POSSIBLE', 'no', { field: 'gatewayList' })
      return made(id)
    }),
    prepareJoined: withAccount(async ({ id: accountId }, { campaignId: from }) => {
      const id = newId()
      const sets = await drafts.joined({ id, accountId, from, at: isoNow(clock) })
      if (sets === undefined) return fail('CAMPAIGN_UNKNOWN')
      if (sets === 'not_known') return fail('FORM_NOT_POSSIBLE', 'no', { field: 'gatewayList' })
      await fill(id, sets)
      return made(id)
    }),
    async remove({ campaignId }) {
      const removed = await drafts.remove({ id: campaignId, at: isoNow(clock) })
      if (removed === 'unknown') return fail('CAMPAIGN_UNKNOWN')
      if (removed === 'not_draft') return fail('CAMPAIGN_NOT_DRAFT')
      freezing.clearLater()
      changed()
      return ok({ removed: true })
    },
    restore: withAccount(async ({ id: accountId }, { campaignId }) => {
      const isRestored = await drafts.restore({ id: campaignId, accountId })
      return isRestored ? made(campaignId) : fail('CAMPAIGN_UNKNOWN')
    }),
  }
}

interface Typed {
  readonly imageUrl?: string | undefined
  readonly targetUrl?: string | undefined
  readonly timing?: Timing | undefined
}

/** Pasted addresses without what surrounds them; a time in whole seconds, as the gateway takes it. */
function tidy({ imageUrl, targetUrl, timing }: Typed): Typed {
  return {
    ...(imageUrl === undefined ? {} : { imageUrl: imageUrl.trim() }),
    ...(targetUrl === undefined ? {} : { targetUrl: targetUrl.trim() }),
    ...(timing ? { timing: inWholeSeconds(timing) } : {}),
  }
}

function inWholeSeconds(timing: Timing): Timing {
  return timing.at === undefined ? timing : { ...timing, at: toIso(Math.floor(Date.parse(timing.at) / 1_000) * 1_000) }
}
