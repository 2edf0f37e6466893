// People in a frozen campaign who were texted before, for a warning and its list.
import type { CampaignId } from '../../base/ids'
import type { LimitReason } from '../../planning/personLimit'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'

export interface Window {
  readonly offset: number
  readonly limit: number
}

export interface Repeated {
  /** Position in the order of sending. */
  readonly position: number
  /** Including the one from this campaign. */
  readonly texts: number
  /** When the latest other text went out or is planned. */
  readonly lastAt: string
}

/** People whom a limit for one person holds, ascending, each with the moment until which it does; null: they are left out. */
export interface HeldPositions {
  readonly positions: readonly number[]
  readonly untils: readonly (number | null)[]
}

export interface RepeatedPage {
  readonly total: number
  readonly rows: (Omit<Repeated, 'position'> & {
    readonly name: string
    readonly phone: string
    /** For people over a limit: when they can be texted again, and which limit it is. */
    readonly until?: string
    readonly reason?: LimitReason
  })[]
}

/** When another campaign `c` will text its recipient `b`, of wave `w`: not before `at`, nor before the moment until which `b` is held. */
export const plannedAtSql = (at: string): Sql =>
  sql`max(${at}, coalesce(w.due_at, ''), coalesce(c.waits_until, ''), coalesce(b.held_until, ''))`

/** How many names a warning shows. */
export const namesShown = 3

/** Names, or the number of a person without a name. */
export function readNames(db: Db, id: CampaignId, positions: readonly number[]): string[] {
  return readPeople(db, id, positions).map(({ name, phone }) => name || phone)
}

export function readRepeated(db: Db, id: CampaignId, shown: readonly Repeated[]): RepeatedPage['rows'] {
  const people = readPeople(
    db,
    id,
    shown.map(({ position }) => position),
  )
  return people.flatMap(({ name, phone }, index) => {
    const found = shown[index]
    return found ? [{ name, phone, texts: found.texts, lastAt: found.lastAt }] : []
  })
}

/** `positions`: in ascending order. */
function readPeople(db: Db, id: CampaignId, positions: readonly number[]): { name: string; phone: string }[] {
  return db.all<{ name: string; phone: string }>(sql`
    SELECT name, phone FROM recipients WHERE campaign_id = ${id} AND position IN (SELECT value
      FROM json_each(${JSON.stringify(positions)})) ORDER BY position
  `)
}
