// Named operations: the only way the rest of the core reaches the database. Each is one transaction run to its end
// where the connection lives, so none is ever open across an await.
import type { Db } from './db'

export interface Operation<Input, Output> {
  readonly mode: 'read' | 'write'
  /** Must succeed on a full disk: the ballast is given up for it. */
  readonly isEssential?: true
  /** It writes only data that can be read again: a power cut may lose the whole transaction. */
  readonly isRepeatable?: true
  /** It takes long, so it runs on a thread of its own. */
  readonly isLong?: true
  readonly run: (db: Db, input: Input) => Output
}

/** A read: runs on the reader's connection, in a snapshot. */
export function read<Input, Output>(run: (db: Db, input: Input) => Output): Operation<Input, Output> {
  return { mode: 'read', run }
}

/** A read that may take seconds: on another reader's connection, so that no other read waits for it. */
export function longRead<Input, Output>(run: (db: Db, input: Input) => Output): Operation<Input, Output> {
  return { mode: 'read', isLong: true, run }
}

/** A write: one immediate transaction at FULL; durable when its promise resolves. */
export function write<Input, Output>(run: (db: Db, input: Input) => Output): Operation<Input, Output> {
  return { mode: 'write', run }
}

/** A write that records what cannot be taken back: on a full disk the ballast is released and it is run once more. */
export function essentialWrite<Input, Output>(run: (db: Db, input: Input) => Output): Operation<Input, Output> {
  return { mode: 'write', isEssential: true, run }
}

/**
 * A write of what can be asked for again: whole or not at all, but the disk is not waited for. Whatever is written after it at
 * FULL makes it durable too.
 */
export function repeatableWrite<Input, Output>(run: (db: Db, input: Input) => Output): Operation<Input, Output> {
  return { mode: 'write', isRepeatable: true, run }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the input's type is each operation's own
export type Operations = Readonly<Record<string, Operation<any, any>>>

export interface OperationGroup<Area extends string = string, Ops extends Operations = Operations> {
  readonly area: Area
  readonly operations: Ops
}

export function operationGroup<Area extends string, Ops extends Operations>(
  area: Area,
  operations: Ops,
): OperationGroup<Area, Ops> {
  return { area, operations }
}

/** Each area's operations, and whether each reads, writes or takes long: enough to send a call to the right thread. */
export type Catalogue = Readonly<
  Record<string, Readonly<Record<string, Pick<Operation<never, unknown>, 'mode' | 'isLong'>>>>
>

export function catalogueOf(groups: readonly OperationGroup[]): Catalogue {
  return Object.fromEntries(
    groups.map(({ area, operations }) => [
      area,
      Object.fromEntries(
        Object.entries(operations).map(([name, { mode, isLong }]) => [name, isLong ? { mode, isLong } : { mode }]),
      ),
    ]),
  )
}

/** The same operations as asynchronous functions, in any thread. An operation without input is called with nothing. */
export type OperationClient<Ops extends Operations> = {
  readonly [Name in keyof Ops]: Ops[Name] extends Operation<infer Input, infer Output>
    ? unknown extends Input
      ? () => Promise<Output>
      : (input: Input) => Promise<Output>
    : never
}
