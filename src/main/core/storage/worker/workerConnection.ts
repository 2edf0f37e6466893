// The main thread's end of one storage worker.
import type { Worker } from 'node:worker_threads'
import { StorageError } from '../storageError'
import type { WorkerReply, WorkerRequest } from './workerProtocol'

export interface Connection {
  execute(name: string, input: unknown): Promise<unknown>
  close(): Promise<void>
}

interface Waiting {
  resolve(output: unknown): void
  reject(error: Error): void
}

/** Resolves when the worker has opened its database; rejects with its StorageError. */
export function connectWorker(worker: Worker): Promise<Connection> {
  const waiting = new Map<number, Waiting>()
  let nextId = 1
  let onClosed: (() => void) | undefined
  /** A worker that has ended never answers: later calls fail at once instead of waiting for ever. */
  let end: StorageError | undefined

  const failAll = (error: StorageError): void => {
    end ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const send = (request: WorkerRequest): void => worker.postMessage(request)

  const connection: Connection = {
    execute: (name, input) =>
      new Promise((resolve, reject) => {
        if (end) return reject(end)
        const id = nextId++
        waiting.set(id, { resolve, reject })
        send({ id, name, input })
      }),
    close: () =>
      new Promise((resolve) => {
        if (end) return resolve()
        // Earlier calls still get their answers; later ones would get none.
        end = new StorageError('closed', 'The app is ending')
        onClosed = resolve
        send({ close: true })
      }),
  }

  return new Promise((resolve, reject) => {
    worker.on('message', (reply: WorkerReply) => {
      if ('ready' in reply) resolve(connection)
      else if ('failed' in reply) reject(new StorageError(reply.failed.fault, reply.failed.message))
      else if ('closed' in reply) onClosed?.()
      else {
        const call = waiting.get(reply.id)
        waiting.delete(reply.id)
        if ('fault' in reply) call?.reject(new StorageError(reply.fault, reply.message))
        else call?.resolve(reply.output)
      }
    })
    worker.on('error', (error: Error) => {
      const failure = new StorageError('io', error.message)
      reject(failure)
      failAll(failure)
    })
    worker.on('exit', () => {
      const failure = new StorageError('io', 'The storage worker ended')
      reject(failure)
      failAll(failure)
      onClosed?.()
    })
  })
}
