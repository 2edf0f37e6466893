// Asks the gateway for the price of the frozen messages, in the exact form of the send, request by request, and adds up. An
// answer without a readable price makes the whole estimate "no price": never a zero, never half a sum. Messages that go one
// person a request would take as many questions: two people of each kind are priced (same country, same number of parts), the
// dearer answer counts for everyone of the kind, and the estimate says that it is a sample.
import type { Estimate } from '@contract'
import { isOneNumberForm, requestFormOf } from '@contract/messageForms'
import { ok } from '../../base/result'
import { withoutUndefined } from '../../base/withoutUndefined'
import type { GatewayResult } from '../../gateway/gatewayOptions'
import type { SendPayload } from '../../gateway/client/buildSend'
import type { Estimate as GatewayEstimate } from '../../gateway/client/estimate'
import { buildPayload, type PayloadCampaign } from '../../outbox/engine/buildPayload'
import type { Addressed } from '../../outbox/store/outboxStore'
import type { TimedStretch } from './estimateRows'
import type { SampledPerson } from '../approval/freezeRows'

export interface AskOptions {
  readonly campaign: PayloadCampaign
  /** If the gateway keeps a time for each wave: those times, in order. A question never crosses their borders. */
  readonly waves: readonly TimedStretch[]
  /** At most `limit` people after a position. */
  readonly people: (after: number, limit: number) => Promise<readonly (Addressed & { readonly position: number })[]>
  /** Two people of each kind of message, for up to `kinds` kinds. */
  readonly samples: (kinds: number) => Promise<readonly SampledPerson[]>
  readonly estimate: (payload: SendPayload) => Promise<GatewayResult<GatewayEstimate>>
  readonly currency: string
  readonly askedAt: string
}

/** People per question: fewer, larger questions than sends. */
export const peopleAtOnce = 500
const maxWords = 5
/** Two questions each; of more kinds no estimate is made. */
const maxKinds = 40
/** Words of ours among the gateway's: the older interface has no estimate, some were asked for the rest, too many kinds. */
export const noEstimateWord = 'older_api_has_no_estimate'
export const sampledWord = 'asked_for_samples'
export const tooVariedWord = 'too_many_kinds_to_ask'
/** Messages that other computers sent lately could not be read. */
export const recentUnreadWord = 'recent_messages_unread'
/** There were too many of them to read them all. */
export const recentInPartWord = 'recent_messages_read_in_part'

/** The sum of the answers so far. */
interface Sum {
  /** Undefined from the first answer without a price on. */
  micros: number | undefined
  parts: number | undefined
  invalid: number
  /** Undefined if an answer did not count them, or only some people were asked for. */
  contacts: number | undefined
  readonly words: string[]
}

export async function askEstimate(options: AskOptions): Promise<GatewayResult<Estimate>> {
  const { campaign, currency, askedAt } = options
  if (requestFormOf(campaign.form)?.isOlder) return ok({ state: 'no_price', words: [noEstimateWord], askedAt })
  const sum: Sum = {
    micros: 0,
    parts: 0,
    invalid: 0,
    contacts: isOneNumberForm(campaign.form) ? undefined : 0,
    words: [],
  }
  const asked = await (isOneNumberForm(campaign.form) ? askSamples(options, sum) : askEverybody(options, sum))
  if (!asked.ok) return asked
  const { micros, parts, invalid, contacts, words } = sum
  if (micros === undefined) return ok({ state: 'no_price', words, askedAt })
  return ok({
    state: 'priced',
    cost: { micros, currency },
    words,
    askedAt,
    ...withoutUndefined({ parts, contacts }),
    ...(invalid === 0 ? {} : { invalid }),
  })
}

async function askEverybody(options: AskOptions, sum: Sum): Promise<GatewayResult<void>> {
  const { campaign, waves, people, estimate } = options
  const everybody: TimedStretch = { lastPosition: Number.POSITIVE_INFINITY, dueAt: null }
  const stretches = campaign.form === 'scheduled' && waves.length > 0 ? waves : [everybody]
  let after = 0
  for (const { lastPosition, dueAt } of stretches) {
    const timed = dueAt === null ? campaign : { ...campaign, scheduledFor: dueAt }
    while (sum.micros !== undefined) {
      const batch = await people(after, Math.min(peopleAtOnce, lastPosition - after))
      const last = batch.at(-1)
      if (!last) break
      after = last.position
      const answer = await estimate(buildPayload(timed, batch))
      if (!answer.ok) return answer
      add(sum, answer.value, 1)
      sum.invalid += answer.value.invalidCount ?? 0
    }
  }
  return ok(undefined)
}

async function askSamples({ campaign, samples, estimate }: AskOptions, sum: Sum): Promise<GatewayResult<void>> {
  const persons = await samples(maxKinds + 1)
  const kinds = new Map<number, SampledPerson[]>()
  for (const person of persons) kinds.set(person.kind, [...(kinds.get(person.kind) ?? []), person])
  if (kinds.size > maxKinds) {
    Object.assign(sum, { micros: undefined, words: [tooVariedWord] })
    return ok(undefined)
  }
  for (const same of kinds.values()) {
    const answers: GatewayEstimate[] = []
    for (const person of same) {
      const answer = await estimate(buildPayload(campaign, [person]))
      if (!answer.ok) return answer
      answers.push(answer.value)
    }
    const [dearest] = answers.sort((one, other) => (other.costMicros ?? -1) - (one.costMicros ?? -1))
    if (dearest) add(sum, dearest, same[0]?.people ?? 1)
    if (sum.micros === undefined) break
  }
  if (persons.length < [...kinds.values()].reduce((all, same) => all + (same[0]?.people ?? 0), 0))
    sum.words.unshift(sampledWord)
  return ok(undefined)
}

function add(sum: Sum, { costMicros, smsCount, contactCount, errors }: GatewayEstimate, times: number): void {
  sum.contacts = contactCount === undefined || sum.contacts === undefined ? undefined : sum.contacts + contactCount
  sum.micros = costMicros === undefined || sum.micros === undefined ? undefined : sum.micros + costMicros * times
  sum.parts = smsCount === undefined || sum.parts === undefined ? undefined : sum.parts + smsCount * times
  for (const error of errors) if (sum.words.length < maxWords && !sum.words.includes(error)) sum.words.push(error)
}
