// Raw answers of single operations, and the exact request of any send, shown without being made. The same functions build the
// shown request and the real one.
import type { Operation, ShownRequest } from '@contract'
import type { Accounts } from '../accounts/makeAccounts'
import type { ActiveAccount } from '../accounts/activeAccount'
import type { CampaignId } from '../base/ids'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import { peopleAtOnce } from '../campaigns/review/askEstimate'
import { checkForm } from '../campaigns/draft/checkForm'
import type { freezeOperations } from '../campaigns/approval/freezeRows'
import { makePlans, type FrozenLoad } from '../campaigns/review/makePlans'
import { toPayloadCampaign } from '../campaigns/draft/payloadCampaign'
import { isAtGateway } from '../campaigns/draft/timing'
import { buildQuerySend, type SendPayload } from '../gateway/client/buildSend'
import type { Gateway } from '../gateway/makeGateway'
import { operationRows, type OperationId, type OperationRow } from '../gateway/client/operationTable'
import { maxBodyLength } from '../gateway/client/rawAccess'
import type { ShownProof, ShownRequest as WireRequest } from '../gateway/client/showRequest'
import type { CoreResult, Handlers } from '../handlers'
import { buildPayload, chooseForm, isOneByOne, type PayloadCampaign } from '../outbox/engine/buildPayload'
import type { Addressed } from '../outbox/store/outboxStore'
import type { Clock } from '../ports'
import type { Storage } from '../storage/openStorage'
import { estimateBatch, loadBatch, sendBatch, type BatchRange } from './batchOf'
import { readExample } from './readExample'
import type { requestOperations } from './requestRows'
import { toCurl } from './toCurl'

export interface RequestsOptions {
  readonly storage: Storage
  readonly accounts: Pick<Accounts, 'active' | 'gateways'>
  readonly clock: Pick<Clock, 'now'>
}

type What = 'send' | 'estimate'
type Kind = 'api_key' | 'client' | 'password'

export function makeRequests({ storage, accounts, clock }: RequestsOptions): Handlers<'requests'> {
  const drafts = storage.bind<typeof requestOperations>('requests')
  const frozen = storage.bind<typeof freezeOperations>('freeze')
  const plans = makePlans({ storage, accounts, clock })

  async function activeGateway(): Promise<CoreResult<{ gateway: Gateway; account: ActiveAccount }>> {
    const account = await accounts.active()
    if (!account.ok) return account
    const client = await accounts.gateways.of(account.value.id)
    if (!client) return fail('NO_ACCOUNT')
    return ok({ gateway: client.gateway, account: account.value })
  }

  /** How many people there are, in which form they are sent, and any stretch of them: frozen ones, else those of now. */
  async function people(account: ActiveAccount, id: CampaignId): Promise<CoreResult<CampaignPeople>> {
    const { id: accountId, callbackUrl, usesOlderApi } = account
    const terms = await frozen.terms({ accountId, id })
    if (terms) {
      const campaign = toPayloadCampaign(terms.draft, terms.form, callbackUrl)
      const stretch = ({ offset, size }: BatchRange) => frozen.people({ id, after: offset, limit: size })
      // A list of the gateway goes as one request.
      const loads = terms.draft.gatewayList ? undefined : await plans.loadsFrozen(id, account)
      return ok({ campaign, count: terms.people, batchSize: terms.batchSize, stretch, ...(loads && { loads }) })
    }
    const at = isoNow(clock)
    const draft = await drafts.draft({ accountId, id, at })
    if (!draft) return fail('CAMPAIGN_UNKNOWN')
    if (draft.people === 0) return fail('CAMPAIGN_NO_PEOPLE')
    if (!draft.isWritten) return fail('CAMPAIGN_NO_TEXT')
    const { kind, timing, gatewayList } = draft.draft
    const { isPersonalised } = draft
    // A time that is over can still be shown; what no request can say cannot.
    const fault = checkForm(draft.draft, { usesOlderApi, isPersonalised })
    if (fault) return fail(fault.code, 'no', { field: fault.field })
    const isGatewayList = gatewayList !== undefined
    const isScheduled = isAtGateway(timing)
    const form = chooseForm({ kind, isPersonalised, isScheduled, isGatewayList, usesOlderApi })
    const campaign = toPayloadCampaign(draft.draft, form, callbackUrl)
    const stretch = ({ offset, size }: BatchRange) => drafts.draftPeople({ accountId, id, at, offset, size })
    const batchSize = isOneByOne(form) ? 1 : (timing.batchSize ?? account.batchSize)
    return ok({ campaign, count: draft.people, batchSize, stretch })
  }

  return {
    async operations() {
      const client = await activeGateway()
      const kind = client.ok ? await client.value.gateway.raw.credentialKind() : client
      return ok(operationRows.map(([id, row]) => toOperation(id, row, kind.ok ? kind.value : undefined)))
    },
    async ask({ operation, parameters }) {
      const client = await activeGateway()
      return client.ok ? client.value.gateway.raw.ask(operation, parameters) : client
    },
    async showSend({ campaignId, what, batch = 1 }) {
      const client = await activeGateway()
      if (!client.ok) return client
      const { gateway, account } = client.value
      const found = await people(account, campaignId)
      if (!found.ok) return found
      const { campaign, count, stretch } = found.value
      const range =
        what === 'send'
          ? (loadBatch(batch, found.value.loads ?? []) ?? sendBatch(batch, count, found.value.batchSize))
          : estimateBatch(batch, count, isOneByOne(campaign.form) ? 1 : peopleAtOnce)
      const persons = await stretch(range)
      if (persons.length === 0) return fail('CAMPAIGN_NO_PEOPLE')
      const shown = await show(gateway, buildPayload(campaign, persons), what)
      return shown
        ? ok({ request: shown, batch: range.batch, batches: range.batches, people: persons.length })
        : fail('REQUEST_PARAMETER', 'no', { field: 'what' })
    },
    async showExample({ form, what, fields }) {
      const client = await activeGateway()
      if (!client.ok) return client
      const payload = readExample(form, fields)
      if (!payload.ok) return payload
      const { gateway } = client.value
      const isQuery = form === 'query' && payload.value.form === 'single'
      const shown = isQuery ? showQuery(gateway, payload.value, what) : await show(gateway, payload.value, what)
      return ok(shown ? { request: shown } : {})
    },
  }
}

