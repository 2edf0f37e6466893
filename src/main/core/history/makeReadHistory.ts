// The job that reads the account's messages into the local copy: day by day, the newest first, each day from its beginning. If
// the listing cannot be asked for days it is read page by page instead. Nothing is lost by a restart at any point.
//
// Reading never starves sending: at most two pages are requested at a time, within the account's pace. While a send is running
// it sleeps between pages, and a reading that no person asked for pauses. The next pages are fetched while earlier ones are
// decoded and stored.
import type { ErrorCode } from '@contract/errors'
import { minute, second } from '../base/durations'
import { isoNow, toIso } from '../base/instants'
import { ok, type Problem } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { MessageQuery, MessageRecord, Messages } from '../gateway/client/messages'
import type { Page } from '../gateway/client/readAnswer'
import type { JobKindWork, JobRecord, StepEnd } from '../jobs/jobKind'
import type { Clock } from '../ports'
import { packRecords, type PackedRecords } from '../readback/toListedRecord'
import type { Recorded, readbackOperations } from '../readback/readbackRows'
import { firstPage } from '../readback/judgeListing'
import type { Storage } from '../storage/openStorage'
import {
  beginning,
  dayOf,
  historyCursorSchema,
  historySubjectSchema,
  historyTallySchema,
  judgeReading,
  likelyNext,
  limits,
  planReading,
  toListing,
  type HistoryCursor,
  type HistorySubject,
} from './historyReading'
import type { readHistoryOperations, KeptPage } from './readHistoryRows'

export interface ReadHistoryOptions {
  readonly storage: Storage
  readonly clock: Clock
  /** Undefined for an account that is gone. */
  readonly messagesOf: (accountId: string) => Promise<Pick<Messages, 'list'> | undefined>
  /** Something is being handed over. */
  readonly isSending: (accountId: string) => boolean
  readonly onKept: (recorded: Recorded) => void
  /** The app's own reading could not begin. */
  readonly onGaveUp: (accountId: string, code: string) => void
}

interface SeenPage extends Page<MessageRecord> {
  /** The rows that can be stored. */
  readonly records: PackedRecords
}

const noRecords = packRecords([], '')
const restMs = 3 * second
/** How often the screen shows its progress. */
const maxStepMs = second
const maxPagesWaiting = 4
/** In a profile that has to be adopted first. */
const lockedMs = minute
/** These say that the account cannot be read now: the app's own reading does not trouble anyone with it. */
const useless = /^(KEY|CREDENTIAL_|GATEWAY_NOT_FOUND)/

