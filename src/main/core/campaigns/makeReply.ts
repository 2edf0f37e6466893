// An answer to one person, written in the inbox. It is frozen, priced and approved by the press of the button that says so, and
// goes through the outbox like every other message; it waits for neither quiet hours nor a countdown. Costs money.
import type { Estimate, Money } from '@contract'
import { messageForms } from '@contract/messageForms'
import { type ActiveAccount, makeWithAccount } from '../accounts/activeAccount'
import { newCampaignId } from '../base/ids'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { conversationOperations } from '../inbox/conversationRows'
import { isAllowedSender, senderKind } from '../messages/checkSender'
import { checkText } from '../messages/checkText'
import { measureParts, normaliseText } from '../messages/countParts'
import type { dispatchOperations } from '../outbox/store/outboxRows'
import { parsePhone, type CountryCode, type ParsedPhone } from '../phones/parsePhone'
import { askEstimate } from './review/askEstimate'
import type { CampaignsOptions } from './makeCampaigns'
import type { estimateOperations } from './review/estimateRows'
import type { freezeOperations } from './approval/freezeRows'
import { toPayloadCampaign } from './draft/payloadCampaign'
import type { replySendOperations, MadeReply } from './replySendRows'
import { ceilingOf } from './review/makeChecks'

type ReplyInput = Parameters<Handlers<'replies'>['send']>[0]
type Sent = Awaited<ReturnType<Handlers<'replies'>['send']>>

/** A frozen answer to one person with its price, asked for in the exact form of the send, and what its approval says. */
export interface PricedReply {
  readonly estimate: Estimate | undefined
  /** The most that it costs; undefined without a price. */
  readonly ceiling: Money | undefined
  readonly approval: Readonly<Record<string, unknown>>
}

export function makeReplyPrice({ storage, clock, accounts }: Pick<CampaignsOptions, 'storage' | 'clock' | 'accounts'>) {
  const frozen = storage.bind<typeof freezeOperations>('freeze')

  return async function priceReply(
    account: ActiveAccount,
    { id, form }: MadeReply,
    sender: string,
  ): Promise<CoreResult<PricedReply>> {
    const terms = await frozen.terms({ accountId: account.id, id })
    const client = await accounts.gateways.of(account.id)
    if (!terms || !client) return fail('CAMPAIGN_WRONG_STATE')
    const { id: accountId, kind: accountKind, addresses: origins, currency } = account
    const asked = await askEstimate({
      campaign: toPayloadCampaign(terms.draft, form, account.callbackUrl),
      waves: [],
      people: (after, limit) => frozen.people({ id, after, limit }),
      samples: (kinds) => frozen.samples({ id, kinds }),
      estimate: (payload) => client.gateway.sending.estimate(payload),
      currency: currency ?? '',
      askedAt: isoNow(clock),
    })
    if (!asked.ok) return asked
    const estimate = currency === undefined ? undefined : asked.value
    const ceiling = estimate && ceilingOf(estimate)
    const approval = {
      people: 1,
      accountId,
      accountKind,
      origins,
      form,
      batchSize: 1,
      sender,
      bypassOptOut: false,
      isReply: true,
      ...(ceiling ? { ceiling } : { typedCount: 1 }),
    }
    return ok({ estimate, ceiling, approval })
  }
}

export function makeReply(options: CampaignsOptions): Handlers<'replies'> {
  const { storage, clock, random, live, accounts, start } = options
  const rows = storage.bind<typeof replySendOperations>('replySends')
  const price = makeReplyPrice(options)
  const frozen = storage.bind<typeof freezeOperations>('freeze')
  const estimates = storage.bind<typeof estimateOperations>('estimates')
  const dispatch = storage.bind<typeof dispatchOperations>('dispatch')
  const conversations = storage.bind<typeof conversationOperations>('conversations')
  const underWay = new Map<string, Promise<Sent>>()

  function readPhone(account: ActiveAccount, phone: string): CoreResult<ParsedPhone> {
    const verdict = parsePhone(phone, account.country as CountryCode)
    return verdict.ok ? ok(verdict) : fail('PHONE_NOT_USABLE', 'no', { field: 'phone', detail: verdict.issue })
  }

  /** From the number that they wrote to, so that it stays one conversation on their phone too. */
  async function senderFor(account: ActiveAccount, phone: string): Promise<string> {
    const to = (await conversations.lastReceiver({ accountId: account.id, phone }))?.replace(/^\+/, '') ?? ''
    return isAllowedSender(to) && senderKind(to) === 'number' ? to : account.sender
  }

  async function approve(account: ActiveAccount, made: MadeReply, sender: string): Promise<CoreResult<void>> {
    const { id, hash } = made
    const priced = await price(account, made, sender)
    if (!priced.ok) return priced
    const { estimate, approval } = priced.value
    if (estimate) await frozen.recordEstimate({ id, hash, estimate })
    return (await frozen.approve({ id, hash, approval, at: isoNow(clock) }))
      ? ok(undefined)
      : fail('CAMPAIGN_WRONG_STATE')
  }

  async function send(account: ActiveAccount, phone: ParsedPhone, text: string): Promise<Sent> {
    const fault = checkText(text, messageForms.text.maxTextLength)
    if (fault) return fail(fault === 'blank' ? 'CAMPAIGN_NO_TEXT' : 'CAMPAIGN_TEXT_TOO_LONG', 'no', { field: 'text' })
    const approvedAt = clock.now()
    if (await dispatch.isLocked()) return fail('SENDING_LOCKED')
    const { id: accountId, addresses, usesOlderApi } = account
    const sender = await senderFor(account, phone.e164)
    const made = await rows.make({
      id: newCampaignId(random.uuid()),
      terms: { accountId, addresses, usesOlderApi },
      phone: phone.e164,
      country: phone.country,
      sender,
      text,
      parts: measureParts(text).parts,
      at: isoNow(clock),
    })
    if (made === 'left_out') return fail('CAMPAIGN_NO_PEOPLE', 'no', { field: 'phone' })
    if ('known' in made) return ok({ campaignId: made.known })
    const approved = await approve(account, made, sender)
    if (!approved.ok) {
      await rows.drop(made.id)
      return approved
    }
    await start(made.id, { approvedAt })
    live.publish({ kind: 'campaigns' })
    return ok({ campaignId: made.id })
  }

  const withAccount = makeWithAccount(accounts.active)
  return {
    price: withAccount(async (account, { phone, text }) => {
      const number = readPhone(account, phone)
      if (!number.ok) return number
      const { id: accountId, currency } = account
      const { e164, country } = number.value
      const { parts } = measureParts(normaliseText(text))
      const price = (await estimates.prices({ accountId, kind: 'text' })).get(country ?? '')
      return ok({
        phone: e164,
        parts,
        letters: [...normaliseText(text)].length,
        isLeftOut: await rows.isLeftOut({ accountId, phone: e164 }),
        ...(price === undefined || currency === undefined
          ? {}
          : { about: { micros: Math.round(price * parts), currency } }),
      })
    }),
    /** A double click or a second window: the same answer, the same campaign. */
    send: withAccount(async (account, input: ReplyInput) => {
      const phone = readPhone(account, input.phone)
      if (!phone.ok) return phone
      const text = normaliseText(input.text)
      const key = JSON.stringify([account.id, phone.value.e164, text])
      const known = underWay.get(key)
      if (known) return known
      const sending = send(account, phone.value, text).finally(() => underWay.delete(key))
      underWay.set(key, sending)
      return sending
    }),
  }
}
