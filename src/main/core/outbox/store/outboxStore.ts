// The narrow port through which the dispatcher reaches storage. Another store (a team's shared outbox) can take its
// place without touching the dispatcher. Every write is durable before its promise resolves.
import type { Late, OptOutsUnknown, PauseReason, WaitReason } from '@contract'
import type { CampaignId } from '../../base/ids'
import type { PayloadCampaign } from '../engine/buildPayload'
import type { Verdict } from '../engine/judgeOutcome'
import type { AttemptDoubt, Rejections } from './settleRows'
import type { DayCap, MoneyBasis, MoneyHold } from './accountLimitRows'
import type { CeilingBasis } from './ceilingRows'
import type { Wave } from '../engine/planTurn'
import type { ApprovalMark } from '../../readback/readSinceApproval'
import type { ListedDecided, ListedDecision, ListedFinding, listedOperations } from './listedRows'
import type { Waiting, dispatchOperations } from './outboxRows'
import type { Storage } from '../../storage/openStorage'
import type { controlOperations } from './controlRows'

export interface DispatchCampaign extends PayloadCampaign {
  readonly id: CampaignId
  readonly accountId: string
  readonly state: string
  readonly pauseReason: PauseReason | null
  readonly batchSize: number
  /** Frozen recipients. */
  readonly people: number
  /** The account's own limit of people in doubt at once; null for the default. */
  readonly maxInDoubt: number | null
  /** The approved ceiling; null if the person approved a count without a price. */
  readonly ceilingMicros: number | null
  /** The latest instant that was ever recorded in this profile. */
  readonly latestAt: string | null
  /** Set while the campaign waits for the clock. */
  readonly waitReason: WaitReason | null
  readonly waitsUntil: string | null
  /** The app or the gateway, whichever holds messages until their time. */
  readonly scheduler: 'app' | 'gateway'
  /** The campaign's rule for a missed start. */
  readonly late: Late
  /** From the start of one batch to the start of the next; null: as fast as the account's pace allows. */
  readonly everySeconds: number | null
  /** When its last batch started. */
  readonly lastArmedAt: string | null
  /** A limit of the account that is reached pauses it, instead of a wait until there is room. */
  readonly asksAtLimit: boolean
  /** When its state was last written. */
  readonly changedAt: string
}

export interface Addressed {
  readonly phone: string
  readonly text: string
}

/** The people of one request as storage knows them. They go back to `arm` unchanged; only storage reads them. */
export interface Handles {
  readonly people: number
  /** JSON: their ids. */
  readonly ids: string
  /** JSON, in the same order: the people's handles in the dispatch journal. */
  readonly marks: string
}

export interface NextPeople {
  readonly people: readonly Addressed[]
  readonly handles: Handles
}

export interface Arming {
  readonly campaignId: CampaignId
  readonly handles: Handles
  readonly form: string
  readonly payloadHash: string
  /** Comes back on each record if the account has a callback address; else null. */
  readonly ref: string | null
  /** The time that the request asks the gateway to keep. */
  readonly scheduledFor: string | null
  /** Nothing is armed from then on: it gets quiet. */
  readonly closesAt: string | null
  /** The account's money as last read; null until `arm` asks for it. */
  readonly money: MoneyBasis | null
  /** As last read; null for a campaign that was approved without a price. */
  readonly ceiling: CeilingBasis | null
  readonly at: string
}

export type Armed =
  /** `isConfirmed`: the journal confirms the commit. If it does not, the request must not be made. */
  | { readonly armed: true; readonly attemptId: number; readonly batch: number; readonly isConfirmed: boolean }
  /**
   * `cap`: `wanted` people are too many for the account's day, in which `left` of `of` remain, until it ends. `ceiling`: only so many
   * of these people fit under what was approved. `money`: not under the account's limits of money. None of them: something else has
   * changed, also what one of the people got; `nextPeople` finds out who.
   */
  | {
      readonly armed: false
      readonly cap?: DayCap & { readonly until: string }
      readonly ceiling?: { readonly people: number }
      readonly money?: MoneyHold
    }

export interface Settling {
  readonly attemptId: number
  readonly verdict: Verdict
  /** JSON of the decoded answer, if there was one. */
  readonly answer: string | null
  readonly at: string
}

/** A person's decision for everyone uncertain or not found, with the counts that were on the screen. */
export interface Decision {
  readonly id: CampaignId
  readonly choice: 'assumed_sent' | 'written_off' | 'send_again'
  readonly uncertain: number
  readonly absent: number
  readonly at: string
}

export type Decided = 'done' | 'unknown' | 'stale' | 'too_early' | 'time_over' | 'wrong_state' | 'locked'

