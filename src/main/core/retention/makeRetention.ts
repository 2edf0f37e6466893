// How long messages, replies, look-ups and the people of campaigns are kept. Works once a day, in quiet moments, and stops as soon
// as something is to be sent.
import { keepLine } from '../accounts/keepLine'
import type { accountOperations } from '../accounts/accountRows'
import { day } from '../base/durations'
import type { AccountId, CampaignId } from '../base/ids'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import type { Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock, Logger } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { oldRepliesOperations } from './oldRepliesRows'
import type { retentionOperations, OfAccount, Piece, Place } from './retentionRows'

export interface RetentionOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly live: Pick<Live, 'publish'>
  readonly logger: Logger
  /** Messages were deleted: data derived from them is due again. */
  readonly onRemoved: () => void
}

export interface Retention {
  readonly preview: Handlers<'accounts'>['retention']
  /** Removes what is due, if a day has passed. `isQuiet` is asked between the pieces; at its no the rest is left to the next call. */
  tidy(isQuiet: () => Promise<boolean>): Promise<void>
  stop(): void
}

/** Between two questions whether it is still quiet. */
const piecesAtOnce = 10

export function makeRetention({ storage, clock, live, logger, onRemoved }: RetentionOptions): Retention {
  const store = storage.bind<typeof retentionOperations>('retention')
  const others = storage.bind<typeof oldRepliesOperations>('oldReplies')
  const accounts = storage.bind<typeof accountOperations>('accounts')
  let doneAt = Number.NEGATIVE_INFINITY
  let isStopped = false

  async function lineOf(accountId: string, keepMonths: number): Promise<OfAccount> {
    return { accountId, line: await store.line({ accountId, before: keepLine(isoNow(clock), keepMonths) }) }
  }

  /** Answers whether it came to its end. */
  async function removeFor(of: OfAccount, mayGoOn: () => Promise<boolean>): Promise<boolean> {
    const walk = <At>(remove: (after: At | null) => Promise<Piece>, placeOf: (next: Place) => At) =>
      walkThrough(remove, placeOf, mayGoOn)
    if (!(await removeCampaigns(of, mayGoOn))) return false
    const messages = await walk(
      (after: Place | null) => store.removeMessages({ ...of, after }),
      (next) => next,
    )
    const replies = await walk(
      (after: Place | null) => others.removeReplies({ ...of, after }),
      (next) => next,
    )
    const results = await walk(
      (after: number | null) => others.removeResults({ ...of, after: after ?? 0 }),
      ({ id }) => id,
    )
    const isThrough =
      messages.isEnd &&
      replies.isEnd &&
      results.isEnd &&
      (await untilDone(() => others.removeConversations(of), mayGoOn)) &&
      (await untilDone(() => others.removeLookUps(of), mayGoOn))
    if (messages.removed > 0) {
      await store.noteRemoved(of)
      onRemoved()
      live.publish({ kind: 'history', added: 0, changed: messages.removed })
    }
    if (results.removed > 0) live.publish({ kind: 'numbers' })
    const { removed } = messages
    if (removed + replies.removed + results.removed > 0)
      logger.info('removed_old', { messages: removed, replies: replies.removed, lookUps: results.removed })
    return isThrough
  }

  async function removeCampaigns(of: OfAccount, mayGoOn: () => Promise<boolean>): Promise<boolean> {
    for (let after = ''; ;) {
      if (!(await mayGoOn())) return false
      const found = await store.campaign({ ...of, after })
      if (!found) return true
      const { id, kept } = found
      after = id
      if (kept) await store.markCampaign({ id, kept, at: isoNow(clock) })
      await removeAnswers(id)
      if (!(await untilDone(() => store.removePeople(id), mayGoOn))) return false
      live.publish({ kind: 'campaigns' })
    }
  }

  async function removeAnswers(id: CampaignId): Promise<void> {
    for (let after: number | undefined = 0; after !== undefined;) after = await store.removeAnswers({ id, after })
  }

  return {
    async preview({ accountId, keepMonths }) {
      const account = await accounts.get(accountId as AccountId)
      if (!account) return fail('ACCOUNT_UNKNOWN', 'no', { field: 'accountId' })
      const of = await lineOf(account.id, keepMonths)
      return ok({ before: of.line, ...(await store.preview(of)) })
    },
    async tidy(isQuiet) {
      if (isStopped || Math.abs(clock.now() - doneAt) < day) return
      const mayGoOn = makeMayGoOn(async () => !isStopped && (await isQuiet()))
      for (const { accountId, keepMonths } of await store.accounts())
        if (!(await removeFor(await lineOf(accountId, keepMonths), mayGoOn))) return
      doneAt = clock.now()
    },
    stop: () => void (isStopped = true),
  }
}

/** Asks at the first piece and then once for several. */
function makeMayGoOn(ask: () => Promise<boolean>): () => Promise<boolean> {
  let pieces = 0
  return async () => (pieces++ % piecesAtOnce === 0 ? ask() : true)
}

async function walkThrough<At>(
  remove: (after: At | null) => Promise<Piece>,
  placeOf: (next: Place) => At,
  mayGoOn: () => Promise<boolean>,
): Promise<{ removed: number; isEnd: boolean }> {
  let removed = 0
  let after: At | null = null
  for (;;) {
    if (!(await mayGoOn())) return { removed, isEnd: false }
    const piece = await remove(after)
    removed += piece.removed
    if (!piece.next) return { removed, isEnd: true }
    after = placeOf(piece.next)
  }
}

async function untilDone(remove: () => Promise<boolean>, mayGoOn: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    if (!(await mayGoOn())) return false
    if (!(await remove())) return true
  }
}
