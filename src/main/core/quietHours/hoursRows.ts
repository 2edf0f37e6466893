// Hours that a person changed or added, and what they chose for a send that would run into quiet hours.
import type { QuietHours, WeekHours } from '@contract'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { makeHoursBook, type HoursBook, type RegionHours } from './hoursBook'

export interface OwnHours {
  readonly rules: readonly RegionHours[]
  readonly crossing: QuietHours['crossing']
}

export const hoursOperations = operationGroup('quietHours', {
  all: read((db) => readOwnHours(db)),

  save: write((db, { region, week, onHolidays }: RegionHours) => {
    db.run(sql`
      INSERT INTO hours_rules (region, week, on_holidays)
      VALUES (${region}, ${JSON.stringify(week)}, ${onHolidays ? 1 : 0})
      ON CONFLICT (region) DO UPDATE SET week = excluded.week, on_holidays = excluded.on_holidays
    `)
    return readOwnHours(db)
  }),

  reset: write((db, region: string) => {
    db.run(sql`DELETE FROM hours_rules WHERE region = ${region}`)
    return readOwnHours(db)
  }),

  setCrossing: write((db, crossing: QuietHours['crossing']) => {
    db.run(sql`
      INSERT INTO hours_crossing (id, crossing)
      VALUES (1, ${crossing})
      ON CONFLICT (id) DO UPDATE SET crossing = excluded.crossing
    `)
    return readOwnHours(db)
  }),
})

/** Of all regions, in their order. */
export function readOwnHours(db: Db): OwnHours {
  const rows = db.all<{ region: string; week: string; onHolidays: 0 | 1 }>(
    sql`SELECT region, week, on_holidays AS onHolidays FROM hours_rules ORDER BY region`,
  )
  const chosen = db.get<{ crossing: QuietHours['crossing'] }>(sql`SELECT crossing FROM hours_crossing`)
  return {
    rules: rows.map(({ region, week, onHolidays }) => ({
      region,
      week: JSON.parse(week) as WeekHours,
      onHolidays: onHolidays === 1,
    })),
    crossing: chosen?.crossing ?? 'go_on',
  }
}

/** For those who freeze or plan in the same transaction. */
export function readHoursBook(db: Db): HoursBook {
  const { rules, crossing } = readOwnHours(db)
  return makeHoursBook(rules, crossing)
}