export interface OutboxStore {
  campaign(id: CampaignId): Promise<DispatchCampaign | undefined>
  /**
   * approved, waiting or paused (only `from`, and for the reason `after`, where given) → running. False in another state, or from
   * a locked profile.
   */
  start(input: {
    id: CampaignId
    at: string
    from?: 'approved' | 'waiting' | 'paused'
    after?: PauseReason
  }): Promise<boolean>
  /** The waves with people who wait, in order. */
  waves(id: CampaignId): Promise<readonly Wave[]>
  /** `from` → waiting, until a moment. False in another state. */
  wait(input: Waiting): Promise<boolean>
  /** How far back the listing has to be read; undefined if there is nothing to compare. */
  approvalMark(id: CampaignId): Promise<ApprovalMark | undefined>
  noteLateMark(input: { id: CampaignId; at: string }): Promise<unknown>
  noteRead(input: { id: CampaignId; at: string }): Promise<unknown>
  /** pending → held, for everyone shown in the listing as texted by another computer. */
  hold(input: { id: CampaignId; at: string }): Promise<ListedFinding>
  noteSecond(input: { id: CampaignId; at: string }): Promise<unknown>
  count(id: CampaignId): Promise<ListedFinding>
  /** A person's choice about those who are left. */
  decideListed(input: ListedDecision): Promise<ListedDecided>
  /** Hours whose opt-outs are not known for people who wait, and that no person has agreed to. */
  unacceptedHours(input: { id: CampaignId; at: string }): Promise<OptOutsUnknown | undefined>
  /**
   * Judges some of the people again whom the limits of an account for one person hold, after those limits have changed: held → pending,
   * or another moment. Answers the last of them, to go on after; undefined if there are no more.
   */
  judgeHeld(input: { accountId: string; at: string; after: number }): Promise<number | undefined>
  /** The account's money in the day and the month of `at`. */
  moneyBasis(input: { id: CampaignId; at: string }): Promise<MoneyBasis>
  /** Whether a person has to say first that this profile is used here. */
  isLocked(): Promise<boolean>
  /** The campaign's cost so far, as far as the listing was read; null if it was approved without a price. */
  ceilingBasis(id: CampaignId): Promise<CeilingBasis | null>
  /**
   * The next people after a position and up to another, in order. pending → skipped: those among them who opted out since the
   * freeze, or for whom the message would come too late at `at`, and the person of an automatic answer that is not wanted any more.
   * pending → held: who had as many texts as the account allows one person; held → pending, when their moment has come. A wrong
   * clock does nothing of this.
   */
  nextPeople(input: {
    id: CampaignId
    size: number
    after: number
    last: number
    at: string
    /** The time that the gateway would keep for them. */
    scheduledFor: string | null
    isClockWrong: boolean
  }): Promise<NextPeople>
  /**
   * F1: a line of the dispatch journal, then intent and people, each durable before the next and both before the request.
   * Refuses when anything changed since `nextPeople`.
   */
  arm(input: Arming): Promise<Armed>
  /** F2: what the answer said, for the attempt and each of its people. */
  settle(input: Settling): Promise<void>
  /** Requests with people in doubt, and the evidence so far. */
  doubt(attemptIds: readonly number[]): Promise<readonly AttemptDoubt[]>
  /** Defined if many people in a row, of attempts from `since` on, were accepted and then rejected. */
  rejected(input: { id: CampaignId; since: number }): Promise<Rejections | undefined>
  /**
   * `missedAt`, the start that was missed, belongs to reason `late`, and `unknown` to `opt_outs_unknown`. The clock ends the pause
   * at `until`; without it a person does.
   */
  pause(input: {
    id: CampaignId
    reason: PauseReason
    words?: string
    missedAt?: string
    until?: string
    unknown?: OptOutsUnknown
    at: string
  }): Promise<boolean>
  /** Ends a campaign for everyone not submitted. `locked`: in a copied or restored profile, before it is adopted. */
  stop(input: { id: CampaignId; at: string }): Promise<boolean | 'locked'>
  /** running or settling → settling, done or done with exceptions, by what its people's states say. */
  finish(input: { id: CampaignId; at: string }): Promise<string>
  /** Closes people in doubt, or puts them back to be sent to again. The campaign then waits, paused by the person. */
  decide(input: Decision): Promise<Decided>
}

// The outbox's store on this computer: named operations in the storage workers.

export function bindStore(storage: Pick<Storage, 'bind'>): OutboxStore {
  const { decide: decideListed, ...listed } = storage.bind<typeof listedOperations>('listed')
  return {
    ...listed,
    decideListed,
    ...storage.bind<typeof dispatchOperations>('dispatch'),
    ...storage.bind<typeof controlOperations>('control'),
  }
}
