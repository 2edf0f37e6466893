// Starts a send, or its floor, in a process of its own and with a sink of its own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startSink, type Seen } from './startSink'

export interface ProcessEnd {
  readonly tookMs: number
  readonly writtenBytes: number
  /** Maximum at any time. */
  readonly rssBytes: number
  /** Heap of the main thread, sampled. */
  readonly heapBytes: number
}

export interface Choice {
  readonly kind: 'send' | 'bare'
  readonly profile: string
  readonly people: number
  readonly batchSize: number
  /** For `bare`: requests on the wire at the same time. */
  readonly atOnce: number
  /** Options of Node itself. */
  readonly nodeArgs?: readonly string[]
}

export async function runInOwnProcess(choice: Choice): Promise<ProcessEnd & Seen> {
  const sink = await startSink()
  const { kind, profile, people, batchSize, atOnce, nodeArgs = [] } = choice
  const args = [kind, profile, sink.url, String(batchSize), String(atOnce)]
  const child = fork(join(import.meta.dirname, 'ownProcess.mjs'), args, { execArgv: [...nodeArgs] })
  const ended = once(child, 'exit')
  const told = once(child, 'message').then(([message]) => message as ProcessEnd)
  const end = await Promise.race([told, ended.then(() => undefined)])
  await ended
  const seen = await sink.seen()
  await sink.stop()
  if (!end) throw new Error('The sending process ended early')
  if (seen.people !== people) throw new Error(`The sink saw ${seen.people} people`)
  return { ...end, ...seen }
}
