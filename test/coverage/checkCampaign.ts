// Sends a real campaign by one operation of the document, through the whole app, and looks for every field of the gateway's
// answer in what the app shows of that request. Answers what is missing.
import type { GatewayOutcome, GatewayRequest, SendRequest } from '../../src/main/core/ports'
import { practiceAddresses } from '../../src/main/core/base/practiceAccount'
import { inProcessTransports } from '../../src/main/practice/transport/inProcessTransports'
import { campaignState, makePeople } from '../support/steps/campaignSteps'
import { approvalOf, draftForm, type Choices } from '../support/steps/formSteps'
import { openCore, type Core } from '../support/app/openCore'
import { addAccount, credentials } from '../support/app/ownAccount'
import { withText } from '../support/sendBody'
import { asDocument, isLeftOut } from './asDocument'
import { hasField, type DocumentOperation } from './document'
import { prepare, type Samples } from './prepare'

export interface CampaignChoices {
  /** How many people the campaign's own list has; 0 if another list takes its place. */
  readonly people: number
  readonly choices: Choices
  readonly usesOlderApi?: boolean
}

export async function checkCampaign(
  operation: DocumentOperation,
  choose: (samples: Samples) => CampaignChoices,
): Promise<string[]> {
  const { practice, samples } = await prepare()
  const { people, choices, usesOlderApi = false } = choose(samples)
  const door = inProcessTransports(practice.gateway)
  const sent: { request: GatewayRequest; outcome: GatewayOutcome }[] = []
  const submit = async (request: SendRequest): Promise<GatewayOutcome> => {
    const outcome = await door.send.submit(request)
    sent.push({ request: withText(request), outcome })
    return outcome
  }
  const core = await openCore({ practice, network: { ...door, send: { submit } } })
  try {
    await addAccount(core, credentials.api_key, { usesOlderApi })
    const campaignId = await sendCampaign(core, choices, people)
    const last = sent.findLast(({ request }) => isOf(operation, request))
    if (last?.outcome.kind !== 'answer') return [`no request of the campaign goes to ${operation.path}`]
    return await missingFields(core, campaignId, operation, asDocument(JSON.parse(last.outcome.body)))
  } finally {
    await core.stop()
  }
}

async function sendCampaign(core: Core, choices: Choices, people: number): Promise<string> {
  const campaignId = await draftForm(core, choices, { people: makePeople(people), batchSize: 5 })
  const review = await core.drive(core.client.campaigns.freeze({ campaignId }))
  await core.drive(core.client.campaigns.approve(approvalOf(review)))
  // A pause until the listing has been read ends without a person.
  await core.until(() => /^(done|settling|paused(?! \(uncertain))/.test(campaignState(core, campaignId)))
  return campaignId
}

/** The parameters that an operation must have tell the forms of one path apart. */
function isOf({ method, path, host, parameters }: DocumentOperation, request: GatewayRequest): boolean {
  const url = new URL(request.url)
  if (request.method !== method || url.origin !== practiceAddresses[host] || url.pathname !== path) return false
  const body: unknown = JSON.parse(request.body ?? '{}')
  return parameters.every(({ name, required }) => !required || hasField(body, name))
}

/** The request's details on the campaign's page hold the value of every field; what the gateway left empty shows nothing. */
async function missingFields(
  core: Core,
  campaignId: string,
  operation: DocumentOperation,
  answer: unknown,
): Promise<string[]> {
  const { rows } = await core.drive(core.client.outbox.attempts({ campaignId, offset: 0, limit: 1 }))
  const attemptId = rows[0]?.id ?? 0
  const { fields } = await core.drive(core.client.outbox.attempt({ campaignId, attemptId }))
  const shown = new Set(fields.map(({ value }) => value))
  return operation.response.flatMap((field) => {
    const value = valueAt(answer, field)
    if (value === undefined) return isLeftOut(field) ? [] : [`${field}: not in the answer to the campaign`]
    return value === null || value === '' || shown.has(String(value)) ? [] : [`${field}: not in the request's details`]
  })
}

function valueAt(answer: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], answer)
}
