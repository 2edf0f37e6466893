// Answers new replies by rule, one after the other. Each answer is claimed, priced, reserved under the limits, approved and handed
// to the outbox, in that order; whatever fails on the way ends it, and it is never tried again. What is not under way soon after
// is stopped: an answer that comes much later would be wrong.
import type { AnswerReason } from '@contract'
import { accountOperations } from '../accounts/accountRows'
import type { Accounts } from '../accounts/makeAccounts'
import { toActiveAccount } from '../accounts/toAccount'
import { minute, second } from '../base/durations'
import { newCampaignId, type AccountId, type CampaignId } from '../base/ids'
import { isoNow, toIso } from '../base/instants'
import { fail, ok } from '../base/result'
import { makeReplyApproval } from '../campaigns/makeReply'
import type { Live } from '../live'
import { dayOf, monthOf, type Day } from '../outbox/engine/dayOf'
import { localDay } from '../planning/localInstants'
import type { Clock, Logger, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import { answerOperations } from './answerRows'
import { blockedBy } from './blockedBy'
import { maxAgeMs } from './judgeAnswer'
import { zoneOf } from './zoneOf'

export interface AnswerRepliesOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly live: Live
  readonly logger: Logger
  readonly accounts: Accounts
  readonly start: (id: CampaignId, options: { readonly approvedAt: number }) => Promise<void>
  /** Sends to no one of a campaign who was not sent to yet. */
  readonly stopCampaign: (id: CampaignId) => Promise<unknown>
  /** The inbox shows something new. */
  readonly announce: () => void
}

export interface AnswerReplies {
  /** The feed of replies was read. `seenAt`: the time at which its new replies are kept. Never rejects. */
  onRead(accountId: string, seenAt: string): void
  /** Ends what the previous process left: nothing of it is sent. Before anything may send. */
  recover(): Promise<void>
  /** Waits, bounded, for the answer that is being made. */
  stop(): Promise<void>
}

/** An answer that still waits then, for the network, a limit or a person, is stopped. */
const maxWaitMs = 15 * minute
/** One that is being priced when the app closes is given up at the next start. */
const closeWaitMs = 2 * second

export function makeAnswerReplies(options: AnswerRepliesOptions): AnswerReplies {
  const { storage, clock, random, live, logger } = options
  const rows = storage.bind(answerOperations)
  const stored = storage.bind(accountOperations)
  const approve = makeReplyApproval(options)
  /** When each account's feed was last read in this session. */
  const lastRead = new Map<string, { readonly wall: number; readonly steady: number }>()
  const timers = new Set<() => void>()
  let queue: Promise<void> = Promise.resolve()
  let isStopped = false

  /** Whether the feed was read shortly before: then no reply in it is old, even if a clock was set or the computer slept. */
  function isWatched(accountId: string): boolean {
    const now = { wall: clock.now(), steady: clock.monotonic() }
    const before = lastRead.get(accountId)
    lastRead.set(accountId, now)
    if (!before || now.wall < before.wall) return false
    return Math.max(now.wall - before.wall, now.steady - before.steady) <= maxAgeMs
  }

  async function answerAll(accountId: string, seenAt: string, wasWatched: boolean): Promise<void> {
    const fresh = await rows.fresh({ accountId, seenAt })
    let answered = 0
    for (const replyId of fresh) if (!isStopped && (await answerOne(accountId, replyId, wasWatched))) answered += 1
    if (fresh.length > 0) live.publish({ kind: 'answers' })
    if (answered === 0) return
    live.publish({ kind: 'campaigns' })
    options.announce()
  }

  async function answerOne(accountId: string, replyId: number, wasWatched: boolean): Promise<boolean> {
    const row = await stored.get(accountId as AccountId)
    if (!row || blockedBy(row)) return false
    const account = toActiveAccount(row)
    const zone = zoneOf(account.timeZone)
    const now = clock.now()
    const day = localDay(now, zone)
    const claimed = await rows.claim({
      replyId,
      id: newCampaignId(random.uuid()),
      terms: { accountId, addresses: account.addresses, usesOlderApi: account.usesOlderApi },
      country: account.country,
      sender: account.sender,
      zone,
      day,
      at: toIso(now),
      isWatched: wasWatched,
    })
    if (!claimed) return false
    const { made, sender } = claimed
    let reason: AnswerReason = 'gateway'
    const spans = { day: spanOf(dayOf(now, zone)), month: spanOf(monthOf(now, zone)) }
    const approved = await approve(account, made, sender, async (ceiling) => {
      const reserved = ceiling
        ? await rows.reserve({ replyId, accountId, day, at: isoNow(clock), micros: ceiling.micros, spans })
        : 'no_price'
      if (reserved === 'reserved') return ok(undefined)
      reason = reserved
      return fail('CAMPAIGN_WRONG_STATE')
    })
    if (!approved.ok) {
      logger.info('reply_not_answered', { account: accountId, reason, code: approved.problem.code })
      await rows.giveUp({ replyId, reason })
      return false
    }
    await options.start(made.id, { approvedAt: clock.now() })
    stopLater(made.id)
    return true
  }

  function stopLater(id: CampaignId): void {
    const cancel = clock.after(maxWaitMs, () => {
      timers.delete(cancel)
      stopUnsent(id).catch((error: unknown) => logger.warn('answer_not_stopped', { error: String(error) }))
    })
    timers.add(cancel)
  }

  async function stopUnsent(id: CampaignId): Promise<void> {
    if (isStopped || !(await rows.isUnsent(id))) return
    logger.info('answer_stopped', { campaign: id })
    await options.stopCampaign(id)
  }

  return {
    onRead(accountId, seenAt) {
      const wasWatched = isWatched(accountId)
      queue = queue
        .then(() => (isStopped ? undefined : answerAll(accountId, seenAt, wasWatched)))
        .catch((error: unknown) => {
          if (!isStopped) logger.error('replies_not_answered', { account: accountId, error: String(error) })
        })
    },
    async recover() {
      await rows.giveUpUnapproved()
      for (const id of await rows.unsent()) await options.stopCampaign(id)
    },
    async stop() {
      isStopped = true
      for (const cancel of timers) cancel()
      timers.clear()
      await Promise.race([queue, new Promise<void>((resolve) => clock.after(closeWaitMs, resolve))])
    },
  }
}

function spanOf({ since, until }: Day): { since: string; until: string } {
  return { since: toIso(since), until: toIso(until) }
}
