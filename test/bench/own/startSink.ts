// Starts the sink and speaks to it over the channel between the processes, so that nothing but sends goes over HTTP.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type SinkOrder =
  | { readonly kind: 'forget'; readonly delayMs: readonly [number, number] }
  | { readonly kind: 'tell' }
export type SinkAnswer = { readonly port: number } | Seen

export interface Seen {
  readonly people: number
  /** When each request was complete, in milliseconds of the sink's clock. */
  readonly arrivals: readonly number[]
}

export interface Sink {
  readonly url: string
  /** Starts counting again. Each request is answered after a delay between these two. */
  forget(delayMs?: readonly [number, number]): Promise<void>
  seen(): Promise<Seen>
  stop(): Promise<void>
}

export async function startSink(): Promise<Sink> {
  const child = fork(join(import.meta.dirname, 'sink.mjs'))
  const ended = once(child, 'exit')
  const answer = async (): Promise<SinkAnswer> => ((await once(child, 'message')) as [SinkAnswer])[0]
  const ask = (order: SinkOrder): Promise<SinkAnswer> => {
    const answered = answer()
    child.send(order)
    return answered
  }
  const first = await answer()
  if (!('port' in first)) throw new Error('The sink did not start')
  return {
    url: `http://127.0.0.1:${first.port}`,
    async forget(delayMs = [0, 0]) {
      await ask({ kind: 'forget', delayMs })
    },
    async seen() {
      return (await ask({ kind: 'tell' })) as Seen
    },
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