export function makeReadHistory({
  storage,
  clock,
  messagesOf,
  isSending,
  ...options
}: ReadHistoryOptions): JobKindWork {
  const store = storage.bind<typeof readHistoryOperations>('readHistory')
  const listing = storage.bind<typeof readbackOperations>('readback')
  const nextPage = makeNextPage<SeenPage>(clock)
  const rests = new Map<string, number>()

  async function begin(job: JobRecord, subject: HistorySubject): Promise<StepEnd> {
    const messages = await messagesOf(job.accountId)
    if (!messages) return trouble({ code: 'ACCOUNT_UNKNOWN', retry: 'no' })
    const askedAt = isoNow(clock)
    const newest = await messages.list({ limit: 1, orderBy: 'created_at', orderDirection: 'desc' })
    if (!newest.ok) return refused(job, subject, newest.problem)
    const oldest = await messages.list({ limit: 1, orderBy: 'created_at', orderDirection: 'asc' })
    if (!oldest.ok) return refused(job, subject, oldest.problem)
    await listing.noteTotal({ accountId: job.accountId, total: newest.value.total, at: askedAt })
    const { here, ...marks } = await store.marks(job.accountId)
    const terms = { marks, here, since: subject.since, nowMs: clock.now() }
    const plan = planReading({ newest: newest.value, oldest: oldest.value }, terms)
    if (!plan) {
      const completeDay = dayOf(subject.since === undefined ? clock.now() : Date.parse(subject.since))
      const moves = { isWhole: true, completeDay, coveredUntil: toIso(clock.now() - restMs) }
      return endAt(job, subject, { cursor: beginning, moves })
    }
    const isThere = plan.stage === 'days' && (plan.day ?? '') < (plan.floor ?? '')
    if (!isThere) return move(job, plan)
    return endAt(job, subject, { cursor: plan, moves: { isWhole: plan.endsAtFirst } })
  }

  /** There is nothing to read. */
  async function endAt(
    job: JobRecord,
    subject: HistorySubject,
    end: Pick<KeptPage, 'cursor' | 'moves'>,
  ): Promise<StepEnd> {
    const page = { ...end, records: noRecords, unread: 0, seenAt: isoNow(clock), ends: subject.what }
    return (await keep(job, subject, job.cursor, [page])) ?? { kind: 'more' }
  }

  async function move({ id: jobId }: JobRecord, cursor: HistoryCursor): Promise<StepEnd> {
    await store.keepCursor({ jobId, cursor })
    return { kind: 'more' }
  }

  /** Reads page after page until it is paused: the next are fetched and judged while earlier ones are being stored. */
  async function readPages(
    job: JobRecord,
    subject: HistorySubject,
    from: HistoryCursor,
    isWanted: () => boolean,
  ): Promise<StepEnd> {
    const messages = await messagesOf(job.accountId)
    if (!messages) return trouble({ code: 'ACCOUNT_UNKNOWN', retry: 'no' })
    const ask = (query: MessageQuery): Promise<GatewayResult<SeenPage>> => seePage(messages, query)
    const until = clock.monotonic() + maxStepMs
    let follows = job.cursor
    const kept = makeGroupCommit((pages: readonly KeptPage[]) => {
      const before = follows
      follows = JSON.stringify(pages.at(-1)?.cursor)
      return keep(job, subject, before, pages)
    }, maxPagesWaiting)
    for (let cursor = from; ;) {
      const taken = nextPage.take(job.id, queryOf(cursor), ask)
      const likely = isSending(job.accountId) ? undefined : likelyNext(cursor)
      if (likely) nextPage.askAhead(job.id, queryOf(likely), ask)
      const answer = await taken
      if (!answer.ok) return (await kept.settle()) ?? refused(job, subject, answer.problem, cursor)
      const page = judgePage(cursor, answer.value, subject)
      const goesOn = page.ends === undefined && isWanted() && !isSending(job.accountId)
      if (goesOn) nextPage.askAhead(job.id, queryOf(page.cursor), ask)
      const end = await kept.add(page)
      if (end || !goesOn || clock.monotonic() >= until) return (await kept.settle()) ?? { kind: 'more' }
      cursor = page.cursor
    }
  }

  function judgePage(
    from: HistoryCursor,
    { rows, skipped, total, hasNext, records }: SeenPage,
    subject: HistorySubject,
  ): KeptPage {
    const unread = skipped + rows.length - records.gatewayKey.length
    const reading = judgeReading(from, { rows, unread, total, hasNext, nowMs: clock.now() }, subject)
    const { isNews, cursor, moves, isOver } = reading
    const page = isNews ? { records, unread } : { records: noRecords, unread: skipped }
    return { ...page, cursor, moves, seenAt: isoNow(clock), ends: isOver ? subject.what : undefined }
  }

  /** Made ready to be stored while the page before it is being stored. */
  async function seePage(messages: Pick<Messages, 'list'>, query: MessageQuery): Promise<GatewayResult<SeenPage>> {
    const answer = await messages.list(query)
    if (!answer.ok) return answer
    return ok({ ...answer.value, records: packRecords(answer.value.rows, isoNow(clock)) })
  }

  /** `follows`: the job's cursor before them, as JSON. Undefined: it continues. */
  async function keep(
    job: JobRecord,
    subject: HistorySubject,
    follows: string,
    pages: readonly KeptPage[],
  ): Promise<StepEnd | undefined> {
    const kept = await store.keepPages({ jobId: job.id, accountId: job.accountId, follows, pages })
    if (kept === 'locked') return { kind: 'wait', untilMs: clock.now() + lockedMs }
    // The next step begins where the job stands.
    if (kept === 'moved') return { kind: 'more' }
    options.onKept(kept)
    const last = pages.at(-1)
    if (last?.ends === undefined) return undefined
    nextPage.forget(job.id)
    const { stage, walk } = last.cursor
    if (stage === 'listing' && walk.total !== undefined)
      await listing.noteTotal({ accountId: job.accountId, total: walk.total, at: last.seenAt })
    const isNothing = kept.tally.added === 0 && last.cursor.doubt === undefined
    return { kind: 'done', isQuiet: subject.isOwn && (subject.what === 'newest' || isNothing) }
  }

  /** A gateway that takes no such request is asked for fewer rows, and in the end without days. */
  async function refused(
    job: JobRecord,
    subject: HistorySubject,
    problem: Problem<ErrorCode>,
    cursor?: HistoryCursor,
  ): Promise<StepEnd> {
    if (subject.isOwn && useless.test(problem.code)) {
      await store.giveUp({ accountId: job.accountId, at: isoNow(clock) })
      options.onGaveUp(job.accountId, problem.code)
      return { kind: 'done', isQuiet: true }
    }
    const isTooLarge = problem.code === 'GATEWAY_NOT_UNDERSTOOD' && problem.detail?.startsWith('too_large') === true
    const isOfRequest = problem.code === 'GATEWAY_REFUSED' || isTooLarge
    if (!cursor || !isOfRequest) return trouble(problem)
    const limit = limits.find((fewer) => fewer < cursor.limit)
    if (limit !== undefined) return move(job, { ...cursor, limit, walk: firstPage })
    if (cursor.stage === 'days') return move(job, toListing({ ...cursor, limit: limits[0] }, subject))
    return trouble(problem)
  }

  return {
    kind: 'history',
    async step(job, isWanted) {
      const subject = historySubjectSchema.parse(JSON.parse(job.subject))
      const cursor = historyCursorSchema.parse(JSON.parse(job.cursor))
      if (isSending(job.accountId)) {
        const restsUntil = (rests.get(job.accountId) ?? Number.NEGATIVE_INFINITY) + restMs
        const isResting = clock.now() < restsUntil && restsUntil - clock.now() <= restMs
        if (subject.isOwn) return { kind: 'wait', untilMs: clock.now() + restMs }
        if (isResting) return { kind: 'wait', untilMs: restsUntil }
      }
      rests.set(job.accountId, clock.now())
      return cursor.stage === 'begin' ? begin(job, subject) : readPages(job, subject, cursor, isWanted)
    },
    // A page that was asked for and never stored is asked for again.
    recover: async () => undefined,
    /** Days in doubt, read once more. */
    async retryFailed(job) {
      const cursor = historyCursorSchema.parse(JSON.parse(job.cursor))
      const [first, ...again] = cursor.unsure.map(({ day }) => day)
      if (first === undefined) return 0
      const { doubt: _, ...rest } = cursor
      await move(job, { ...rest, stage: 'days', day: first, again, hasReadAgain: true })
      return again.length + 1
    },
    ...shownReading,
  }
}

