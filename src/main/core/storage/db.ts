// One connection, with its prepared statements kept. The only place that touches node:sqlite's statement objects.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { isOn, type GuardName } from '../base/guards'
import type { Journal } from './files/journal'
import type { Sql } from './sql'

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
  all<Row>(statement: Sql): Row[] {
    return this.#prepare(statement).all(...statement.values) as Row[]
  }

  get<Row>(statement: Sql): Row | undefined {
    return this.#prepare(statement).get(...statement.values) as Row | undefined
  }

  /** Rows one by one, for sets that should not be held in memory. */
  iterate<Row>(statement: Sql): IterableIterator<Row> {
    return this.#prepare(statement).iterate(...statement.values) as IterableIterator<Row>
  }

  run(statement: Sql): { changes: number; id: number } {
    const { changes, lastInsertRowid } = this.#prepare(statement).run(...statement.values)
    return { changes: Number(changes), id: Number(lastInsertRowid) }
  }

  /** A write that the sending engine relies on, by its registered name. */
  write(name: GuardName, statement: Sql): { changes: number; id: number } {
    return isOn(name) ? this.run(statement) : { changes: 1, id: 0 }
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

  /** Several statements at once, without parameters. */
  script(sql: string): void {
    this.connection.exec(sql)
  }

  close(): void {
    this.#statements.clear()
    this.connection.close()
  }

  #prepare({ text }: Sql): StatementSync {
    let statement = this.#statements.get(text)
    if (!statement) {
      statement = this.connection.prepare(text)
      this.#statements.set(text, statement)
    }
    return statement
  }
}
