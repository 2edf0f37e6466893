// Pieces of SQL for columns that a list in the code names, so that a statement has what the list has.
import { joinSql, named, sql, valuesSql, type Sql, type SqlValue } from './sql'

/** `a, b`, to select or to insert into. */
export function allNamed(names: readonly string[]): Sql {
  return joinSql(names.map((name) => named(name)))
}

/** `t.a, t.b` */
export function allNamedOf(table: string, names: readonly string[]): Sql {
  return joinSql(names.map((name) => named(`${table}.${name}`)))
}

/** The values of a row, bound in the order of the columns. */
export function valuesOf<Name extends string>(names: readonly Name[], row: Readonly<Record<Name, SqlValue>>): Sql {
  return valuesSql(names.map((name) => row[name]))
}

/** `a = ?, b = ?` with the values of a row. */
export function assign<Name extends string>(names: readonly Name[], row: Readonly<Record<Name, SqlValue>>): Sql {
  return joinSql(names.map((name) => sql`${named(name)} = ${row[name]}`))
}
