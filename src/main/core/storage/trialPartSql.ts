// The columns of TrialPartRow.
import { sql } from './sql'

/** For a statement whose row of campaigns is called `c`. */
export const trialPartSql = sql`c.trial IS NOT NULL AS isTrial, json_extract(c.audience, '$.isRest') IS NOT NULL AS isRest`