interface CampaignPeople {
  readonly campaign: PayloadCampaign
  readonly count: number
  readonly batchSize: number
  /** Set for a frozen campaign. */
  readonly loads?: readonly FrozenLoad[]
  readonly stretch: (range: BatchRange) => Promise<readonly Addressed[]>
}

function toOperation(id: OperationId, row: OperationRow, kind: Kind | undefined): Operation {
  const { method, host, path, needs, older = false, mayCost = false } = row
  return {
    id,
    titleKey: `requests.${id}Title`,
    method,
    host,
    path,
    kind: row.kind,
    needsApiKey: needs === 'api_key',
    older,
    mayCost,
    ...(needs === 'any' || kind === undefined || needs === kind ? {} : { unavailable: `needs_${needs}` as const }),
    parameters: row.parameters.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.required,
      kind: parameter.kind,
      ...(parameter.choices ? { choices: [...parameter.choices] } : {}),
      ...withoutUndefined({ default: parameter.default }),
    })),
  }
}

/** Undefined if the interface has no estimate for the form. */
async function show(gateway: Gateway, payload: SendPayload, what: What): Promise<ShownRequest | undefined> {
  const built = what === 'send' ? gateway.sending.buildSend(payload) : gateway.sending.buildEstimate(payload)
  const kind = await gateway.raw.credentialKind()
  const proof: ShownProof = kind.ok && kind.value !== 'api_key' ? 'token' : 'api_key'
  return built && toShown(gateway.raw.show(built, proof))
}

function showQuery(
  gateway: Gateway,
  payload: Extract<SendPayload, { form: 'single' }>,
  what: What,
): ShownRequest | undefined {
  // An empty key is left out of the query; its mark is put there.
  return what === 'send' ? toShown(gateway.raw.show(buildQuerySend(payload, ''), 'query_key')) : undefined
}

function toShown(request: WireRequest): ShownRequest {
  const { method, url, headers, body } = request
  const curl = toCurl(request)
  const text = body === undefined ? undefined : JSON.stringify(JSON.parse(body), null, 2)
  return {
    method,
    url,
    headers: headers.map((header) => ({ ...header })),
    ...(text === undefined ? {} : { body: text.slice(0, maxBodyLength) }),
    truncated: text !== undefined && text.length > maxBodyLength,
    ...withoutUndefined({ curl }),
  }
}
