// One look through the gateway's listing: its newest page, then the days in which something is waited for. Stores what it
// sees and, at its end, what it means for people in doubt.
import { fail, ok } from '../base/result'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { MessageRecord, Messages } from '../gateway/client/messages'
import type { WaitRules } from '../gateway/client/reader'
import { parseGatewayDate } from '../gateway/client/wireFields'
import type { Clock } from '../ports'
import type { GatewayTime, ClockWatch } from './gatewayTime'
import type { OperationClient } from '../storage/operations'
import { isBeyondDays } from './nextLook'
import { readSinceApproval, type ApprovalMark } from './readSinceApproval'
import { readRecent } from './readRecent'
import { readToMark } from './readToMark'
import { toListedRecord } from './toListedRecord'
import type { readbackOperations } from './readbackRows'
import { walkListing } from './walkListing'

export interface Look {
  readonly added: number
  readonly changed: number
  readonly readAt: string
}

export interface ReadNews {
  readonly accountId: string
  readonly added: number
  readonly changed: number
  readonly campaignIds: readonly string[]
}

export interface LookOptions {
  readonly store: OperationClient<(typeof readbackOperations)['operations']>
  readonly clock: Clock
  readonly clockWatch: ClockWatch
  readonly gatewayTime: Pick<GatewayTime, 'compared'>
  readonly messagesOf: (accountId: string) => Promise<Messages | undefined>
  readonly onRead: (news: ReadNews) => void
}

export interface LookTerms {
  readonly accountId: string
  /** See `OutlookQuestion`. */
  readonly watchingSince: () => number
  /** Before each page after the first: waits for its turn. False: the app is closing. */
  readonly turn: () => Promise<boolean>
}

const markPageSize = 50
const newestFirst = { orderBy: 'created_at', orderDirection: 'desc' } as const

