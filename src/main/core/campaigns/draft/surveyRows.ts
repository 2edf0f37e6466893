// One reading of everyone in a draft, cached for the next question: the effect of its message, their places, and their order.
// Without it measuring, planning and each step of the preview's pager would read everyone again.
import type { Draft } from '@contract'
import type { Db } from '../../storage/db'
import { queryAudience, type AudienceMoment } from '../audience/audienceScopeRows'
import { audienceColumns, audienceOrder, type AudienceRow } from '../audience/audienceSql'
import { sql } from '../../storage/sql'
import { surveyDraft, type Surveyed } from './measureDraft'
import { ownFields } from './ownFieldRows'

export function survey(db: Db, draft: Draft, moment: AudienceMoment): Surveyed {
  return keep(db, surveys, draft, moment, () => {
    const audience = queryAudience(db, draft, moment)
    const rows = db.iterate<AudienceRow>(sql`${audience} SELECT ${audienceColumns} FROM audience`)
    return surveyDraft(draft.template, ownFields(db, moment.accountId, draft.id), rows, draft.kind)
  })
}

/** Ids of contacts and, of who is none, numbers: everyone who gets it, in the order of sending. */
export function orderOf(db: Db, draft: Draft, moment: AudienceMoment): readonly (number | string)[] {
  return keep(db, orders, draft, moment, () => {
    const audience = queryAudience(db, draft, moment)
    const people = db.iterate<{ id: number; phone: string }>(
      sql`${audience} SELECT id, phone FROM audience WHERE reason IS NULL ${audienceOrder}`,
    )
    const order: (number | string)[] = []
    for (const { id, phone } of people) order.push(id === 0 ? phone : id)
    return order
  })
}

/** `position` from 1. */
export function personAt(db: Db, draft: Draft, moment: AudienceMoment, position: number): AudienceRow | undefined {
  const key = orderOf(db, draft, moment)[position - 1]
  if (key === undefined) return undefined
  const audience = queryAudience(db, draft, moment)
  const column = typeof key === 'number' ? sql`id` : sql`phone`
  return db.get<AudienceRow>(
    sql`${audience} SELECT ${audienceColumns} FROM audience WHERE ${column} = ${key} AND reason IS NULL`,
  )
}

interface Kept<Value> {
  readonly key: string
  readonly readAt: number
  readonly value: Value
}

/** The last survey of each connection, valid until anything is written. */
type Keep<Value> = WeakMap<Db, Kept<Value>>
const surveys: Keep<Surveyed> = new WeakMap()
const orders: Keep<readonly (number | string)[]> = new WeakMap()
/** "In the last days" moves with the clock, so a cached survey expires. */
const keptMs = 60_000

function keep<Value>(db: Db, all: Keep<Value>, { id }: Draft, { at }: AudienceMoment, read: () => Value): Value {
  const readAt = Date.parse(at)
  const key = `${stateOf(db)} ${id}`
  const known = all.get(db)
  if (known?.key === key && Math.abs(readAt - known.readAt) < keptMs) return known.value
  const value = read()
  all.set(db, { key, readAt, value })
  return value
}

/** Changes with every commit of another connection, and with every change of this one. */
function stateOf(db: Db): string {
  const { version = 0 } =
    db.get<{ version: number }>(sql`SELECT data_version AS version FROM pragma_data_version`) ?? {}
  const { changes = 0 } = db.get<{ changes: number }>(sql`SELECT total_changes() AS changes`) ?? {}
  return `${version} ${changes}`
}
