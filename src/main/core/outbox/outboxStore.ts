// The narrow port through which the dispatcher reaches storage. Another store (a team's shared outbox) can take its
// place without touching the dispatcher. Every write is durable before its promise resolves.
import type { CampaignId } from '../base/ids'
import type { PauseReason } from '@contract'
import type { Verdict } from './classifyOutcome'

export interface DispatchCampaign {
  readonly id: CampaignId
  readonly accountId: string
  readonly state: string
  readonly form: string
  readonly sender: string
  readonly bypassOptOut: boolean
  /** Of the account; empty: none. */
  readonly callbackUrl: string
  readonly batchSize: number
  /** Of the approval; null where the person approved a count without a price. */
  readonly ceilingMicros: number | null
}

export interface FrozenPerson {
  readonly id: number
  readonly phone: string
  readonly text: string
}

export interface Arming {
  readonly campaignId: CampaignId
  readonly recipientIds: readonly number[]
  readonly form: string
  readonly payloadHash: string
  readonly at: string
}

export type Armed =
  { readonly armed: true; readonly attemptId: number; readonly batch: number } | { readonly armed: false }

export interface Settling {
  readonly attemptId: number
  readonly verdict: Verdict
  readonly at: string
}

export interface OutboxStore {
  campaign(id: CampaignId): Promise<DispatchCampaign | undefined>
  /** approved or paused (for the reason `after`, where given) → running. False when the campaign is in another state. */
  start(input: { id: CampaignId; at: string; after?: PauseReason }): Promise<boolean>
  /** What the gateway has charged so far, as far as the listing was read. */
  spent(id: CampaignId): Promise<number>
  /** The next people in order, without those who opted out since the freeze: they are set aside here. */
  nextPeople(input: { id: CampaignId; size: number }): Promise<readonly FrozenPerson[]>
  /** F1b: intent and people are committed before the request. Refuses when anything changed since `nextPeople`. */
  arm(input: Arming): Promise<Armed>
  /** F2: what the answer said, for the attempt and each of its people. */
  settle(input: Settling): Promise<void>
  pause(input: { id: CampaignId; reason: PauseReason; words?: string; at: string }): Promise<boolean>
  /** Ends a campaign for everyone not handed over. */
  stop(input: { id: CampaignId; at: string }): Promise<boolean>
  /** running or settling → settling, done or done with exceptions, by what its people's states say. */
  finish(input: { id: CampaignId; at: string }): Promise<string>
  /** At start: armed attempts become unknown, running campaigns paused. */
  recover(input: { at: string }): Promise<{ attempts: number; campaigns: readonly CampaignId[] }>
}
