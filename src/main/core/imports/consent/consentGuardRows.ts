// The final check before people are stored or texted: no row may leave an import while an answer about messages is undecided.
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import type { ImportPlan } from '../importPlan'
import { isConsentOpen } from './judgeAnswers'
import { parseTally, toConsents } from '../importShapes'

/** Call within a write, with the side file attached as `staged`. */
export function isConsentUndecided(db: Db, plan: ImportPlan): boolean {
  const meta = db.get<{ tally: string | null }>(sql`SELECT tally FROM staged.meta`)
  const tally = meta?.tally ?? undefined
  return tally !== undefined && isConsentOpen(toConsents(parseTally(tally), plan))
}
