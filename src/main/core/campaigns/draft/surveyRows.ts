// One reading of everyone in a draft, cached for the next question: the effect of its message, their places, and their order.
// Without it measuring, planning and each step of the preview's pager would read everyone again.
import type { Draft } from '@contract'
import type { Db } from '../../storage/db'
import { queryAudience, type AudienceMoment } from '../audience/audienceScopeRows'
import { audienceColumns, audienceOrder, type AudienceRow } from '../audience/audienceSql'
import { sql } from '../../storage/sql'
import { surveyDraft, type Surveyed } from './measureDraft'
import { keep, type Keep } from './keptReadingRows'
import { draftFields } from '../audience/draftFieldRows'

const surveys: Keep<Surveyed> = new WeakMap()
const orders: Keep<readonly (number | string)[]> = new WeakMap()

export function survey(db: Db, draft: Draft, moment: AudienceMoment): Surveyed {
  return keep(db, surveys, draft, moment, () => {
    const audience = queryAudience(db, draft, moment)
    const rows = db.iterate<AudienceRow>(sql`${audience} SELECT ${audienceColumns} FROM audience`)
    return surveyDraft(draft.template, draftFields(db, draft, moment), rows, draft.kind)
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
