// Applies the gateway's list to the people a job copies: created, there already, or still to be created.
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import { findByPhone, rememberListed, type ReadList } from './readListRows'
import { mergeFields } from './mergeFields'
import type { PushTally } from './pushState'
import type { ListedPerson } from './toListedPerson'

/** A person is requested this often; then a person decides. */
const maxTries = 5

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

interface LookedItem {
  readonly id: number
  readonly state: string
  readonly tries: number
  readonly outcome: string | null
  readonly isSeen: 0 | 1
}

/** The person is on the list at the gateway. If the job had requested them before, the job created them. */
export function showPerson(db: Db, list: ReadList, person: ListedPerson, tally: Mutable<PushTally>): void {
  const stored = person.phone === undefined ? undefined : findByPhone(db, list.accountId, person.phone)
  if (!stored) return
  const item = db.get<LookedItem>(sql`
    SELECT id, state, tries, outcome, is_seen AS isSeen
    FROM job_items
    WHERE job_id = ${list.jobId} AND contact_id = ${stored.id}
  `)
  rememberListed(db, stored.id, { ...person, listId: list.listId })
  if (!item || item.isSeen === 1) return
  const wasSettled = item.state === 'done'
  const isOurs = item.tries > 0
  db.run(sql`
    UPDATE job_items
    SET state = 'done', outcome = ${wasSettled ? item.outcome : isOurs ? 'created' : 'there'}, code = NULL,
      words = NULL, is_seen = 1
    WHERE id = ${item.id}
  `)
  if (wasSettled) {
    if (item.outcome === 'unseen') tally.unseen -= 1
    return
  }
  if (isOurs) {
    tally.created += 1
    return
  }
  tally.there += 1
  const { id: _, ...here } = stored
  const merged = mergeFields(here, undefined, person.fields)
  if (merged.isKept || merged.isUpdated) tally.differ += 1
}

/**
 * The end of reading the list. A complete reading proves that people it did not show are missing: they can be requested again.
 * An incomplete one proves nothing: unknown people stay unknown, and the person is told.
 */
export function settleLook(db: Db, jobId: string, isWhole: boolean, tally: PushTally): PushTally {
  if (isWhole) {
    db.run(sql`
      UPDATE job_items
      SET state = 'failed', code = 'GATEWAY_SLOW'
      WHERE job_id = ${jobId} AND state = 'unknown' AND tries >= ${maxTries}
    `)
    db.run(sql`UPDATE job_items SET state = 'waiting' WHERE job_id = ${jobId} AND state = 'unknown'`)
  } else {
    db.run(sql`
      UPDATE job_items
      SET state = 'failed', code = 'JOB_LISTING_INCOMPLETE'
      WHERE job_id = ${jobId} AND state = 'unknown'
    `)
  }
  const { changes } = db.run(sql`
    UPDATE job_items
    SET outcome = 'unseen'
    WHERE job_id = ${jobId} AND state = 'done' AND outcome = 'created' AND is_seen = 0
  `)
  return { ...tally, unseen: tally.unseen + changes }
}
