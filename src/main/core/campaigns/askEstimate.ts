// Asks the gateway what the frozen messages cost, in the very form of the send, request by request, and adds up.
// An answer without a readable price makes the whole estimate "no price": never a zero, never half a sum.
import type { Estimate } from '@contract'
import { ok } from '../base/result'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { SendPayload } from '../gateway/buildSend'
import type { Estimate as GatewayEstimate } from '../gateway/estimate'
import { buildPayload, type PayloadCampaign } from '../outbox/buildPayload'
import type { FrozenPerson } from '../outbox/outboxStore'

export interface AskOptions {
  readonly campaign: PayloadCampaign
  /** People after a position, at most so many. */
  readonly people: (after: number, limit: number) => Promise<readonly (FrozenPerson & { readonly position: number })[]>
  readonly estimate: (payload: SendPayload) => Promise<GatewayResult<GatewayEstimate>>
  readonly currency: string
  readonly askedAt: string
}

/** People per question: fewer, larger questions than sends. */
export const peopleAtOnce = 500
const mostWords = 5
/** The word of an estimate that nobody can be asked for: the older interface has none. */
export const noEstimateWord = 'older_api_has_no_estimate'

export async function askEstimate({
  campaign,
  people,
  estimate,
  currency,
  askedAt,
}: AskOptions): Promise<GatewayResult<Estimate>> {
  if (campaign.form.startsWith('older_')) return ok({ state: 'no_price', words: [noEstimateWord], askedAt })
  let micros = 0
  let parts: number | undefined = 0
  let invalid = 0
  let isPriced = true
  const words: string[] = []
  for (let after = 0; ;) {
    const batch = await people(after, peopleAtOnce)
    const last = batch.at(-1)
    if (!last) break
    after = last.position
    const answer = await estimate(buildPayload(campaign, batch))
    if (!answer.ok) return answer
    const { costMicros, smsCount, invalidCount = 0, errors } = answer.value
    if (costMicros === undefined) isPriced = false
    micros += costMicros ?? 0
    parts = smsCount === undefined || parts === undefined ? undefined : parts + smsCount
    invalid += invalidCount
    for (const error of errors) if (words.length < mostWords && !words.includes(error)) words.push(error)
    if (!isPriced) break
  }
  if (!isPriced) return ok({ state: 'no_price', words, askedAt })
  return ok({
    state: 'priced',
    cost: { micros, currency },
    words,
    askedAt,
    ...(parts === undefined ? {} : { parts }),
    ...(invalid === 0 ? {} : { invalid }),
  })
}
