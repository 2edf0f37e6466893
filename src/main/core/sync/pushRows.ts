// Copying a list to the gateway. The intent to create a person is on disk first, then the outcome.
import { gatewayFieldNames } from '@contract/contactFields'
import { isOptedOutOfSql, isOptedOutSql } from '../contacts/consent/optOutRows'
import { judgePage } from '../gateway/client/judgePage'
import { addJob, saveProgress } from '../jobs/jobRows'
import { allNamed } from '../storage/columns'
import type { Db } from '../storage/db'
import { essentialWrite, operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { boundList } from './boundListRows'
import { markSeen, rememberListed, takeOptOuts, type ReadList } from './readListRows'
import type { Fields } from './mergeFields'
import { factsOf, type PageOf, type TakenPage } from './pullRows'
import { emptyPush, firstPush, pushTallySchema, type PushCursor, type PushSubject, type PushTally } from './pushState'
import { settleLook, showPerson } from './pushLookRows'
import type { SyncWalk } from './syncWalk'
import type { ListedPerson } from './toListedPerson'

export interface NewPush {
  readonly id: string
  readonly accountId: string
  readonly subject: PushSubject
  readonly at: string
}

export interface AskedPerson extends Fields {
  readonly itemId: number
  readonly contactId: number
  readonly phone: string
}

/** People who opted out, passed over at once in one transaction. */
const maxSkipped = 1_000

export const pushOperations = operationGroup('push', {
  start: write((db, { id, accountId, subject, at }: NewPush): string => {
    const subjectKey = `list ${subject.list.id}`
    const job = { id, accountId, kind: 'push', subject, subjectKey, cursor: firstPush, tally: emptyPush, at } as const
    const added = addJob(db, job)
    if (added.isNew) {
      db.run(sql`
        INSERT INTO job_items (job_id, contact_id, state)
        SELECT ${added.id}, contact_id, 'waiting'
        FROM list_contacts
        WHERE list_id = ${subject.list.id}
      `)
    }
    return added.id
  }),

  list: read((db, input: { accountId: string; listId: number }) => boundList(db, input.accountId, input.listId)),

  /** The first of these gateway lists that no local list is bound to. */
  freeList: read((db, { accountId, gatewayIds }: { accountId: string; gatewayIds: readonly string[] }) =>
    gatewayIds.find(
      (gatewayId) => !db.get(sql`SELECT 1 FROM lists WHERE account_id = ${accountId} AND gateway_id = ${gatewayId}`),
    ),
  ),

  /** `gatewayId` null: the gateway does not have it any more. */
  bindList: write((db, { listId, gatewayId, jobId, cursor }: BindList): void => {
    db.run(sql`UPDATE main.lists SET gateway_id = ${gatewayId} WHERE id = ${listId}`)
    if (gatewayId === null) db.run(sql`DELETE FROM gateway_members WHERE list_id = ${listId}`)
    saveProgress(db, jobId, { cursor })
  }),

  saveCursor: write((db, { jobId, cursor }: { jobId: string; cursor: PushCursor }) =>
    saveProgress(db, jobId, { cursor }),
  ),

  /** A page of those who are on the list at the gateway: they need not be made. */
  takePage: write((db, { list, cursor, walk, page }: LookPage): TakenPage => {
    const keys = page.rows.flatMap(({ key }) => key ?? [])
    const nameless = walk.round === 1 ? page.rows.length - keys.length : 0
    const seen = markSeen(db, list, walk.round, keys)
    const before = tallyOf(db, list.jobId)
    const tally = { ...before }
    for (const person of page.rows) if (person.phone !== undefined) showPerson(db, list, person, tally)
    const optedOut = takeOptOuts(db, list, page.rows)
    const verdict = judgePage(walk, factsOf(page, { fresh: seen.fresh + nameless, added: seen.added + nameless }))
    saveProgress(db, list.jobId, { cursor: { ...cursor, walk: verdict.walk }, tally })
    return { verdict, hasChanged: optedOut > 0 }
  }),

  /** A look has ended; answers whether anyone is still to be made. */
  endLook: write((db, input: LookEnd): { waiting: boolean } => {
    const { jobId, listId, isWhole, cursor } = input
    const tally = settleLook(db, jobId, isWhole, tallyOf(db, jobId))
    db.run(sql`DELETE FROM job_seen WHERE job_id = ${jobId} AND list_id = ${listId}`)
    const { walk: _, ...rest } = cursor
    saveProgress(db, jobId, { cursor: { ...rest, stage: 'create', hasAsked: false }, tally })
    return { waiting: db.get(sql`SELECT 1 FROM job_items WHERE job_id = ${jobId} AND state = 'waiting'`) !== undefined }
  }),

  /** The next person, marked as asked for; who opted out is passed over. */
  ask: write((db, { jobId, accountId, listId }: { jobId: string; accountId: string; listId: number }): Asked => {
    let optedOut = 0
    let person: AskedPerson | undefined
    for (; optedOut < maxSkipped; optedOut++) {
      const next = db.get<AskedPerson & { isOut: 0 | 1 }>(sql`
        SELECT item.id AS itemId, contacts.id AS contactId, phone, ${allNamed(gatewayFieldNames)},
          (${isOptedOutSql(sql`contacts.account_id`, sql`contacts.phone`)}
            OR ${isOptedOutOfSql(sql`contacts.account_id`, sql`contacts.phone`, sql`${listId}`)}) AS isOut
        FROM job_items item JOIN contacts ON contacts.id = item.contact_id
        WHERE item.job_id = ${jobId} AND item.state = 'waiting' AND contacts.account_id = ${accountId}
        ORDER BY item.id LIMIT 1
      `)
      if (!next) break
      const { isOut, ...rest } = next
      if (isOut === 0) {
        db.run(sql`UPDATE job_items SET state = 'asked', tries = tries + 1 WHERE id = ${rest.itemId}`)
        person = rest
        break
      }
      db.run(sql`UPDATE job_items SET state = 'done', outcome = 'opted_out' WHERE id = ${next.itemId}`)
    }
    if (optedOut > 0) {
      const tally = tallyOf(db, jobId)
      saveProgress(db, jobId, { tally: { ...tally, optedOut: tally.optedOut + optedOut } })
    }
    return { person, isAll: person === undefined && optedOut < maxSkipped }
  }),

  /** Stores the outcome. */
  settle: essentialWrite((db, input: Settled): void => {
    const { jobId, listId, person, state, cursor, code = null, words = null } = input
    db.run(sql`
      UPDATE job_items
      SET state = ${state}, outcome = ${state === 'done' ? 'created' : null}, code = ${code}, words = ${words},
        tries = tries - ${state === 'waiting' ? 1 : 0}
      WHERE id = ${person.itemId}
    `)
    if (state !== 'done') return saveProgress(db, jobId, { cursor })
    const { itemId: _, contactId, phone: __, ...fields } = person
    // The contact or the list was deleted meanwhile: nothing is left to update.
    if (
      db.get(sql`SELECT 1 FROM contacts WHERE id = ${contactId}`) &&
      db.get(sql`SELECT 1 FROM lists WHERE id = ${listId}`)
    )
      rememberListed(db, contactId, { listId, gatewayId: undefined, fields })
    const tally = tallyOf(db, jobId)
    saveProgress(db, jobId, { cursor, tally: { ...tally, created: tally.created + 1 } })
  }),

  /** Failed people are looked up first: some of them may be at the gateway anyway. */
  retry: write((db, { jobId, cursor }: { jobId: string; cursor: PushCursor }): number => {
    const { changes } = db.run(sql`
      UPDATE job_items
      SET state = CASE code WHEN 'GATEWAY_REFUSED' THEN 'waiting' ELSE 'unknown' END, tries = 1, code = NULL,
        words = NULL
      WHERE job_id = ${jobId} AND state = 'failed'
    `)
    if (changes > 0) saveProgress(db, jobId, { cursor })
    return changes
  }),

  /** Asked for and never answered: it may have arrived. */
  recover: write((db, lookFrom: string): void => {
    const jobs = db.all<{ id: string; cursor: string }>(sql`
      SELECT id, cursor FROM jobs WHERE kind = 'push' AND state IN ('waiting', 'running', 'paused')
      AND EXISTS (SELECT 1 FROM job_items WHERE job_id = jobs.id AND job_items.state = 'asked')
    `)
    for (const { id, cursor } of jobs)
      saveProgress(db, id, { cursor: { ...(JSON.parse(cursor) as PushCursor), lookFrom, hasAsked: true } })
    db.run(sql`UPDATE job_items SET state = 'unknown' WHERE state = 'asked'`)
  }),
})

interface BindList {
  readonly jobId: string
  readonly listId: number
  readonly gatewayId: string | null
  readonly cursor: PushCursor
}

interface LookPage {
  readonly list: ReadList
  readonly cursor: PushCursor
  readonly walk: SyncWalk
  readonly page: PageOf<ListedPerson>
}

interface LookEnd {
  readonly jobId: string
  readonly listId: number
  readonly isWhole: boolean
  readonly cursor: PushCursor
}

export interface Asked {
  readonly person: AskedPerson | undefined
  /** No one is left to create. */
  readonly isAll: boolean
}

interface Settled {
  readonly jobId: string
  readonly listId: number
  readonly person: AskedPerson
  readonly state: 'done' | 'failed' | 'waiting' | 'unknown'
  readonly cursor: PushCursor
  readonly code?: string
  readonly words?: string
}

function tallyOf(db: Db, jobId: string): PushTally {
  const stored = db.get<{ tally: string }>(sql`SELECT tally FROM jobs WHERE id = ${jobId}`)
  return stored ? pushTallySchema.parse(JSON.parse(stored.tally)) : emptyPush
}
