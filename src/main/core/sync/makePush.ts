// Copies a list to the gateway: finds or creates the list, reads who is on it, creates the others one by one at the account's
// pace. No person is requested twice before reading the list has shown that they are missing.
import { gatewayFieldNames } from '@contract/contactFields'
import type { ErrorCode } from '@contract/errors'
import { minute } from '../base/durations'
import { isoNow, toIso } from '../base/instants'
import type { Problem } from '../base/result'
import { claimsOf } from '../gateway/client/judgePage'
import { endIfMissing } from '../gateway/client/readToEnd'
import type { JobKindWork, JobRecord, StepEnd } from '../jobs/jobKind'
import type { jobOperations } from '../jobs/jobRows'
import { toJobItem } from '../jobs/jobNews'
import { judgeCreate } from './judgeCreate'
import { placeAtGateway } from './placeAtGateway'
import type { OwnList } from './boundListRows'
import type { pushOperations, AskedPerson } from './pushRows'
import { pushCursorSchema, pushSubjectSchema, pushTallySchema, type PushCursor } from './pushState'
import type { SyncGateway, SyncParts } from './syncParts'
import { beginWalk } from './syncWalk'
import { toListedPerson } from './toListedPerson'

const peopleAtOnce = 200
/** A request whose answer was lost has arrived by then, or never will: longer than any request may take. */
export const lateMs = minute
const maxRefusals = 20

interface PushStep {
  readonly job: JobRecord
  readonly cursor: PushCursor
  readonly list: OwnList
  readonly gateway: SyncGateway
}

