// Tests to one's own number: texts as some people get them, each sent as a campaign of its own through the outbox, never
// beside it. Costs money: one message for each text, approved by the press of the button that says so.
import type { Preview } from '@contract'
import { messageForm } from '@contract/messageForms'
import { type ActiveAccount, makeWithAccount } from '../accounts/activeAccount'
import { newCampaignId, type CampaignId } from '../base/ids'
import { isoNow, toIso } from '../base/instants'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import { checkText } from '../messages/checkText'
import type { dispatchOperations } from '../outbox/store/outboxRows'
import { parsePhone, type CountryCode } from '../phones/parsePhone'
import type { audienceOperations } from './audience/audienceRows'
import type { CampaignsOptions } from './makeCampaigns'
import { checkForm } from './draft/checkForm'
import type { draftOperations } from './draft/draftRows'
import type { estimateOperations } from './review/estimateRows'
import type { freezeOperations } from './approval/freezeRows'
import type { testSendOperations } from './testSendRows'

type TestSend = Handlers<'campaigns'>['testSend']
type TestInput = Parameters<TestSend>[0]

export function makeTestSend(options: CampaignsOptions): Pick<Handlers<'campaigns'>, 'testSend' | 'testPrice'> {
  const { storage, clock, random, live, accounts, start } = options
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const audience = storage.bind<typeof audienceOperations>('audience')
  const frozen = storage.bind<typeof freezeOperations>('freeze')
  const tests = storage.bind<typeof testSendOperations>('testSends')
  const estimates = storage.bind<typeof estimateOperations>('estimates')
  const dispatch = storage.bind<typeof dispatchOperations>('dispatch')
  const underWay = new Map<string, ReturnType<TestSend>>()
  const newId = (): CampaignId => newCampaignId(random.uuid())

  /** Each place once: two places beyond the last person are the same one. */
  async function textsOf(
    account: ActiveAccount,
    { campaignId, positions }: TestInput,
    maxLength: number,
  ): Promise<CoreResult<readonly Preview[]>> {
    const texts = new Map<number, Preview>()
    for (const position of positions) {
      const shown = await audience.preview({
        accountId: account.id,
        id: campaignId,
        choice: { position },
        at: isoNow(clock),
      })
      if (shown === 'unknown') return fail('CAMPAIGN_UNKNOWN')
      if (shown === 'no_people') return fail('CAMPAIGN_NO_PEOPLE')
      if (shown.missing.length > 0) return fail('CAMPAIGN_FIELD_MISSING')
      const fault = checkText(shown.text, maxLength)
      if (fault) return fail(fault === 'blank' ? 'CAMPAIGN_NO_TEXT' : 'CAMPAIGN_TEXT_TOO_LONG')
      texts.set(shown.position, shown)
    }
    return ok([...texts.values()])
  }

  async function send(input: TestInput): ReturnType<TestSend> {
    const account = await accounts.active()
    if (!account.ok) return account
    const { id: accountId, kind: accountKind, addresses, usesOlderApi, country } = account.value
    const phone = parsePhone(input.phone, country as CountryCode)
    if (!phone.ok) return fail('PHONE_NOT_USABLE', 'no', { field: 'phone', detail: phone.issue })
    if (await dispatch.isLocked()) return fail('SENDING_LOCKED')
    const from = input.campaignId
    const draft = await drafts.get(from)
    if (!draft) return fail('CAMPAIGN_UNKNOWN')
    const { gatewayList: _, ...choices } = draft
    const fault = checkForm(
      { ...choices, bypassOptOut: false, timing: { ...draft.timing, kind: 'now', clock: 'app' } },
      { usesOlderApi, isPersonalised: false },
    )
    if (fault) return fail(fault.code, 'no', { field: fault.field })
    const texts = await textsOf(account.value, input, messageForm(draft.kind).maxTextLength)
    if (!texts.ok) return texts
    const approvedAt = clock.now()
    const at = toIso(approvedAt)
    const made = await tests.make({
      from,
      phone: phone.e164,
      country: phone.country,
      at,
      terms: { accountId, addresses, usesOlderApi },
      texts: texts.value.map(({ name, text, parts }) => ({ id: newId(), name, text, parts })),
    })
    if (made === 'unknown') return fail('CAMPAIGN_UNKNOWN')
    if (made === 'template_issue') return fail('CAMPAIGN_TEMPLATE_ISSUE')
    for (const { id, hash, form, bypassOptOut } of made) {
      const approval = {
        people: 1,
        accountId,
        accountKind,
        origins: addresses,
        form,
        batchSize: 1,
        sender: draft.sender,
        bypassOptOut,
        isTest: true,
        testOf: from,
      }
      if (await frozen.approve({ id, hash, approval, at })) await start(id, { approvedAt })
    }
    live.publish({ kind: 'campaigns' })
    return ok({ campaignIds: made.map(({ id }) => id) })
  }

  const withAccount = makeWithAccount(accounts.active)
  return {
    testPrice: withAccount(async ({ id, country, currency }, { phone, parts, kind = 'text' }) => {
      const verdict = parsePhone(phone, country as CountryCode)
      if (!verdict.ok) return fail('PHONE_NOT_USABLE', 'no', { field: 'phone', detail: verdict.issue })
      const price = (await estimates.prices({ accountId: id, kind })).get(verdict.country ?? '')
      if (price === undefined || currency === undefined) return ok({ phone: verdict.e164 })
      return ok({ phone: verdict.e164, about: { micros: Math.round(price * parts), currency } })
    }),
    /** A double click or a second window: the same answer, the same tests. */
    testSend(input) {
      const key = JSON.stringify([input.campaignId, input.phone, [...input.positions].sort((a, b) => a - b)])
      const known = underWay.get(key)
      if (known) return known
      const sending = send(input).finally(() => underWay.delete(key))
      underWay.set(key, sending)
      return sending
    },
  }
}
