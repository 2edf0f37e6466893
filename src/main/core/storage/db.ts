// One connection, with its prepared statements kept. The only place that touches node:sqlite's statement objects.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

export type SqlValue = null | number | bigint | string | Uint8Array
export type SqlParameters = readonly SqlValue[]

export class Db {
  readonly #statements = new Map<string, StatementSync>()

  constructor(readonly connection: DatabaseSync) {}

  /** All rows. Column names must match `Row`; nothing checks it at run time. */
  all<Row>(sql: string, ...parameters: SqlParameters): Row[] {
    return this.#prepare(sql).all(...(parameters as SQLInputValue[])) as Row[]
  }

  get<Row>(sql: string, ...parameters: SqlParameters): Row | undefined {
    return this.#prepare(sql).get(...(parameters as SQLInputValue[])) as Row | undefined
  }

  /** Rows one by one, for sets that should not be held in memory. */
  iterate<Row>(sql: string, ...parameters: SqlParameters): IterableIterator<Row> {
    return this.#prepare(sql).iterate(...(parameters as SQLInputValue[])) as IterableIterator<Row>
  }

  run(sql: string, ...parameters: SqlParameters): { changes: number; id: number } {
    const { changes, lastInsertRowid } = this.#prepare(sql).run(...(parameters as SQLInputValue[]))
    return { changes: Number(changes), id: Number(lastInsertRowid) }
  }

  /** A prepared statement for tight loops: the returned function runs it once per call. */
  statement(sql: string): (...parameters: SqlParameters) => void {
    const statement = this.#prepare(sql)
    return (...parameters) => void statement.run(...(parameters as SQLInputValue[]))
  }

  /** Several statements at once, without parameters. */
  script(sql: string): void {
    this.connection.exec(sql)
  }

  close(): void {
    this.#statements.clear()
    this.connection.close()
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.connection.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}