export function makeLooker({ store, clock, clockWatch, gatewayTime, messagesOf, onRead }: LookOptions) {
  const now = (): string => new Date(clock.now()).toISOString()

  async function keep(accountId: string, records: readonly MessageRecord[]) {
    const seenAt = now()
    const listed = records.flatMap((record) => toListedRecord(record, seenAt) ?? [])
    const { added, changed, campaignIds } = await store.record({ accountId, records: listed, seenAt })
    if (added + changed + campaignIds.length > 0) onRead({ accountId, added, changed, campaignIds })
    return { added, changed, unread: records.length - listed.length }
  }

  /** By account, in milliseconds: what is older was not read, since the listing holds too many newer messages. */
  const unreadBefore = new Map<string, number>()

  async function readNewest(accountId: string, rules: WaitRules = {}, limit = markPageSize, since?: number) {
    const messages = await messagesOf(accountId)
    if (!messages) return fail('ACCOUNT_UNKNOWN')
    const at = now()
    const newest = await messages.list({ limit, ...newestFirst }, rules)
    if (!newest.ok) return newest
    const from = since === undefined ? undefined : new Date(since).toISOString()
    const hasOlder = await store.noteTotal({ accountId, total: newest.value.total, at, since: from })
    return ok({ messages, page: newest.value, records: newest.value.rows, hasOlder })
  }

  async function mark(accountId: string, records: readonly MessageRecord[]) {
    const seen = records.map(({ id, createdAt }) => ({ id, createdAt: parseGatewayDate(createdAt) }))
    const keys = records.flatMap(({ key, id }) => key ?? id ?? [])
    return store.recordMark({ accountId, seen, keys, at: now() })
  }

  return {
    /** Nothing of what it answers is kept. */
    async ask(accountId: string): Promise<GatewayResult<void>> {
      const newest = await readNewest(accountId)
      return newest.ok ? ok(undefined) : newest
    },

    async readNewest(accountId: string): Promise<GatewayResult<void>> {
      const newest = await readNewest(accountId, { noWait: true })
      if (!newest.ok) return newest
      await keep(accountId, newest.value.records)
      await mark(accountId, newest.value.records)
      return ok(undefined)
    },

    /** The newest page alone, for statuses that come while people are submitted. It moves no mark and proves no absence. */
    async peek(accountId: string): Promise<GatewayResult<void>> {
      const newest = await readNewest(accountId, { noWait: true })
      if (!newest.ok) return newest
      await keep(accountId, newest.value.records)
      return ok(undefined)
    },

    async readMark(accountId: string, since?: ApprovalMark): Promise<GatewayResult<{ readonly isWhole: boolean }>> {
      // A run waits on the screen, with the end of its wait, and not in here.
      const newest = await readNewest(accountId, { noWait: true })
      if (!newest.ok) return newest
      const { messages, page } = newest.value
      const all: MessageRecord[] = []
      const read = await readToMark(page, {
        clock,
        ask: (number) => messages.list({ limit: markPageSize, page: number, ...newestFirst }),
        async keep(rows) {
          await keep(accountId, rows)
          all.push(...rows)
          return mark(accountId, rows)
        },
      })
      if (!read.ok) return read
      await mark(accountId, all)
      await store.endMark({ accountId, ...read.value })
      if (!since) return ok({ isWhole: false })
      const keepPage = (rows: readonly MessageRecord[]) => keep(accountId, rows)
      return readSinceApproval({ messages, mark: since, newest: all, keep: keepPage })
    },

    /** `isWhole`: every message since then is known now, as far as the app can tell. */
    async readRecent(
      accountId: string,
      since: number,
      rules: WaitRules = {},
    ): Promise<GatewayResult<{ readonly isWhole: boolean }>> {
      if (await store.isLocked()) return fail('SENDING_LOCKED')
      let messages: Messages | undefined
      let hadOlder = false
      const read = await readRecent({
        since,
        keep: (rows) => keep(accountId, rows),
        async ask(page, limit) {
          if (page > 1 && messages) return messages.list({ limit, page, ...newestFirst }, rules)
          const newest = await readNewest(accountId, rules, limit, since)
          if (!newest.ok) return newest
          messages = newest.value.messages
          hadOlder = newest.value.hasOlder
          return ok(newest.value.page)
        },
      })
      if (!read.ok) return read
      const { how, oldest = clock.now() } = read.value
      const before = unreadBefore.get(accountId) ?? 0
      if (how === 'too_many') unreadBefore.set(accountId, oldest)
      if (how === 'reached' && before > since) unreadBefore.set(accountId, since)
      return ok({ isWhole: how === 'reached' || (how === 'known' && hadOlder && before <= since) })
    },

    async take({ accountId, watchingSince, turn }: LookTerms): Promise<GatewayResult<Look>> {
      if (await store.isLocked()) return fail('SENDING_LOCKED')
      await clockWatch.check()
      const startedAt = now()
      const newest = await readNewest(accountId)
      if (!newest.ok) return newest
      await gatewayTime.compared(accountId)
      const { messages, records } = newest.value
      const sum = await keep(accountId, records)
      const outlook = () => store.outlook({ accountId, now: clock.now(), watchingSince: watchingSince() })
      const walked = await walkListing({
        messages,
        days: (await outlook()).days,
        turn,
        async onPage(page) {
          const { added, changed, unread } = await keep(accountId, page)
          sum.added += added
          sum.changed += changed
          return unread
        },
        isEnough: async () => (await outlook()).days.length === 0,
      })
      if (!walked.ok) return walked
      // Only after everything was read: an id marked too early would hide a person from the match.
      await mark(accountId, records)
      const { isClean } = walked.value
      const spoken = await store.recordLook({
        ...{ accountId, startedAt, at: now(), isClean, watchingSince: watchingSince() },
        isBeyondDays: records.some(({ createdAt }) => isBeyondDays(parseGatewayDate(createdAt) ?? 0, clock.now())),
      })
      if (spoken.length > 0) onRead({ accountId, added: 0, changed: 0, campaignIds: spoken })
      return ok({ added: sum.added, changed: sum.changed, readAt: now() })
    },
  }
}
