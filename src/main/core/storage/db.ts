// One connection, with its prepared statements kept. The only place that touches node:sqlite's statement objects.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { isOn, type GuardName } from '../base/guards'
import type { Journal } from './files/journal'
import { Sql, type SqlValue } from './sql'

export type { SqlValue } from './sql'
export type SqlParameters = readonly SqlValue[]

export class Db {
  readonly #statements = new Map<string, StatementSync>()

  /** Run when the current transaction is rolled back. */
  readonly #onRollback: (() => void)[] = []
  readonly #onEnd: (() => void)[] = []
  readonly #onCommit: (() => void)[] = []

  constructor(
    readonly connection: DatabaseSync,
    /** The dispatch journal beside the database; the writing connection alone has it. */
    readonly journal?: Journal,
  ) {}

  /** All rows. A test compares the columns of every statement with its `Row`; nothing looks at them while the app runs. */
  all<Row>(sql: string | Sql, ...parameters: SqlParameters): Row[] {
    const { text, values } = read(sql, parameters)
    return this.#prepare(text).all(...values) as Row[]
  }

  get<Row>(sql: string | Sql, ...parameters: SqlParameters): Row | undefined {
    const { text, values } = read(sql, parameters)
    return this.#prepare(text).get(...values) as Row | undefined
  }

  /** Rows one by one, for sets that should not be held in memory. */
  iterate<Row>(sql: string | Sql, ...parameters: SqlParameters): IterableIterator<Row> {
    const { text, values } = read(sql, parameters)
    return this.#prepare(text).iterate(...values) as IterableIterator<Row>
  }

  run(sql: string | Sql, ...parameters: SqlParameters): { changes: number; id: number } {
    const { text, values } = read(sql, parameters)
    const { changes, lastInsertRowid } = this.#prepare(text).run(...values)
    return { changes: Number(changes), id: Number(lastInsertRowid) }
  }

  /** A write that the sending engine relies on, by its registered name. */
  write(name: GuardName, sql: string | Sql, ...parameters: SqlParameters): { changes: number; id: number } {
    return isOn(name) ? this.run(sql, ...parameters) : { changes: 1, id: 0 }
  }

  /** `write` for tight loops. */
  writer(name: GuardName, sql: string): (...parameters: SqlParameters) => void {
    return isOn(name) ? this.statement(sql) : () => undefined
  }

  onRollback(run: () => void): void {
    this.#onRollback.push(run)
  }

  /** Runs `run` once the current transaction is durable, before its caller gets the result. `run` must not throw. */
  onCommit(run: () => void): void {
    this.#onCommit.push(run)
  }

  /** Runs `run` once the current transaction is over, however it ends. */
  onEnd(run: () => void): void {
    this.#onEnd.push(run)
  }

  /** The transaction has ended. */
  ended(how: 'committed' | 'rolled_back'): void {
    for (const run of this.#onEnd.splice(0)) run()
    const runs = this.#onRollback.splice(0)
    const commits = this.#onCommit.splice(0)
    if (how === 'committed') {
      for (const run of commits) run()
      return
    }
    for (const run of runs) {
      try {
        run()
      } catch {
        // Undoing a journal line can fail for the same reason as the transaction: the next start treats the line as a doubt.
      }
    }
  }

  /** A prepared statement for tight loops: the returned function runs it once per call. */
  statement(sql: string): (...parameters: SqlParameters) => void {
    const statement = this.#prepare(sql)
    return (...parameters) => void statement.run(...(parameters as SQLInputValue[]))
  }

  /** The same for rows that get an id by going in; answers it. */
  inserter(sql: string): (...parameters: SqlParameters) => number {
    const statement = this.#prepare(sql)
    return (...parameters) => Number(statement.run(...(parameters as SQLInputValue[])).lastInsertRowid)
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

function read(
  sql: string | Sql,
  parameters: SqlParameters,
): { readonly text: string; readonly values: readonly SQLInputValue[] } {
  return sql instanceof Sql
    ? { text: sql.text, values: sql.values as readonly SQLInputValue[] }
    : { text: sql, values: parameters as readonly SQLInputValue[] }
}