export function makePush(parts: SyncParts): JobKindWork {
  const { storage, clock, gatewayOf, contactsChanged } = parts
  const store = storage.bind<typeof pushOperations>('push')
  const jobs = storage.bind<typeof jobOperations>('jobs')
  const late = (): string => toIso(clock.now() + lateMs)

  async function look({ job, cursor, list, gateway }: PushStep, gatewayId: string): Promise<StepEnd> {
    const walk = cursor.walk ?? beginWalk(isoNow(clock))
    const query = { listIds: [gatewayId], limit: peopleAtOnce, page: walk.page, orderBy: 'phone' }
    const answer = endIfMissing(walk, await gateway.contacts.list(query))
    if (!answer.ok && answer.problem.code === 'GATEWAY_NOT_FOUND') return listGone(job, cursor, list, answer.problem)
    if (!answer.ok) return { kind: 'trouble', problem: answer.problem }
    const { rows } = answer.value
    const page = { ...claimsOf(answer.value), rows: rows.map((record) => toListedPerson(record, gatewayId)) }
    const read = { jobId: job.id, accountId: job.accountId, listId: list.id, at: isoNow(clock) }
    const { verdict, hasChanged } = await store.takePage({ list: read, cursor, walk, page })
    if (hasChanged) contactsChanged()
    if (verdict.to !== 'end') return { kind: 'more' }
    if (!verdict.isWhole && !cursor.hasAsked) {
      // The list's people are not known, so no one is created.
      await store.saveCursor({ jobId: job.id, cursor: withoutWalk(cursor) })
      return trouble('JOB_LISTING_INCOMPLETE')
    }
    await store.endLook({ jobId: job.id, listId: list.id, isWhole: verdict.isWhole, cursor })
    return { kind: 'more' }
  }

  async function create(step: PushStep, gatewayId: string): Promise<StepEnd> {
    const { job, cursor, list, gateway } = step
    const { person, isAll } = await store.ask({ jobId: job.id, accountId: job.accountId, listId: list.id })
    if (!person) {
      if (!isAll) return { kind: 'more' }
      if (!cursor.hasAsked) return { kind: 'done' }
      await store.saveCursor({ jobId: job.id, cursor: { ...withoutWalk(cursor), stage: 'look' } })
      return { kind: 'more' }
    }
    const answer = await gateway.contacts.create({ ...toNewContact(person), listIds: [gatewayId] })
    const verdict = judgeCreate(answer)
    const refusals = verdict.state === 'failed' ? cursor.refusals + 1 : answer.ok ? 0 : cursor.refusals
    const next: PushCursor = {
      ...cursor,
      refusals: refusals >= maxRefusals ? 0 : refusals,
      hasAsked: cursor.hasAsked || verdict.state === 'done' || verdict.state === 'unknown',
      ...(verdict.state === 'unknown' ? { lookFrom: late() } : {}),
    }
    const problem = answer.ok ? undefined : answer.problem
    const words = problem?.detail === undefined ? {} : { words: problem.detail }
    const common = { jobId: job.id, listId: list.id, person, state: verdict.state, cursor: next }
    await store.settle({
      ...common,
      ...(verdict.state === 'failed' && problem ? { code: problem.code, ...words } : {}),
    })
    if (!problem) return { kind: 'more' }
    if (verdict.job === 'list_gone') return listGone(job, next, list, problem)
    if (verdict.job === 'stop') return { kind: 'trouble', problem }
    return refusals >= maxRefusals ? { kind: 'trouble', problem, isRefusals: true } : { kind: 'more' }
  }

  /** Deleted at the gateway meanwhile: it is made again, a few times at most. */
  async function listGone(
    job: JobRecord,
    cursor: PushCursor,
    list: OwnList,
    problem: Problem<ErrorCode>,
  ): Promise<StepEnd> {
    if (cursor.listTries >= 3) return { kind: 'trouble', problem }
    const next: PushCursor = { ...withoutWalk(cursor), stage: 'list' }
    await store.bindList({ jobId: job.id, listId: list.id, gatewayId: null, cursor: next })
    return { kind: 'more' }
  }

  /** Until when a late request may still arrive; a clock that was set back does not draw it out. */
  function waitsUntil({ lookFrom }: PushCursor): number | undefined {
    const untilMs = lookFrom === undefined ? 0 : Date.parse(lookFrom)
    return untilMs > clock.now() && untilMs <= clock.now() + lateMs ? untilMs : undefined
  }

  return {
    kind: 'push',
    async step(job) {
      const cursor = pushCursorSchema.parse(JSON.parse(job.cursor))
      const { list: subject } = pushSubjectSchema.parse(JSON.parse(job.subject))
      const list = await store.list({ accountId: job.accountId, listId: subject.id })
      if (!list) return trouble('LIST_UNKNOWN')
      const gateway = await gatewayOf(job.accountId)
      if (!gateway) return trouble('ACCOUNT_UNKNOWN')
      const untilMs = cursor.stage === 'create' ? undefined : waitsUntil(cursor)
      if (untilMs !== undefined) return { kind: 'wait', untilMs }
      const step = { job, cursor, list, gateway }
      if (cursor.stage === 'list' || list.gatewayId === null) return placeAtGateway({ ...step, store, late })
      return cursor.stage === 'look' ? look(step, list.gatewayId) : create(step, list.gatewayId)
    },
    recover: () => store.recover(late()),
    retryFailed(job) {
      const cursor = pushCursorSchema.parse(JSON.parse(job.cursor))
      return store.retry({ jobId: job.id, cursor: { ...withoutWalk(cursor), stage: 'list', hasAsked: true } })
    },
    describe(job) {
      const { list } = pushSubjectSchema.parse(JSON.parse(job.subject))
      return { kind: 'push', list, tally: pushTallySchema.parse(JSON.parse(job.tally)) }
    },
    counts: (job) => jobs.counts(job.id),
    async items(job, window) {
      const { total, rows } = await jobs.failedItems({ jobId: job.id, ...window })
      return { total, rows: rows.map(toJobItem) }
    },
  }
}

function withoutWalk({ walk: _, ...cursor }: PushCursor): PushCursor {
  return cursor
}

function trouble(code: ErrorCode): StepEnd {
  return { kind: 'trouble', problem: { code, retry: 'no' } }
}

/** Empty fields are not sent: the gateway would keep an empty value, or refuse it. */
function toNewContact(person: AskedPerson) {
  const given = gatewayFieldNames.flatMap((name) => (person[name] === '' ? [] : [[name, person[name]] as const]))
  return { phone: person.phone, ...Object.fromEntries(given) }
}
