// The cases that every carrier of the contract must answer alike: in-process, over the loopback host, and over the port in
// Electron. Plain assertions, because the runners differ.
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'

/** The end of a call as plain values: a carrier may sit in another process. */
export type CallEnd =
  | { readonly value: unknown }
  | { readonly error: { readonly code: string; readonly defined: boolean; readonly data?: unknown } }

export interface Carrier {
  /** Calls `files.describe`, `__proto__.toString` or anything else with any input. */
  call(path: readonly string[], input: unknown): Promise<CallEnd>
  /** The same with a string of `letters` letters at `field`, made in the process that calls. */
  callWithLongString(path: readonly string[], field: string, letters: number): Promise<CallEnd>
  /** Opens the live stream, reads its first event and leaves. */
  readFirstEvent(): Promise<unknown>
  /** Streams that are still open on the other side, if that can be seen. */
  openStreams?(): Promise<number>
}

export interface ContractCase {
  readonly title: string
  /** Only for carriers that pass names as text; in-process the compiler and the runtime know them. */
  readonly isForWire?: true
  run(carrier: Carrier): Promise<void>
}

function refusal(end: CallEnd): string {
  ok('error' in end, `Not refused: ${JSON.stringify(end)}`)
  return end.error.code
}

async function readSettings(carrier: Carrier): Promise<Record<string, unknown>> {
  const end = await carrier.call(['settings', 'get'], undefined)
  ok('value' in end, JSON.stringify(end))
  return (end.value as { settings: Record<string, unknown> }).settings
}

/** The other side still answers with something true. */
async function expectAlive(carrier: Carrier): Promise<void> {
  ok('colourMode' in (await readSettings(carrier)))
}

export const contractCases: readonly ContractCase[] = [
  {
    title: 'refuses a procedure that does not exist',
    isForWire: true,
    async run(carrier) {
      for (const path of [['files', 'erase'], ['nothing'], ['files'], ['files', 'describe', 'handler'], []]) {
        strictEqual(refusal(await carrier.call(path, {})), 'NOT_FOUND', path.join('.'))
      }
      await expectAlive(carrier)
    },
  },
  {
    title: 'refuses names that every object inherits',
    isForWire: true,
    async run(carrier) {
      for (const path of [
        ['__proto__', 'toString'],
        ['constructor'],
        ['files', '__proto__', 'valueOf'],
        ['toString'],
      ]) {
        strictEqual(refusal(await carrier.call(path, {})), 'NOT_FOUND', path.join('.'))
      }
      await expectAlive(carrier)
    },
  },
  {
    title: 'refuses wrong arguments and names the procedure’s own reason',
    async run(carrier) {
      for (const input of [undefined, null, 'a', 7, [], {}, { handle: 7 }, { handle: '' }, { handle: ['a'] }]) {
        strictEqual(refusal(await carrier.call(['files', 'describe'], input)), 'BAD_REQUEST', JSON.stringify(input))
      }
    },
  },
  {
    title: 'lets no extra argument and no prototype key through',
    async run(carrier) {
      const before = await readSettings(carrier)
      const input = JSON.parse('{"lessMotion":true,"isAdmin":true,"__proto__":{"polluted":true}}') as unknown
      await carrier.call(['settings', 'change'], input)

      const after = await readSettings(carrier)
      deepStrictEqual(Object.keys(after).sort(), Object.keys(before).sort())
      strictEqual(Reflect.get(after, 'polluted'), undefined)
      strictEqual(Reflect.get({}, 'polluted'), undefined)
    },
  },
  {
    title: 'refuses a string of 100 MB and goes on',
    async run(carrier) {
      const code = refusal(await carrier.callWithLongString(['files', 'describe'], 'handle', 100_000_000))
      ok(code === 'PAYLOAD_TOO_LARGE' || code === 'BAD_REQUEST', code)
      await expectAlive(carrier)
    },
  },
  {
    title: 'carries an error code with what belongs to it',
    async run(carrier) {
      const end = await carrier.call(['files', 'describe'], { handle: 'unknown-handle' })

      ok('error' in end)
      strictEqual(end.error.code, 'FILE_UNKNOWN')
      strictEqual(end.error.defined, true)
      strictEqual((end.error.data as { retry: string }).retry, 'no')
    },
  },
  {
    title: 'streams events and leaves nothing behind when the reader goes',
    async run(carrier) {
      const before = await carrier.openStreams?.()
      for (let turn = 0; turn < 12; turn += 1) {
        strictEqual(((await carrier.readFirstEvent()) as { kind: string }).kind, 'ready')
      }
      await expectAlive(carrier)
      for (let wait = 0; wait < 50 && (await carrier.openStreams?.()) !== before; wait += 1) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      strictEqual(await carrier.openStreams?.(), before)
    },
  },
  {
    title: 'answers calls side by side, each with its own answer',
    async run(carrier) {
      const ends = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          index % 2 === 0
            ? carrier.call(['settings', 'get'], undefined)
            : carrier.call(['files', 'describe'], { handle: `h${index}` }),
        ),
      )
      deepStrictEqual(
        ends.map((end) => ('error' in end ? end.error.code : 'value')),
        ends.map((_, index) => (index % 2 === 0 ? 'value' : 'FILE_UNKNOWN')),
      )
    },
  },
]
