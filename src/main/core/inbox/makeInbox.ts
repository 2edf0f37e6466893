// Replies: reads the gateway's feed of replies, applies their meaning, and answers the inbox's part of the contract. Sends
// nothing; an answer to a person is a campaign of its own.
import type { accountOperations } from '../accounts/accountRows'
import { makeWithAccount, type ReadActiveAccount } from '../accounts/activeAccount'
import { second } from '../base/durations'
import type { AccountId } from '../base/ids'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import type { Feeds, FeedUser } from '../feeds/makeFeeds'
import type { WatchedFeed } from '../feeds/feedWatch'
import type { holdOperations } from '../contacts/consent/holdRows'
import { readSearchPhrase } from '../contacts/search/searchWords'
import type { InboundRecord, Recent } from '../gateway/client/recent'
import type { Handlers } from '../handlers'
import type { Live } from '../live'
import { senderKind } from '../messages/checkSender'
import { foldReply } from '../messages/foldReply'
import { judgeReply } from '../messages/judgeReply'
import type { Clock, Logger, Notifier, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { conversationOperations } from './conversationRows'
import type { inboxOperations, LineRow } from './inboxRows'
import type { optOutWordOperations } from './optOutWordRows'
import { parseInbound } from './parseInbound'
import type { replyOperations } from './replyRows'
import type { ConversationRow } from '@contract'
import { fullName } from '../contacts/people/nameKey'

export interface InboxOptions {
  readonly storage: Storage
  readonly live: Live
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly notifier: Notifier
  readonly activeAccount: ReadActiveAccount
  readonly gatewayOf: (accountId: string) => Promise<{ readonly recent: Pick<Recent, 'inboundSms'> } | undefined>
  readonly notifies: () => boolean
  /** The feed of replies was read, and what is new in it is kept under that time. */
  readonly onRead: (accountId: string, seenAt: string) => void
  /** Reads the feed of replies, and tells the opt-outs of the other. */
  readonly feeds: Pick<Feeds, 'register' | 'lookNow' | 'makeUp' | 'standing'>
}

export interface Inbox {
  readonly handlers: Handlers<'inbox'>
  /** Something that the inbox shows is not as it was: tells the windows. */
  announce(): void
}

/** Replies, or opt-outs, in one transaction. */
const recordedAtOnce = 100
const seenGaps = 5

export function makeInbox(options: InboxOptions): Inbox {
  const { storage, live, clock, random, logger, notifier, activeAccount, feeds } = options
  const accounts = storage.bind<typeof accountOperations>('accounts')
  const rows = storage.bind<typeof inboxOperations>('inbox')
  const replies = storage.bind<typeof replyOperations>('replies')
  const conversations = storage.bind<typeof conversationOperations>('conversations')
  const words = storage.bind<typeof optOutWordOperations>('optOutWords')
  const holds = storage.bind<typeof holdOperations>('holds')
  /** Found since the start, for all accounts: a poll that a person asked for reports the difference. */
  const found = { replies: 0, optOuts: 0 }

  async function changed(added = 0): Promise<void> {
    const account = await activeAccount()
    const unread = account.ok ? await rows.unread({ accountId: account.value.id }) : 0
    live.publish({ kind: 'inbox', unread, added })
  }

  async function notify(accountId: string, phones: readonly string[], optedOut: number): Promise<void> {
    if (phones.length === 0 || !options.notifies()) return
    const people = [...new Set(phones)]
    const names = people.length === 1 ? await rows.names({ accountId, phones: people }) : []
    const [name = people[0] ?? ''] = names.filter((each) => each !== '')
    notifier.notify({
      kind: 'replies',
      replies: phones.length,
      people: people.length,
      optedOut,
      ...(people.length === 1 ? { name } : {}),
    })
  }

  async function keep(accountId: string, records: readonly InboundRecord[], at: string): Promise<void> {
    // Numbers may be written as in the account's country.
    const country = (await accounts.get(accountId as AccountId))?.country ?? ''
    const parsed = records.flatMap((record) => parseInbound(record, Date.parse(at), country) ?? [])
    if (parsed.length < records.length)
      logger.warn('replies_not_understood', { account: accountId, records: records.length - parsed.length })
    // The oldest first: what was said last decides.
    parsed.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    const sum = { added: 0, optedOut: 0, held: 0, phones: [] as string[] }
    for (let start = 0; start < parsed.length; start += recordedAtOnce) {
      const part = { accountId, seenAt: at, replies: parsed.slice(start, start + recordedAtOnce) }
      const done = await replies.record(part)
      sum.added += done.added
      sum.optedOut += done.optedOut
      sum.held += done.held
      sum.phones.push(...done.phones)
    }
    if (sum.added === 0) return
    found.replies += sum.added
    found.optOuts += sum.optedOut
    if (sum.optedOut + sum.held > 0) live.publish({ kind: 'contacts' })
    await changed(sum.added)
    await notify(accountId, sum.phones, sum.optedOut)
  }

  const feed: WatchedFeed = {
    name: 'inbound',
    async read(accountId, look) {
      const gateway = await options.gatewayOf(accountId)
      if (!gateway) return ok('not_offered')
      const answer = await gateway.recent.inboundSms()
      if (!answer.ok) return answer
      await keep(accountId, answer.value, look.at)
      await replies.noteLook({ accountId, feed: 'inbound', ...look })
      options.onRead(accountId, look.at)
      return ok('read')
    },
  }

  const recordOptOuts: FeedUser['recordOptOuts'] = async (reading) => {
    let added = 0
    for (let start = 0; start === 0 || start < reading.optOuts.length; start += recordedAtOnce) {
      const optOuts = reading.optOuts.slice(start, start + recordedAtOnce)
      const isLast = start + recordedAtOnce >= reading.optOuts.length
      added += await replies.recordOptOuts({ ...reading, optOuts, isLast })
    }
    if (added > 0) {
      found.optOuts += added
      await changed()
    }
    return added
  }

  function announce(): void {
    changed().catch((error: unknown) => logger.warn('inbox_not_announced', { error: String(error) }))
  }

  const withAccount = makeWithAccount(activeAccount)
  const handlers: Handlers<'inbox'> = {
    state: withAccount(async ({ id, sender }) => {
      const { hasFeed, lookedAt, gaps, ...state } = await rows.state({ accountId: id })
      const standing = feeds.standing('inbound', id)
      const problem = standing.problem ?? feeds.standing('opt_outs', id).problem
      const kept = gaps.map(({ gap }) => gap)
      const feedState = !hasFeed ? 'needs_api_key' : standing.answer === 'not_offered' ? 'not_offered' : 'watched'
      return ok({
        ...state,
        feed: feedState,
        everySeconds: Math.round(standing.everyMs / second),
        gaps: kept.filter(
          ({ isSeen }, index) => !isSeen || kept.slice(0, index).filter((gap) => gap.isSeen).length < seenGaps,
        ),
        senderTakesNoReplies: senderKind(sender) === 'letters',
        ...(lookedAt === null ? {} : { lookedAt }),
        ...(hasFeed && standing.nextAt !== undefined ? { nextAt: standing.nextAt } : {}),
        ...(hasFeed && problem !== undefined ? { problem } : {}),
      })
    }),
    conversations: withAccount(async ({ id: accountId, country }, { folder, search = '', offset, limit }) => {
      const phrase = readSearchPhrase(search, country)
      const page = await rows.lines({
        accountId,
        folder,
        offset,
        limit,
        at: isoNow(clock),
        ...(phrase ? { search: { typed: search, phrase } } : {}),
      })
      return ok({ total: page.total, rows: page.rows.map(toLine) })
    }),
    conversation: withAccount(async ({ id: accountId }, { phone, before }) =>
      ok(await conversations.read({ accountId, phone, before })),
    ),
    markRead: withAccount(async ({ id: accountId }, { phone, isRead }) => {
      const unread = await rows.markRead({ accountId, phone, isRead })
      live.publish({ kind: 'inbox', unread, added: 0 })
      return ok({ unread })
    }),
    markAllRead: withAccount(async ({ id: accountId }) => {
      let all = 0
      for (let some = -1; some !== 0; all += some) some = await rows.markSome({ accountId })
      if (all > 0) await changed()
      return ok({ changed: all })
    }),
    setDone: withAccount(async ({ id: accountId }, { phone, isDone }) => {
      const done = await rows.setDone({ accountId, phone, isDone })
      if (done !== undefined) await changed()
      return ok({ isDone: done ?? false })
    }),
    decide: withAccount(async ({ id: accountId }, { phone, decision }) => {
      const actId = random.uuid()
      const listId = decision.kind === 'opt_out_of_list' ? decision.listId : 0
      const done = await holds.decide({ accountId, actId, at: isoNow(clock), phone, kind: decision.kind, listId })
      if (done === 'list_unknown') return fail('LIST_UNKNOWN', 'no', { field: 'decision.listId' })
      if (!done.changed) return ok({})
      live.publish({ kind: 'contacts' })
      await changed()
      return ok({ undoId: actId })
    }),
    undoWord: withAccount(async ({ id: accountId }, { replyId }) => {
      const undone = await replies.undoWord({ accountId, replyId, at: isoNow(clock) })
      if (!undone) return fail('UNDO_GONE', 'no', { field: 'replyId' })
      live.publish({ kind: 'contacts' })
      await changed()
      return ok(undone)
    }),
    lookNow: withAccount(async ({ id: accountId }) => {
      if (!(await rows.state({ accountId })).hasFeed) return fail('NEEDS_API_KEY')
      const before = { ...found }
      const answer = await feeds.lookNow(accountId)
      if (!answer.ok) return answer
      if (answer.value === 'needs_api_key') return fail('NEEDS_API_KEY')
      return ok({
        replies: found.replies - before.replies,
        optOuts: found.optOuts - before.optOuts,
        readAt: isoNow(clock),
      })
    }),
    readGap: withAccount(async ({ id: accountId }, { gapId }) => {
      const read = await feeds.makeUp(accountId)
      if (!read.ok) return read
      const gap = await rows.gap({ accountId, gapId })
      return gap ? ok(gap.gap) : fail('UNDO_GONE', 'no', { field: 'gapId' })
    }),
    seeGap: withAccount(async ({ id: accountId }, { gapId }) => {
      const gap = await rows.seeGap({ accountId, gapId, at: isoNow(clock) })
      if (!gap) return fail('UNDO_GONE', 'no', { field: 'gapId' })
      await changed()
      return ok(gap.gap)
    }),
    words: async () => ok(await words.all()),
    async changeWords({ add = [], remove = [] }) {
      if ([...add, ...remove].some((word) => foldReply(word) === '')) return fail('NAME_EMPTY', 'no', { field: 'add' })
      return ok(await words.change({ add, remove }))
    },
    async tryWords({ text }) {
      return ok(judgeReply(text, new Map(await words.exact())))
    },
  }

  feeds.register({ feed, recordOptOuts, gapsChanged: announce })
  return { handlers, announce }
}

function toLine({ firstname, lastname, contactId, isDone, ...row }: LineRow): ConversationRow {
  const name = fullName(firstname ?? '', lastname ?? '')
  return {
    ...row,
    isDone: isDone === 1,
    ...(contactId === null ? {} : { contactId }),
    ...(name === '' ? {} : { name }),
  }
}