export const shownReading: Pick<JobKindWork, 'describe' | 'counts' | 'items'> = {
  describe(job) {
    const { since } = historySubjectSchema.parse(JSON.parse(job.subject))
    const tally = historyTallySchema.parse(JSON.parse(job.tally))
    return { kind: 'history', tally, ...withoutUndefined({ since }) }
  },
  async counts(job) {
    const { read, total, unsure } = historyCursorSchema.parse(JSON.parse(job.cursor))
    const failed = unsure.length
    if (total === undefined) return { done: read, failed }
    const left = Math.max(total - read, 0)
    return { done: read, failed, left, total: read + failed + left }
  },
  async items(job, { offset, limit }) {
    const { unsure } = historyCursorSchema.parse(JSON.parse(job.cursor))
    const rows = unsure.slice(offset, offset + limit).map(({ day }, index) => ({
      ...{ id: offset + index + 1, name: day, code: 'JOB_LISTING_INCOMPLETE' as const },
    }))
    return { total: unsure.length, rows }
  },
}

function queryOf({ stage, day, limit, walk }: HistoryCursor): MessageQuery {
  const common = { limit, page: walk.page, orderBy: 'created_at' }
  return stage === 'days'
    ? { ...common, orderDirection: 'asc', ...withoutUndefined({ createdAt: day }) }
    : { ...common, orderDirection: 'desc' }
}

