// The price of a frozen campaign, read before anything else. If the gateway asks for a wait, the review comes back at once and
// says when the price can be read.
import type { Balance, Estimate } from '@contract'
import type { ActiveAccount } from '../../accounts/activeAccount'
import type { AccountGateway } from '../../accounts/gateways'
import { second } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import { toIso } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { CoreResult, Handlers } from '../../handlers'
import { askEstimate, recentInPartWord, recentUnreadWord } from './askEstimate'
import type { CampaignsOptions } from '../makeCampaigns'
import type { estimateOperations } from './estimateRows'
import type { freezeOperations, FrozenTerms } from '../approval/freezeRows'
import { sameTextMs } from './makeChecks'
import type { MakeReview } from './makeReview'
import { toPayloadCampaign } from '../draft/payloadCampaign'

export interface PriceOptions extends CampaignsOptions {
  readonly review: MakeReview
  /** The balance that was read last. */
  readonly knownBalance: (account: ActiveAccount) => Promise<Balance | undefined>
}

/** A person waits this long without a word of what for. */
const maxSilentWaitMs = 2 * second
/** After this time the review comes without the messages of other computers; reading them continues. */
const maxRecentMs = 10 * second

interface Priced {
  readonly estimate: Estimate
  readonly balance: Balance
}

export function makePrice(options: PriceOptions): Pick<Handlers<'campaigns'>, 'estimate'> {
  const { storage, clock, live, accounts, logger, review, knownBalance, readRecent } = options
  const frozen = storage.bind<typeof freezeOperations>('freeze')
  const estimates = storage.bind<typeof estimateOperations>('estimates')
  const after = (delayMs: number): string => toIso(clock.now() + delayMs)

  /** Reads what other computers sent lately, so that the review includes it. Answers our word about what was not read. */
  async function readElsewhere(accountId: string): Promise<readonly string[]> {
    const reading = readRecent(accountId, clock.now() - sameTextMs, { maxWaitMs: maxSilentWaitMs }).then(
      (read) => {
        if (!read.ok) logger.info('recent_not_read', { code: read.problem.code })
        if (!read.ok) return [recentUnreadWord]
        return read.value.isWhole ? [] : [recentInPartWord]
      },
      (error: unknown) => {
        logger.warn('recent_not_read', { error: String(error) })
        return [recentUnreadWord]
      },
    )
    let cancel: (() => void) | undefined
    const late = new Promise<readonly string[]>(
      (resolve) => (cancel = clock.after(maxRecentMs, () => resolve([recentUnreadWord]))),
    )
    const words = await Promise.race([reading, late])
    cancel?.()
    return words
  }

  async function askPrice(
    id: CampaignId,
    terms: FrozenTerms,
    account: ActiveAccount,
    { gateway }: AccountGateway,
  ): Promise<CoreResult<Priced>> {
    const balance = await accounts.readBalance(account.id, { maxWaitMs: maxSilentWaitMs })
    if (!balance.ok) return balance
    const currency = balance.value.money?.currency ?? account.currency
    const asked = await askEstimate({
      campaign: toPayloadCampaign(terms.draft, terms.form, account.callbackUrl),
      waves: await estimates.waves(id),
      people: (position, limit) => frozen.people({ id, after: position, limit }),
      samples: (kinds) => frozen.samples({ id, kinds }),
      estimate: (payload) => gateway.sending.estimate(payload),
      currency: currency ?? '',
      askedAt: after(0),
    })
    if (!asked.ok) return asked
    return ok({ estimate: currency === undefined ? withoutPrice(asked.value) : asked.value, balance: balance.value })
  }

  return {
    async estimate({ campaignId }) {
      const id = campaignId
      const account = await accounts.active()
      if (!account.ok) return account
      const terms = await frozen.terms({ accountId: account.value.id, id })
      const client = await accounts.gateways.of(account.value.id)
      if (!terms || !client || terms.draft.state !== 'frozen') return fail('CAMPAIGN_WRONG_STATE')
      const isPaused = () => client.pace.pausedMs() > maxSilentWaitMs
      const asked = isPaused() ? fail('GATEWAY_BUSY', 'after') : await askPrice(id, terms, account.value, client)
      if (!asked.ok) {
        if (asked.problem.code !== 'GATEWAY_BUSY' || !isPaused()) return asked
        const shown = await review(id, account.value, await knownBalance(account.value))
        return shown.ok ? ok({ ...shown.value, priceWaitsUntil: after(client.pace.pausedMs()) }) : shown
      }
      const { estimate, balance } = asked.value
      live.publish({ kind: 'reading_recent', campaignId: id })
      const words = await readElsewhere(account.value.id)
      await frozen.recordEstimate({
        id,
        hash: terms.hash,
        estimate: { ...estimate, words: [...estimate.words, ...words] },
      })
      return review(id, account.value, balance)
    },
  }
}

/** Without a currency a number is no price. */
function withoutPrice({ words, askedAt }: Estimate): Estimate {
  return { state: 'no_price', words, askedAt }
}
