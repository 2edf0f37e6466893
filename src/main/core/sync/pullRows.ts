// Reading lists and people from the gateway: each page with what it changes and where the job stands, in one transaction.
import { optOutErased } from '../contacts/people/erasedRows'
import { claimsOf, judgePage, type PageClaims, type PageFacts, type PageVerdict } from '../gateway/client/judgePage'
import { addJob, saveProgress } from '../jobs/jobRows'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { markSeen, takeOptOuts, type ReadList } from './readListRows'
import { pullPerson } from './pullPersonRows'
import { emptyPull, pullTallySchema, type PullCursor, type PullSubject, type PullTally } from './pullState'
import { boundList } from './boundListRows'
import type { SyncWalk } from './syncWalk'
import type { ListedPerson } from './toListedPerson'
import { placeList, type ListedList } from './placeListRows'

export interface NewPull {
  readonly id: string
  readonly accountId: string
  readonly subject: PullSubject
  readonly at: string
}

export interface PageOf<Row> extends PageClaims {
  readonly rows: readonly Row[]
}

export interface TakenPage {
  readonly verdict: PageVerdict<SyncWalk>
  /** Something in the address book is not as it was. */
  readonly hasChanged: boolean
}

export const pullOperations = operationGroup('pull', {
  start: write((db, { id, accountId, subject, at }: NewPull): string => {
    const { list } = subject
    const cursor: PullCursor = { stage: list ? 'people' : 'lists', read: 0 }
    const subjectKey = list ? `list ${list.id}` : 'all'
    const job = addJob(db, { id, accountId, kind: 'pull', subject, subjectKey, cursor, tally: emptyPull, at })
    if (job.isNew && list) addItem(db, job.id, list.id)
    return job.id
  }),

  /** The next list that is to be read; `gatewayId` is null for one that is not there any more. */
  nextList: read((db, jobId: string): { listId: number; gatewayId: string | null } | undefined =>
    db.get(sql`
      SELECT lists.id AS listId, lists.gateway_id AS gatewayId FROM job_items JOIN lists ON lists.id = list_id
      WHERE job_id = ${jobId} AND state = 'waiting' ORDER BY job_items.id LIMIT 1
    `),
  ),

  boundList: read((db, input: { accountId: string; listId: number }) => boundList(db, input.accountId, input.listId)),

  /** A page of the gateway's lists: each gets its place here and is to be read. */
  takeLists: write((db, input: ListsPage): TakenPage => {
    const { jobId, accountId, cursor, page, at } = input
    let total = cursor.total ?? 0
    let hasChanged = false
    const seen = markSeen(
      db,
      { jobId, listId: 0 },
      input.walk.round,
      page.rows.map(({ gatewayId }) => gatewayId),
    )
    for (const listed of page.rows) {
      const placed = placeList(db, accountId, listed, at)
      if (placed.isChanged) hasChanged = true
      if (addItem(db, jobId, placed.listId)) total += listed.people ?? 0
    }
    const verdict = judgePage(input.walk, factsOf(page, seen))
    const { listId: _, walk: __, ...rest } = cursor
    const next: PullCursor =
      verdict.to === 'end'
        ? { ...rest, stage: 'people', total }
        : { ...rest, stage: 'lists', walk: verdict.walk, total }
    saveProgress(db, jobId, { cursor: next })
    return { verdict, hasChanged }
  }),

  takePage: write((db, input: PeoplePage): TakenPage => {
    const { jobId, cursor, page, list } = input
    const keys = page.rows.flatMap(({ key }) => key ?? [])
    const nameless = input.walk.round === 1 ? page.rows.length - keys.length : 0
    const seen = markSeen(db, list, input.walk.round, keys)
    const added = seen.added + nameless
    const tally = takePeople(db, list, page.rows, tallyOf(db, jobId))
    const verdict = judgePage(input.walk, factsOf(page, { fresh: seen.fresh + nameless, added }))
    const { total = 0 } = cursor
    const read = cursor.read + added
    saveProgress(db, jobId, {
      cursor: { ...cursor, listId: list.listId, walk: verdict.walk, read, total: Math.max(total, read) },
      tally: tally.now,
    })
    return { verdict, hasChanged: tally.hasChanged }
  }),

  /** A list was read to its end, or cannot be. */
  endList: write((db, input: ListEnd): void => {
    const { jobId, listId, cursor, readAt, code = null, words = null } = input
    db.run(sql`
      UPDATE job_items
      SET state = ${code === null ? 'done' : 'failed'}, code = ${code}, words = ${words}, tries = tries + 1
      WHERE job_id = ${jobId} AND list_id = ${listId}
    `)
    if (readAt !== undefined) db.run(sql`UPDATE main.lists SET read_at = ${readAt} WHERE id = ${listId}`)
    const tally = tallyOf(db, jobId)
    const { listId: _, walk: __, ...rest } = cursor
    saveProgress(db, jobId, { cursor: rest, tally: code === null ? { ...tally, lists: tally.lists + 1 } : tally })
  }),

  failedLists: read(
    (db, jobId: string) =>
      db.get<{ failed: number }>(
        sql`SELECT count(*) AS failed FROM job_items WHERE job_id = ${jobId} AND state = 'failed'`,
      )?.failed ?? 0,
  ),

  retry: write((db, jobId: string): number => {
    db.run(sql`
      DELETE FROM job_seen
      WHERE job_id = ${jobId}
        AND list_id IN (SELECT list_id FROM job_items WHERE job_id = ${jobId} AND state = 'failed')
    `)
    return db.run(sql`
      UPDATE job_items SET state = 'waiting', code = NULL, words = NULL WHERE job_id = ${jobId} AND state = 'failed'
    `).changes
  }),

  saveCursor: write((db, { jobId, cursor }: { jobId: string; cursor: PullCursor }) =>
    saveProgress(db, jobId, { cursor }),
  ),
})

