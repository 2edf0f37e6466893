// A piece of a WHERE clause with its values, for `…Rows` files that put several together.
import type { SqlValue } from '../../storage/db'

export interface SqlCondition {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

export const everybody: SqlCondition = { sql: '1', values: [] }

export function allOf(conditions: readonly SqlCondition[]): SqlCondition {
  return join(conditions, ' AND ', '1')
}

export function anyOf(conditions: readonly SqlCondition[]): SqlCondition {
  return join(conditions, ' OR ', '0')
}

function join(conditions: readonly SqlCondition[], word: string, none: string): SqlCondition {
  if (conditions.length === 0) return { sql: none, values: [] }
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(word),
    values: conditions.flatMap(({ values }) => values),
  }
}

/** `column IN (…)` over any number of values with one parameter: statements are kept by their text. */
export function oneOf(column: string, values: readonly (string | number)[]): SqlCondition {
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(values)] }
}
