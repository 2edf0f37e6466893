// The last guard before people are stored or texted: no row may leave an import while something it says about messages is not
// understood.
import type { Db } from '../storage/db'
import type { ImportPlan } from './importPlan'
import { isConsentOpen } from './judgeAnswers'
import { parseTally, toConsents } from './importShapes'

/** Within a write, with the side file attached as `staged`. */
export function isConsentUndecided(db: Db, plan: ImportPlan): boolean {
  const meta = db.get<{ tally: string | null }>('SELECT tally FROM staged.meta')
  const tally = meta?.tally ?? undefined
  return tally !== undefined && isConsentOpen(toConsents(parseTally(tally), plan))
}
