// The meaning of a reply, as the inbox, a campaign, a trial and a day of a standing send count it: a person's decision, else what the
// words were taken for.
import { sql, type Sql } from '../../storage/sql'

/** `reply`, `opt_out` or `unclear`, for a row of replies. */
export const replyMeaningSql = (reply: Sql): Sql => sql`CASE ${reply}.decided WHEN 'opt_out' THEN 'opt_out'
  WHEN 'not_an_opt_out' THEN 'reply' ELSE ${reply}.meaning END`
