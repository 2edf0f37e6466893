// From when on an attempt in doubt is waited for: see `settleInstant`. In a query with the attempt as `a`. A clock that
// was set back while it was on the wire makes its answer no earlier.

import { sql } from '../storage/sql'

export const waitsFromSql = sql`coalesce(a.waits_from, max(a.answered_at, a.armed_at), a.armed_at)`
