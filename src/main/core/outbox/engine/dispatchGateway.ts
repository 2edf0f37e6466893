// The account's gateway as the dispatcher sees it.
import type { CampaignId } from '../../base/ids'
import type { Result } from '../../base/result'
import type { SendPayload } from '../../gateway/client/buildSend'
import type { WrittenSend } from '../../gateway/client/wireRequest'
import type { ApprovalMark } from '../../readback/readSinceApproval'
import type { SubmitOutcome } from '../../gateway/client/submitOutcome'

export interface DispatchGateway {
  /** Waits for the account's pace. Taken before arming, so that no armed attempt waits. */
  takeTurn(): Promise<void>
  /** As it goes over the wire. */
  write(payload: SendPayload): WrittenSend
  /** One request, once. Costs money. `isStale`: asked last; true, and it comes to nothing. */
  submit(send: WrittenSend, isStale: () => boolean): Promise<SubmitOutcome>
  slowDown(retryAfterMs?: number): void
  /** How much longer the account waits because an answer of its gateway asked for it. */
  pausedMs(): number
  /** Reads the newest page of the listing, stores its watermark, and reads back to the approval. `isWhole`: it was reached. */
  readMark(since?: ApprovalMark): Promise<Result<{ readonly isWhole: boolean }>>
  /** Reads the newest page only. */
  readNewest(): Promise<Result<void>>
  /** Reads opt-outs before a run: from the feed, and from those of the campaign's lists that the feed does not cover. */
  readOptOuts(id: CampaignId): Promise<Result<void>>
  /** Reads the account's feed of opt-outs, or joins the running reading. */
  readFeed(): Promise<Result<void>>
  /** Milliseconds since the last successful reading of the feed began; undefined for an account without a feed. */
  feedAgeMs(): number | undefined
}
