// Answers new replies by rule, one after the other. The listing is read first, for messages of other computers and devices. Each
// answer is then claimed, priced, approved and handed to the outbox, in that order; whatever fails on the way ends it, and it is
// never tried again. The outbox arms none that is not wanted any more; what it could not send is stopped here.
import type { accountOperations } from '../accounts/accountRows'
import type { Accounts } from '../accounts/makeAccounts'
import { toActiveAccount } from '../accounts/activeAccount'
import { day, hour, second } from '../base/durations'
import { newCampaignId, type AccountId, type CampaignId } from '../base/ids'
import { isoNow } from '../base/instants'
import { makeReplyPrice } from '../campaigns/makeReply'
import type { CampaignsOptions } from '../campaigns/makeCampaigns'
import type { Live } from '../live'
import { dayOf, monthOf, toSpan } from '../planning/localInstants'
import { maxAnswerWaitMs } from '../outbox/answerWait'
import type { Clock, Logger, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { answerOperations } from './answerRows'
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
  readonly readRecent: CampaignsOptions['readRecent']
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

/** Messages from elsewhere are looked for this far back: a day, and 14 hours by which a time without a zone can be off. */
const readBackMs = day + 14 * hour
/** One that is being priced when the app closes is given up at the next start. */
const closeWaitMs = 2 * second

export function makeAnswerReplies(options: AnswerRepliesOptions): AnswerReplies {
  const { storage, clock, random, live, logger } = options
  const rows = storage.bind<typeof answerOperations>('answers')
  const stored = storage.bind<typeof accountOperations>('accounts')
  const price = makeReplyPrice(options)
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
    if (fresh.length === 0) return
    const isListingRead = wasWatched && (await readListing(accountId))
    let answered = 0
    for (const replyId of fresh) {
      if (isStopped) break
      try {
        if (await answerOne(accountId, replyId, { isWatched: wasWatched, isListingRead })) answered += 1
      } catch (error) {
        // The others of this reading are answered all the same.
        logger.error('reply_not_answered', { account: accountId, error: String(error) })
        await rows.giveUp({ replyId, reason: 'interrupted' }).catch(() => undefined)
      }
    }
    live.publish({ kind: 'answers' })
    if (answered === 0) return
    live.publish({ kind: 'campaigns' })
    options.announce()
  }

  async function readListing(accountId: string): Promise<boolean> {
    const read = await options.readRecent(accountId, clock.now() - readBackMs, { noWait: true })
    if (!read.ok) logger.info('listing_not_read', { account: accountId, code: read.problem.code })
    return read.ok
  }

  async function answerOne(
    accountId: string,
    replyId: number,
    { isWatched, isListingRead }: { readonly isWatched: boolean; readonly isListingRead: boolean },
  ): Promise<boolean> {
    const row = await stored.get(accountId as AccountId)
    if (!row || blockedBy(row)) return false
    const account = toActiveAccount(row)
    const { addresses, usesOlderApi, country, sender } = account
    const zone = zoneOf(account.timeZone)
    const terms = { accountId, addresses, usesOlderApi }
    const claimed = await rows.claim({
      replyId,
      id: newCampaignId(random.uuid()),
      terms,
      country,
      sender,
      zone,
      at: isoNow(clock),
      isWatched,
    })
    if (!claimed) return false
    const { made } = claimed
    const priced = isListingRead ? await price(account, made, claimed.sender) : undefined
    const approved = priced?.ok
      ? await rows.approve({
          replyId,
          terms,
          country,
          sender,
          made,
          at: isoNow(clock),
          spans: spansAt(clock.now(), zone),
          estimate: priced.value.estimate,
          ceiling: priced.value.ceiling,
          approval: { ...priced.value.approval, isAutomatic: true },
        })
      : 'gateway'
    if (approved !== 'approved') {
      logger.info('reply_not_answered', { account: accountId, reason: approved })
      await rows.giveUp({ replyId, reason: approved })
      return false
    }
    stopLater(made.id)
    await options.start(made.id, { approvedAt: clock.now() })
    return true
  }

  function stopLater(id: CampaignId): void {
    const cancel = clock.after(maxAnswerWaitMs, () => {
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

function spansAt(now: number, zone: string) {
  return { day: toSpan(dayOf(now, zone)), month: toSpan(monthOf(now, zone)) }
}
