// Caches one reading of everyone in a draft on each connection, until anything is written: the next question is mostly about the same
// people.
import type { Draft } from '@contract'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { peopleKey } from './timing'

interface Kept<Value> {
  readonly key: string
  readonly readAt: number
  readonly value: Value
}

/** The last reading of each connection. */
export type Keep<Value> = WeakMap<Db, Kept<Value>>
/** "In the last days" and times that pass move with the clock, so a cached reading expires. */
const keptMs = 60_000

export function keep<Value>(
  db: Db,
  all: Keep<Value>,
  { id, template, timing }: Pick<Draft, 'id' | 'template' | 'timing'>,
  { at }: { readonly at: string },
  read: () => Value,
): Value {
  const readAt = Date.parse(at)
  const key = `${stateOf(db)} ${id} ${peopleKey(timing)} ${template}`
  const known = all.get(db)
  if (known?.key === key && Math.abs(readAt - known.readAt) < keptMs) return known.value
  const value = read()
  all.set(db, { key, readAt, value })
  return value
}

/** Changes with every commit of another connection, and with every change of this one. */
function stateOf(db: Db): string {
  const { version = 0 } =
    db.get<{ version: number }>(sql`SELECT data_version AS version FROM pragma_data_version`) ?? {}
  const { changes = 0 } = db.get<{ changes: number }>(sql`SELECT total_changes() AS changes`) ?? {}
  return `${version} ${changes}`
}