export interface ListsPage {
  readonly jobId: string
  readonly accountId: string
  readonly cursor: PullCursor
  readonly walk: SyncWalk
  readonly page: PageOf<ListedList>
  readonly at: string
}

export interface PeoplePage {
  readonly jobId: string
  readonly list: ReadList
  readonly cursor: PullCursor
  readonly walk: SyncWalk
  readonly page: PageOf<ListedPerson>
}

export interface ListEnd {
  readonly jobId: string
  readonly listId: number
  readonly cursor: PullCursor
  readonly readAt?: string
  readonly code?: string
  readonly words?: string
}

export function factsOf(page: PageOf<unknown>, seen: { fresh: number; added: number }): PageFacts {
  return { ...claimsOf(page), ...seen, rows: page.rows.length }
}

function addItem(db: Db, jobId: string, listId: number): boolean {
  const { changes } = db.run(
    sql`INSERT OR IGNORE INTO job_items (job_id, list_id, state) VALUES (${jobId}, ${listId}, 'waiting')`,
  )
  return changes === 1
}

function tallyOf(db: Db, jobId: string): PullTally {
  const stored = db.get<{ tally: string }>(sql`SELECT tally FROM jobs WHERE id = ${jobId}`)
  return stored ? pullTallySchema.parse(JSON.parse(stored.tally)) : emptyPull
}

/** A person on several lists is counted once, and merged each time: the pages may differ. */
function takePeople(db: Db, list: ReadList, people: readonly ListedPerson[], before: PullTally) {
  const now = { ...before }
  let hasChanged = false
  for (const person of people) {
    const isNews = person.key === undefined || markSeen(db, { ...list, listId: -1 }, 1, [person.key]).added === 1
    if (person.phone === undefined) {
      if (isNews) now.leftOut += 1
      continue
    }
    const { as, hasJoined } = pullPerson(db, list, { ...person, phone: person.phone })
    if (isNews) now[as] += 1
    if (hasJoined || as === 'added' || as === 'updated') hasChanged = true
  }
  now.optedOut += takeOptOuts(db, list, people)
  // An erased person who is still at the gateway comes back opted out.
  const phones = people.flatMap(({ phone }) => phone ?? [])
  now.optedOut += optOutErased(db, list.accountId, phones, list.at)
  return { now, hasChanged: hasChanged || now.optedOut > before.optedOut }
}
