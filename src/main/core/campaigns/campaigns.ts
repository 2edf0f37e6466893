// From a draft to an approval. Offline until the estimate; nothing is sent before `approve`, and `approve` takes only what
// was on the screen.
import type { Balance, Draft, Review } from '@contract'
import type { Accounts } from '../accounts/accounts'
import type { ActiveAccount } from '../accounts/activeAccount'
import type { CampaignId } from '../base/ids'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import { isAllowedSender } from '../messages/checkSender'
import type { Clock, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import { audienceOperations } from './audienceRows'
import { draftOperations } from './draftRows'
import { freezeOperations, type FreezeProblem } from './freezeRows'
import { makeApproval } from './makeApproval'
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
} as const satisfies Record<FreezeProblem, string>

export function makeCampaigns(options: CampaignsOptions): Handlers<'campaigns'> {
  const { storage, clock, random, live, accounts } = options
  const drafts = storage.bind(draftOperations)
  const audience = storage.bind(audienceOperations)
  const frozen = storage.bind(freezeOperations)
  const now = (): string => new Date(clock.now()).toISOString()
  const changed = (): void => live.publish({ kind: 'campaigns' })

  async function create({
    name,
    listIds,
    template,
    sender,
  }: Pick<Draft, 'name' | 'listIds' | 'template'> & { sender?: string }): Promise<CoreResult<Draft>> {
    const account = await accounts.active()
    if (!account.ok) return account
    const { id: accountId, sender: usual } = account.value
    const id = random.uuid() as CampaignId
    const draft = await drafts.create({ id, accountId, name, listIds, template, sender: sender ?? usual, at: now() })
    changed()
    return draft ? ok(draft) : fail('CAMPAIGN_UNKNOWN')
  }

  async function review(
    id: CampaignId,
    account: ActiveAccount,
    balance: Balance | undefined,
  ): Promise<CoreResult<Review>> {
    const view = await frozen.view({ accountId: account.id, id })
    return view ? ok(toReview(view, balance)) : fail('CAMPAIGN_WRONG_STATE')
  }

  /** The balance last read, with its age; asking anew is the estimate's business. */
  async function knownBalance(account: ActiveAccount): Promise<Balance | undefined> {
    const listed = await accounts.handlers.list(undefined)
    return listed.ok ? listed.value.accounts.find(({ id }) => id === account.id)?.balance : undefined
  }

  return {
    async page({ offset, limit, states = null }) {
      const account = await accounts.active()
      if (!account.ok) return account
      return ok(await drafts.page({ accountId: account.value.id, states, offset, limit }))
    },
    create: ({ name = '', listIds = [] }) => create({ name: name.trim(), listIds, template: '' }),
    async draft({ campaignId }) {
      const draft = await drafts.get(campaignId as CampaignId)
      return draft ? ok(draft) : fail('CAMPAIGN_UNKNOWN')
    },
    async save({ campaignId, ...change }) {
      if (change.sender !== undefined && !isAllowedSender(change.sender))
        return fail('SENDER_NOT_ALLOWED', 'no', { field: 'sender' })
      const saved = await drafts.save({ ...change, id: campaignId as CampaignId, at: now() })
      if (saved === 'unknown') return fail('CAMPAIGN_UNKNOWN')
      if (saved === 'not_draft') return fail('CAMPAIGN_NOT_DRAFT')
      changed()
      return ok(saved)
    },
    async duplicate({ campaignId }) {
      const draft = await drafts.get(campaignId as CampaignId)
      return draft ? create(draft) : fail('CAMPAIGN_UNKNOWN')
    },
    async remove({ campaignId }) {
      const removed = await drafts.remove({ id: campaignId as CampaignId, at: now() })
      if (removed === 'unknown') return fail('CAMPAIGN_UNKNOWN')
      if (removed === 'not_draft') return fail('CAMPAIGN_NOT_DRAFT')
      changed()
      return ok({ removed: true })
    },
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
      const { addresses, batchSize, usesOlderApi } = account.value
      const terms = { addresses, batchSize, usesOlderApi }
      const done = await frozen.freeze({ accountId: account.value.id, id, terms, at: now() })
      if (done !== 'frozen') return fail(freezeCodes[done])
      changed()
      return review(id, account.value, await knownBalance(account.value))
    },
    async review({ campaignId }) {
      const account = await accounts.active()
      return account.ok ? review(campaignId as CampaignId, account.value, await knownBalance(account.value)) : account
    },
    ...makeApproval({ ...options, review }),
  }
}
