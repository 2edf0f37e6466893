// One thread of the import worker. It starts with its first job and ends when it is not needed. A thread that failed, or was ended
// because of a job that never finishes, is replaced for the next job.
import type { Worker } from 'node:worker_threads'
import type { SpawnWorker } from '../../ports'
import type { ReaderReply, ReaderRequest } from './readerProtocol'

interface Job {
  start(): void
  onReply(reply: ReaderReply): void
  reject(error: Error): void
}

export interface ReaderThread {
  send(request: ReaderRequest): void
  /** `signal` ends the thread at once; its other jobs start again in the next one. Use it only for jobs that change nothing. */
  run<Value>(
    start: (id: number) => void,
    onReply: (id: number, reply: ReaderReply, done: (value: Value) => void) => void,
    signal?: AbortSignal,
  ): Promise<Value>
  reject(id: number, error: Error): void
  isRunning(id: number): boolean
  /** Frees its memory until the next job, unless one is running. */
  rest(): Promise<void>
  end(): Promise<void>
}

export function makeReaderThread(spawnWorker: SpawnWorker): ReaderThread {
  const jobs = new Map<number, Job>()
  let worker: Worker | undefined
  let nextId = 1

  const started = (): Worker => {
    if (worker) return worker
    const fresh = spawnWorker('importWorker', {})
    worker = fresh
    fresh.on('message', (reply: ReaderReply) => {
      const job = jobs.get(reply.id)
      if ('defect' in reply) job?.reject(new Error(reply.defect))
      else job?.onReply(reply)
    })
    // An exit follows each error; by then the jobs belong to the next worker.
    const fail = (error: Error): void => {
      if (worker !== fresh) return
      worker = undefined
      for (const { reject } of jobs.values()) reject(error)
    }
    fresh.on('error', fail)
    fresh.on('exit', () => fail(new Error('The import worker ended')))
    return fresh
  }
  const retire = async (): Promise<void> => {
    const last = worker
    worker = undefined
    await last?.terminate()
  }
  /** Ends the thread, because a thread in an endless regular expression receives no message. */
  const abandon = async (id: number, reason: Error): Promise<void> => {
    jobs.get(id)?.reject(reason)
    jobs.delete(id)
    await retire()
    for (const { start } of jobs.values()) start()
  }

  return {
    send: (request) => started().postMessage(request),
    run(start, onReply, signal) {
      const id = nextId++
      return new Promise<never>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error)
        jobs.set(id, {
          start: () => start(id),
          onReply: (reply) => onReply(id, reply, resolve as (value: unknown) => void),
          reject,
        })
        signal?.addEventListener('abort', () => jobs.has(id) && void abandon(id, signal.reason as Error), {
          once: true,
        })
        start(id)
      }).finally(() => jobs.delete(id))
    },
    reject: (id, error) => jobs.get(id)?.reject(error),
    isRunning: (id) => jobs.has(id),
    async rest() {
      if (jobs.size === 0) await retire()
    },
    async end() {
      const error = new Error('The import worker ended')
      for (const { reject } of jobs.values()) reject(error)
      await retire()
    },
  }
}