function trouble(problem: Problem<ErrorCode>): StepEnd {
  return { kind: 'trouble', problem }
}

/**
 * Stores items in groups: those that arrive while a group is being stored make up the next one. Two groups are in flight, so that the
 * writer never waits for the next.
 */
interface GroupCommit<Item, End> {
  /** Waits while too many wait to be handed over. Answers the end that storing came to meanwhile. Rejects as storing did. */
  add(item: Item): Promise<End | undefined>
  /** Waits until all are stored; answers and rejects as `add`. */
  settle(): Promise<End | undefined>
}

/** `store`: undefined means that more may be stored. */
export function makeGroupCommit<Item, End>(
  store: (group: readonly Item[]) => Promise<End | undefined>,
  maxWaiting: number,
): GroupCommit<Item, End> {
  const underWay = new Set<Promise<void>>()
  let waiting: Item[] = []
  let end: End | undefined

  function handOver(): void {
    if (waiting.length === 0 || underWay.size >= 2) return
    const group = waiting
    waiting = []
    // A failed group stays in flight: every later caller gets its error.
    const stored = store(group).then((reached) => {
      underWay.delete(stored)
      end ??= reached
      handOver()
    })
    stored.catch(() => undefined)
    underWay.add(stored)
  }

  return {
    async add(item) {
      waiting.push(item)
      handOver()
      while (waiting.length >= maxWaiting) await Promise.race(underWay)
      return end
    },
    async settle() {
      while (underWay.size > 0) await Promise.race(underWay)
      return end
    },
  }
}

type Ask<Page> = (query: MessageQuery) => Promise<GatewayResult<Page>>

/**
 * Asks for the next pages of a job while those before are on their way or being stored. At most two are ahead for each job, and
 * none that waited for long is taken: by then the listing may be another.
 */
interface NextPage<Page> {
  /** Begins to ask, unless that is asked already; what it answers is for `take`. */
  askAhead(jobId: string, query: MessageQuery, ask: Ask<Page>): void
  /** Pages requested before it are dropped. */
  take(jobId: string, query: MessageQuery, ask: Ask<Page>): ReturnType<Ask<Page>>
  forget(jobId: string): void
}

interface Asked<Page> {
  readonly key: string
  readonly at: number
  readonly answer: ReturnType<Ask<Page>>
}

const freshForMs = 10 * second
const maxAhead = 2

export function makeNextPage<Page>(clock: { monotonic(): number }): NextPage<Page> {
  const ahead = new Map<string, readonly Asked<Page>[]>()
  const asked = (jobId: string): readonly Asked<Page>[] =>
    (ahead.get(jobId) ?? []).filter(({ at }) => clock.monotonic() - at < freshForMs)
  return {
    askAhead(jobId, query, ask) {
      const key = JSON.stringify(query)
      const known = asked(jobId)
      if (known.some((each) => each.key === key)) return
      const answer = ask(query)
      // `take` passes a failure on; an answer that is never taken may fail unnoticed.
      answer.catch(() => undefined)
      ahead.set(jobId, [...known, { key, at: clock.monotonic(), answer }].slice(-maxAhead))
    },
    take(jobId, query, ask) {
      const key = JSON.stringify(query)
      const known = asked(jobId)
      const place = known.findIndex((each) => each.key === key)
      ahead.set(jobId, place < 0 ? [] : known.slice(place + 1))
      return known[place]?.answer ?? ask(query)
    },
    forget: (jobId) => void ahead.delete(jobId),
  }
}
