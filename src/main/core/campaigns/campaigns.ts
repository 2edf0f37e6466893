// From a draft to an approval. Offline until the estimate; nothing is sent before `approve`, and `approve` takes only what
// was on the screen.
import type { Balance, Review } from '@contract'
import type { Accounts } from '../accounts/accounts'
import type { ActiveAccount } from '../accounts/activeAccount'
import type { CampaignId } from '../base/ids'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import { audienceOperations } from './audienceRows'
import { freezeOperations, type FreezeProblem } from './freezeRows'
import { makeGatewayLists } from './gatewayLists'
import { isOfAccount, makeApproval } from './makeApproval'
import { makeDrafts } from './makeDrafts'
import { parseLocalTime } from './parseLocalTime'
import { toMeasure, toReview } from './review'

export interface CampaignsOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly live: Live
  readonly accounts: Accounts
  readonly start: (id: CampaignId) => Promise<void>
}

const freezeCodes = {
  unknown: 'CAMPAIGN_UNKNOWN',
  not_draft: 'CAMPAIGN_NOT_DRAFT',
  no_people: 'CAMPAIGN_NO_PEOPLE',
  no_text: 'CAMPAIGN_NO_TEXT',
  text_too_long: 'CAMPAIGN_TEXT_TOO_LONG',
  template_issue: 'CAMPAIGN_TEMPLATE_ISSUE',
  field_missing: 'CAMPAIGN_FIELD_MISSING',
} as const satisfies Record<Extract<FreezeProblem, string>, string>

export function makeCampaigns(options: CampaignsOptions): Handlers<'campaigns'> {
  const { storage, clock, live, accounts } = options
  const audience = storage.bind(audienceOperations)
  const frozen = storage.bind(freezeOperations)
  const now = (): string => new Date(clock.now()).toISOString()

  async function review(
    id: CampaignId,
    account: ActiveAccount,
    balance: Balance | undefined,
  ): Promise<CoreResult<Review>> {
    const view = await frozen.view({ accountId: account.id, id })
    // Frozen for other addresses of the account: it has to be frozen anew.
    if (view?.draft.state === 'frozen' && !isOfAccount(view.hash, account)) return fail('CAMPAIGN_WRONG_STATE')
    return view ? ok(toReview(view, balance)) : fail('CAMPAIGN_WRONG_STATE')
  }

  /** The balance last read, with its age; asking anew is the estimate's business. */
  async function knownBalance(account: ActiveAccount): Promise<Balance | undefined> {
    const listed = await accounts.handlers.list(undefined)
    return listed.ok ? listed.value.accounts.find(({ id }) => id === account.id)?.balance : undefined
  }

  return {
    ...makeDrafts(options),
    async measure({ campaignId }) {
      const account = await accounts.active()
      if (!account.ok) return account
      const measured = await audience.measure({ accountId: account.value.id, id: campaignId as CampaignId })
      if (!measured) return fail('CAMPAIGN_UNKNOWN')
      const { prices, ...rest } = measured
      return ok(toMeasure(rest, prices, account.value.currency))
    },
    async preview({ campaignId, show }) {
      const account = await accounts.active()
      if (!account.ok) return account
      const preview = await audience.preview({
        accountId: account.value.id,
        id: campaignId as CampaignId,
        choice: show,
      })
      if (preview === 'unknown') return fail('CAMPAIGN_UNKNOWN')
      return preview === 'nobody' ? fail('CAMPAIGN_NO_PEOPLE') : ok(preview)
    },
    async leftOut({ campaignId, offset, limit, reason = null }) {
      const account = await accounts.active()
      if (!account.ok) return account
      // The two other reasons never occur among contacts: a number is checked before it is stored, an empty field blocks.
      if (reason === 'invalid' || reason === 'field_missing') return ok({ total: 0, rows: [] })
      const page = await audience.leftOut({
        accountId: account.value.id,
        id: campaignId as CampaignId,
        reason,
        offset,
        limit,
      })
      return page ? ok(page) : fail('CAMPAIGN_UNKNOWN')
    },
    async freeze({ campaignId }) {
      const id = campaignId as CampaignId
      const account = await accounts.active()
      if (!account.ok) return account
      const { id: accountId, addresses, batchSize, usesOlderApi } = account.value
      const terms = { accountId, addresses, batchSize, usesOlderApi }
      const done = await frozen.freeze({ id, terms, at: now() })
      if (done !== 'frozen')
        return typeof done === 'string' ? fail(freezeCodes[done]) : fail(done.code, 'no', { field: done.field })
      live.publish({ kind: 'campaigns' })
      return review(id, account.value, await knownBalance(account.value))
    },
    async review({ campaignId }) {
      const account = await accounts.active()
      return account.ok ? review(campaignId as CampaignId, account.value, await knownBalance(account.value)) : account
    },
    async readTime(local) {
      const account = await accounts.active()
      if (!account.ok) return account
      const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
      return ok(parseLocalTime({ ...local, zone: account.value.timeZone, ownZone }, clock.now()))
    },
    gatewayLists: makeGatewayLists(accounts),
    ...makeApproval({ ...options, review }),
  }
}
