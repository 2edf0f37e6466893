// An account's gateway as the dispatcher sees it: with the account's pace, and what is read before a run.
import type { Gateways } from '../../accounts/gateways'
import type { Feeds } from '../../feeds/makeFeeds'
import type { Readback } from '../../readback/makeReadback'
import type { CampaignId } from '../../base/ids'
import { type Result, ok } from '../../base/result'
import type { SendPayload } from '../../gateway/client/buildSend'
import type { WrittenSend } from '../../gateway/client/wireRequest'
import type { ApprovalMark } from '../../readback/readSinceApproval'
import type { SubmitOutcome } from '../../gateway/client/sending'

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

interface DispatchGatewaysOptions {
  readonly gateways: Pick<Gateways, 'of'>
  readonly readback: Pick<Readback, 'readMark' | 'readNewest'>
  readonly feeds: Pick<Feeds, 'refresh' | 'readFeed' | 'feedAgeMs'>
}

export function makeDispatchGateways({ gateways, readback, feeds }: DispatchGatewaysOptions) {
  return async (accountId: string): Promise<DispatchGateway> => {
    const account = await gateways.of(accountId)
    if (!account) throw new Error('A campaign without its account')
    const { gateway, pace } = account
    // An account of the older interface may have no listing. A person then decides about everyone in doubt.
    const isWithout = (result: Result<unknown>): boolean =>
      !result.ok && result.problem.code === 'GATEWAY_NOT_FOUND' && account.usesOlderApi
    return {
      takeTurn: () => pace.take(),
      write: (payload) => gateway.sending.writeSend(payload),
      submit: (send, isStale) => gateway.sending.submit(send, { hasTurn: true, isStale }),
      slowDown: (retryAfterMs) => pace.slowDown(retryAfterMs),
      pausedMs: () => pace.pausedMs(),
      async readMark(since) {
        const mark = await readback.readMark(accountId, since)
        return isWithout(mark) ? ok({ isWhole: false }) : mark
      },
      async readNewest() {
        const newest = await readback.readNewest(accountId)
        return isWithout(newest) ? ok(undefined) : newest
      },
      async readOptOuts(id) {
        const reading = await feeds.refresh(id)
        return reading.ok ? ok(undefined) : reading
      },
      readFeed: () => feeds.readFeed(accountId),
      feedAgeMs: () => feeds.feedAgeMs(accountId),
    }
  }
}
