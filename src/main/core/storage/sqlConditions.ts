// Conditions of a WHERE clause, for `…Rows` files that put several together.
import { joinSql, sql, type Sql } from './sql'

export const everything = sql`1`

export function allOf(conditions: readonly Sql[]): Sql {
  return join(conditions, sql` AND `, everything)
}

export function anyOf(conditions: readonly Sql[]): Sql {
  return join(conditions, sql` OR `, sql`0`)
}

function join(conditions: readonly Sql[], between: Sql, none: Sql): Sql {
  if (conditions.length === 0) return none
  return joinSql(
    conditions.map((condition) => sql`(${condition})`),
    between,
  )
}

/** `column IN (…)` over any number of values with one parameter: statements are kept by their text. */
export function oneOf(column: Sql, values: readonly (string | number)[]): Sql {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
}
