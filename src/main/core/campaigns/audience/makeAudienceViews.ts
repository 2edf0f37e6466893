// Views of a draft's people before the freeze. Offline, and changes nothing.
import { makeWithAccount } from '../../accounts/activeAccount'
import type { CampaignId } from '../../base/ids'
import { isoNow } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { CoreResult, Handlers } from '../../handlers'
import type { audienceOperations, DraftScope } from './audienceRows'
import type { CampaignsOptions } from '../makeCampaigns'
import type { importReachOperations } from '../draft/importReachRows'
import { toMeasure } from '../review/review'

type ViewHandlers = Pick<Handlers<'campaigns'>, 'measure' | 'preview' | 'leftOut' | 'people' | 'reachOfImport'>

export function makeAudienceViews({ storage, clock, accounts }: CampaignsOptions): ViewHandlers {
  const audience = storage.bind<typeof audienceOperations>('audience')
  const reach = storage.bind<typeof importReachOperations>('importReach')

  async function scopeOf(campaignId: CampaignId): Promise<CoreResult<DraftScope & { currency: string | undefined }>> {
    const account = await accounts.active()
    if (!account.ok) return account
    const at = isoNow(clock)
    return ok({ accountId: account.value.id, id: campaignId, at, currency: account.value.currency })
  }

  const withAccount = makeWithAccount(accounts.active)
  return {
    async measure({ campaignId, template }) {
      const scope = await scopeOf(campaignId)
      if (!scope.ok) return scope
      const { currency, ...of } = scope.value
      const measured = await audience.measure({ ...of, template })
      if (!measured) return fail('CAMPAIGN_UNKNOWN')
      const { prices, ...rest } = measured
      return ok(toMeasure(rest, prices, currency))
    },
    async preview({ campaignId, show }) {
      const scope = await scopeOf(campaignId)
      if (!scope.ok) return scope
      const preview = await audience.preview({ ...scope.value, choice: show })
      if (preview === 'unknown') return fail('CAMPAIGN_UNKNOWN')
      return preview === 'no_people' ? fail('CAMPAIGN_NO_PEOPLE') : ok(preview)
    },
    async leftOut({ campaignId, offset, limit, reason = null }) {
      const scope = await scopeOf(campaignId)
      if (!scope.ok) return scope
      // An empty field leaves no one out: it keeps the campaign from being sent.
      if (reason === 'field_missing') return ok({ total: 0, rows: [] })
      const page = await audience.leftOut({ ...scope.value, reason, offset, limit })
      return page ? ok(page) : fail('CAMPAIGN_UNKNOWN')
    },
    reachOfImport: withAccount(async ({ id: accountId }, { importId }) => {
      const at = isoNow(clock)
      const found = await reach.read({ accountId, at, importId })
      if (found === 'unknown') return fail('IMPORT_UNKNOWN', 'no', { field: 'importId' })
      return found === 'not_committed' ? fail('IMPORT_NOT_COMMITTED') : ok(found)
    }),
    async people({ campaignId, which, offset, limit }) {
      const scope = await scopeOf(campaignId)
      if (!scope.ok) return scope
      const page = await audience.people({ ...scope.value, which, offset, limit })
      return page ? ok(page) : fail('CAMPAIGN_UNKNOWN')
    },
  }
}
