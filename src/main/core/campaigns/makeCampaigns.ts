// From a draft to an approval. Offline until the estimate; nothing is sent before `approve`, and `approve` takes only what
// was on the screen.
import type { Balance } from '@contract'
import type { Accounts } from '../accounts/makeAccounts'
import { type ActiveAccount, makeWithAccount } from '../accounts/activeAccount'
import type { CampaignId } from '../base/ids'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import type { Files } from '../files/makeFiles'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { WaitRules } from '../gateway/client/reader'
import type { Handlers } from '../handlers'
import type { ContactsArea } from '../contacts/makeContacts'
import type { ImportsArea } from '../imports/makeImports'
import type { Live } from '../live'
import type { Clock, Logger, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { FreezeProblem } from './approval/freezingRows'
import type { Freezing } from './approval/makeFreeze'
import { makeGatewayLists } from './audience/gatewayLists'
import type { frozenTextOperations } from './review/frozenTextRows'
import type { leftOutCountOperations } from './review/leftOutCountRows'
import type { responseOperations } from './review/responseRows'
import { makeApproval } from './approval/makeApproval'
import { makeAudienceViews } from './audience/makeAudienceViews'
import { makeCampaignFiles } from './files/makeCampaignFiles'
import { makeDrafts } from './draft/makeDrafts'
import { makeChecks } from './review/makeChecks'
import { makePlans } from './review/makePlans'
import { makePrice } from './review/makePrice'
import { makeReview } from './review/makeReview'
import { makeRowSets } from './audience/makeRowSets'
import { makeTimes } from './audience/makeTimes'
import { makeTestSend } from './makeTestSend'
import { parseLocalTime } from './draft/parseLocalTime'

export interface CampaignsOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly live: Live
  readonly accounts: Accounts
  readonly files: Files
  readonly imports: Pick<ImportsArea, 'handOver' | 'whenWhole'>
  readonly contacts: Pick<ContactsArea, 'whenIdle'>
  readonly logger: Logger
  readonly freezing: Freezing
  readonly start: (id: CampaignId, options: { readonly approvedAt: number; readonly delayMs?: number }) => Promise<void>
  /** Its people or its state changed on disk beside the engine: wakes or ends its run, and tells every window. */
  readonly touched: (id: CampaignId) => Promise<void>
  /** Between an approval and its first message, as it is set now. */
  readonly startDelaySeconds: () => number
  /** Reads what the gateway's listing has that is new, back to an instant. */
  readonly readRecent: (
    accountId: string,
    since: number,
    rules: WaitRules,
  ) => Promise<GatewayResult<{ readonly isWhole: boolean }>>
  /** Reads the newest pages of the listing, as before a run, so that an approval knows what is older than itself. */
  readonly readMark: (accountId: string) => Promise<GatewayResult<unknown>>
}

const freezeCodes = {
  unknown: 'CAMPAIGN_UNKNOWN',
  not_draft: 'CAMPAIGN_NOT_DRAFT',
  no_people: 'CAMPAIGN_NO_PEOPLE',
  no_text: 'CAMPAIGN_NO_TEXT',
  text_too_long: 'CAMPAIGN_TEXT_TOO_LONG',
  template_issue: 'CAMPAIGN_TEMPLATE_ISSUE',
  field_missing: 'CAMPAIGN_FIELD_MISSING',
  too_many_times: 'SCHEDULE_TOO_MANY_TIMES',
  changed: 'APPROVAL_STALE',
} as const satisfies Record<Extract<FreezeProblem, string> | 'changed', string>

export function makeCampaigns(options: CampaignsOptions): Handlers<'campaigns'> {
  const { storage, clock, live, accounts } = options
  const frozenTexts = storage.bind<typeof frozenTextOperations>('frozenTexts')
  const leftOutCounts = storage.bind<typeof leftOutCountOperations>('leftOutCounts')
  const responses = storage.bind<typeof responseOperations>('responses')

  const plans = makePlans(options)
  const { handlers: repeats, ...checks } = makeChecks(options)
  const review = makeReview({ ...options, ...checks, planFrozen: plans.planFrozen })

  /** The balance last read, with its age. Only the estimate asks for a new one. */
  async function knownBalance(account: ActiveAccount): Promise<Balance | undefined> {
    const listed = await accounts.handlers.list(undefined)
    return listed.ok ? listed.value.accounts.find(({ id }) => id === account.id)?.balance : undefined
  }

  const withAccount = makeWithAccount(accounts.active)
  return {
    ...makeDrafts(options),
    ...makeRowSets(options),
    ...makeAudienceViews(options),
    ...makeTimes(options),
    ...plans.handlers,
    freeze: withAccount(async (account, { campaignId: id }) => {
      const { id: accountId, addresses, batchSize, usesOlderApi, timeZone } = account
      const zone = timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone
      const terms = { accountId, addresses, batchSize, usesOlderApi, zone }
      await options.imports.whenWhole()
      await options.contacts.whenIdle()
      const done = await options.freezing.freeze(id, terms)
      if (done !== 'frozen')
        return typeof done === 'string' ? fail(freezeCodes[done]) : fail(done.code, 'no', { field: done.field })
      live.publish({ kind: 'campaigns' })
      return review(id, account, await knownBalance(account))
    }),
    review: withAccount(async (account, { campaignId }) => review(campaignId, account, await knownBalance(account))),
    frozenText: withAccount(async ({ id: accountId }, { campaignId, show }) => {
      const scope = { accountId, id: campaignId, at: isoNow(clock) }
      const shown = await frozenTexts.show({ ...scope, choice: show })
      return shown ? ok(shown) : fail('CAMPAIGN_WRONG_STATE')
    }),
    leftOutCounts: withAccount(async ({ id: accountId }, { campaignId: id }) => {
      const counts = await leftOutCounts.count({ accountId, id })
      return counts
        ? ok({ ...counts, reasons: [...counts.reasons] })
        : fail('CAMPAIGN_UNKNOWN', 'no', { field: 'campaignId' })
    }),
    responses: withAccount(async ({ id: accountId }, { campaignId: id }) => {
      const counts = await responses.count({ accountId, id })
      return counts ? ok(counts) : fail('CAMPAIGN_UNKNOWN', 'no', { field: 'campaignId' })
    }),
    readTime: withAccount(async (account, local) => {
      const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
      return ok(parseLocalTime({ ...local, zone: local.zone ?? account.timeZone, ownZone }, clock.now()))
    }),
    gatewayLists: makeGatewayLists(accounts),
    ...repeats,
    ...makePrice({ ...options, review, knownBalance }),
    ...makeApproval({ ...options, ...checks }),
    ...makeTestSend(options),
    ...makeCampaignFiles(options),
  }
}
