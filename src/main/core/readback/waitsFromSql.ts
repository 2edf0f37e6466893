// From when on an attempt in doubt is waited for: see `settleInstant`. In a query with the attempt as `a`.

export const waitsFromSql = 'coalesce(a.waits_from, a.answered_at, a.armed_at)'
