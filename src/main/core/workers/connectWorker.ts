// The main thread's end of one worker. However the worker ends, every call that waits for it is rejected.
import type { Worker } from 'node:worker_threads'
import { WorkerError, type WorkerFault, type WorkerReply, type WorkerRequest } from './workerMessages'

export interface CallOptions {
  /** Asks the worker to stop; the call resolves with its answer all the same. */
  readonly signal?: AbortSignal
  /** The worker waits for it before it continues. If it rejects, the call is cancelled and rejects. */
  readonly onProgress?: (progress: unknown) => Promise<void>
}

export interface WorkerConnection {
  /** Resolves when the worker has opened what it needs; rejects with the reason if it could not. */
  readonly opened: Promise<WorkerConnection>
  /** The worker's description of what it can be asked for; undefined before it has opened, and for one that sends none. */
  readonly offers: unknown
  readonly isBusy: boolean
  readonly hasEnded: boolean
  execute(name: string, input: unknown, options?: CallOptions): Promise<unknown>
  /** Earlier calls still get their answers. */
  close(): Promise<void>
  /** Ends the worker at once, even within an endless loop. Calls that wait are rejected with the fault `terminated`. */
  terminate(): Promise<void>
}

interface Call extends CallOptions {
  resolve(output: unknown): void
  reject(error: unknown): void
}

/** `toError` makes the error that calls are rejected with. */
export function connectWorker(worker: Worker, toError: (error: WorkerError) => Error): WorkerConnection {
  const calls = new Map<number, Call>()
  let offers: unknown
  let nextId = 1
  let onClosed: (() => void) | undefined
  /** Set once calls are refused: a worker that is closing or has ended never answers them. */
  let end: Error | undefined
  let endFault: WorkerFault['fault'] = 'ended'
  const send = (request: WorkerRequest): void => worker.postMessage(request)

  function take(id: number): Call | undefined {
    const call = calls.get(id)
    calls.delete(id)
    return call
  }

  async function receiveProgress(id: number, progress: unknown): Promise<void> {
    try {
      await calls.get(id)?.onProgress?.(progress)
      send({ id, received: true })
    } catch (error) {
      send({ id, cancel: true })
      take(id)?.reject(error)
    }
  }

  const opened = new Promise<WorkerConnection>((resolve, reject) => {
    const failAll = (message: string, cause?: Error): void => {
      const failure = toError(new WorkerError({ fault: endFault, message }, cause))
      end ??= failure
      reject(failure)
      for (const call of calls.values()) call.reject(failure)
      calls.clear()
    }
    worker.on('message', (reply: WorkerReply) => {
      if ('ready' in reply) {
        offers = reply.offers
        resolve(connection)
      } else if ('failed' in reply) reject(toError(new WorkerError(reply.failed)))
      else if ('closed' in reply) onClosed?.()
      else if ('progress' in reply) void receiveProgress(reply.id, reply.progress)
      else if ('fault' in reply) take(reply.id)?.reject(toError(new WorkerError(reply)))
      else take(reply.id)?.resolve(reply.output)
    })
    worker.on('error', (error: Error) => failAll(error.message, error))
    worker.on('exit', () => {
      failAll('The worker ended')
      onClosed?.()
    })
  })
  // Each call is rejected as well, so that not every caller has to wait for the opening.
  opened.catch(() => undefined)

  const connection: WorkerConnection = {
    opened,
    get offers() {
      return offers
    },
    get isBusy() {
      return calls.size > 0
    },
    get hasEnded() {
      return end !== undefined
    },
    execute: (name, input, options) =>
      new Promise((resolve, reject) => {
        if (end) return reject(end)
        const id = nextId++
        const cancel = (): void => void (calls.has(id) && send({ id, cancel: true }))
        send({ id, name, input })
        calls.set(id, { ...options, resolve, reject })
        if (options?.signal?.aborted) cancel()
        else options?.signal?.addEventListener('abort', cancel, { once: true })
      }),
    close: () =>
      new Promise((resolve) => {
        if (end) return resolve()
        end = toError(new WorkerError({ fault: 'closed', message: 'The app is ending' }))
        onClosed = resolve
        send({ close: true })
      }),
    async terminate() {
      endFault = 'terminated'
      await worker.terminate()
    },
  }
  return connection
}
