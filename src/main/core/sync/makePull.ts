// Reads lists and their people from the gateway, page by page. A page is stored together with the job's cursor: a restart
// continues with the next page. It removes nothing here, and never clears an opt-out.
import type { ErrorCode } from '@contract/errors'
import { isoNow } from '../base/instants'
import { fail, type Problem } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import type { feedOperations } from '../feeds/feedRows'
import { claimsOf } from '../gateway/client/judgePage'
import type { ListRecord } from '../gateway/client/lists'
import { endIfMissing } from '../gateway/client/readToEnd'
import type { JobKindWork, JobRecord, StepEnd } from '../jobs/jobKind'
import type { jobOperations } from '../jobs/jobRows'
import { toJobItem } from '../jobs/jobNews'
import type { ListedList } from './placeListRows'
import type { pullOperations } from './pullRows'
import { pullCursorSchema, pullSubjectSchema, pullTallySchema, type PullCursor } from './pullState'
import type { SyncParts } from './syncParts'
import { beginWalk } from './syncWalk'
import { toListedPerson } from './toListedPerson'

const listsAtOnce = 100
const peopleAtOnce = 200
/** More than this no list has: a gateway that says so is not believed. */
const maxPeople = 20_000_000

/** These say something of one list, and the others can still be read. */
const ofOneList: readonly ErrorCode[] = ['GATEWAY_NOT_FOUND', 'GATEWAY_REFUSED', 'GATEWAY_NOT_UNDERSTOOD']

export function makePull({ storage, clock, gatewayOf, contactsChanged }: SyncParts): JobKindWork {
  const store = storage.bind<typeof pullOperations>('pull')
  const jobs = storage.bind<typeof jobOperations>('jobs')
  const feeds = storage.bind<typeof feedOperations>('feeds')
  const cursorOf = (job: JobRecord): PullCursor => pullCursorSchema.parse(JSON.parse(job.cursor))

  async function readLists(job: JobRecord, cursor: PullCursor): Promise<StepEnd> {
    const gateway = await gatewayOf(job.accountId)
    if (!gateway) return trouble('ACCOUNT_UNKNOWN')
    const walk = cursor.walk ?? beginWalk(isoNow(clock))
    const query = { page: walk.page, limit: listsAtOnce, direction: 'ASC' } as const
    const answer = endIfMissing(walk, await gateway.lists.list(query))
    if (!answer.ok) return { kind: 'trouble', problem: answer.problem }
    const page = { ...claimsOf(answer.value), rows: answer.value.rows.flatMap(toListedList) }
    const common = { jobId: job.id, accountId: job.accountId }
    const { verdict, hasChanged } = await store.takeLists({ ...common, cursor, walk, page, at: isoNow(clock) })
    if (hasChanged) contactsChanged()
    if (verdict.to !== 'end' || verdict.isWhole) return { kind: 'more' }
    // The lists that were shown can still be read, once a person agrees.
    return trouble('JOB_LISTING_INCOMPLETE')
  }

  async function readPeople(job: JobRecord, cursor: PullCursor): Promise<StepEnd> {
    const next = await store.nextList(job.id)
    if (!next) return { kind: 'done' }
    const { listId, gatewayId } = next
    if (gatewayId === null) return endList(job, cursor, listId, { code: 'LIST_NOT_AT_GATEWAY', retry: 'no' })
    const gateway = await gatewayOf(job.accountId)
    if (!gateway) return trouble('ACCOUNT_UNKNOWN')
    const isSame = cursor.listId === listId
    const walk = (isSame ? cursor.walk : undefined) ?? beginWalk(isoNow(clock))
    const query = { listIds: [gatewayId], limit: peopleAtOnce, page: walk.page, orderBy: 'phone' }
    const answer = endIfMissing(walk, await gateway.contacts.list(query))
    if (!answer.ok) {
      if (ofOneList.includes(answer.problem.code)) return endList(job, cursor, listId, answer.problem)
      return { kind: 'trouble', problem: answer.problem }
    }
    const { rows } = answer.value
    const page = { ...claimsOf(answer.value), rows: rows.map((record) => toListedPerson(record, gatewayId)) }
    const list = { jobId: job.id, accountId: job.accountId, listId, at: isoNow(clock) }
    const taken = await store.takePage({ jobId: job.id, list, cursor, walk, page })
    if (taken.hasChanged) contactsChanged()
    if (taken.verdict.to !== 'end') return { kind: 'more' }
    const fresh = (await jobs.get(job.id)) ?? job
    if (!taken.verdict.isWhole) {
      return endList(fresh, cursorOf(fresh), listId, fail('JOB_LISTING_INCOMPLETE').problem)
    }
    await feeds.recordList({ accountId: job.accountId, listId, at: walk.startedAt })
    return endList(fresh, cursorOf(fresh), listId)
  }

  async function endList(
    job: JobRecord,
    cursor: PullCursor,
    listId: number,
    problem?: Problem<ErrorCode>,
  ): Promise<StepEnd> {
    const end = problem
      ? { code: problem.code, ...withoutUndefined({ words: problem.detail }) }
      : { readAt: isoNow(clock) }
    await store.endList({ jobId: job.id, listId, cursor, ...end })
    contactsChanged()
    return { kind: 'more' }
  }

  return {
    kind: 'pull',
    async step(job) {
      const cursor = cursorOf(job)
      return cursor.stage === 'lists' ? readLists(job, cursor) : readPeople(job, cursor)
    },
    // A page that was asked for and never stored is asked for again.
    recover: async () => undefined,
    retryFailed: (job) => store.retry(job.id),
    describe(job) {
      const { list } = pullSubjectSchema.parse(JSON.parse(job.subject))
      const tally = pullTallySchema.parse(JSON.parse(job.tally))
      return { kind: 'pull', tally, ...(list ? { list } : {}) }
    },
    async counts(job) {
      const { read, total, stage } = cursorOf(job)
      const failed = await store.failedLists(job.id)
      const isKnown = stage === 'people' && total !== undefined && total <= maxPeople
      return {
        done: read,
        failed,
        ...(isKnown ? { left: Math.max(total - read, 0), total: Math.max(total, read) } : {}),
      }
    },
    async items(job, window) {
      const { total, rows } = await jobs.failedItems({ jobId: job.id, ...window })
      return { total, rows: rows.map(toJobItem) }
    },
  }
}

function trouble(code: ErrorCode): StepEnd {
  return { kind: 'trouble', problem: { code, retry: 'no' } }
}

function toListedList({ raw: _, ...said }: ListRecord): ListedList[] {
  const { id, name, description, contacts } = said
  if (id === undefined) return []
  const shown = (name ?? '').trim().slice(0, 200)
  return [{ gatewayId: id, name: shown === '' ? id : shown, description: description ?? '', people: contacts, said }]
}
