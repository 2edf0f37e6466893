// The main thread's end of a storage worker, with a worker that answers when a test says so.
import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { StorageError } from '../../../src/main/core/storage/storageError'
import { connectWorker } from '../../../src/main/core/storage/worker/workerConnection'
import type { WorkerRequest } from '../../../src/main/core/storage/worker/workerProtocol'

async function connect() {
  const worker = new EventEmitter()
  const asked: WorkerRequest[] = []
  const ends = Object.assign(worker, { postMessage: (request: WorkerRequest) => void asked.push(request) })
  const opening = connectWorker(ends as unknown as Worker)
  worker.emit('message', { ready: true })
  return { connection: await opening, worker, asked }
}

const faultOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => (error instanceof StorageError ? error.fault : error))

test('a request to a worker while the app ends is refused as such at once (it was logged as a failed disk)', async () => {
  const { connection, worker, asked } = await connect()
  const before = connection.execute('notes.all', undefined)
  const closing = connection.close()
  const after = connection.execute('notes.all', undefined)

  expect(await faultOf(after)).toBe('closed')
  worker.emit('message', { id: 1, output: 'kept' })
  worker.emit('message', { closed: true })
  worker.emit('exit')

  expect(await before).toBe('kept')
  await closing
  expect(asked).toEqual([{ id: 1, name: 'notes.all', input: undefined }, { close: true }])
})

test('a worker that exits unasked fails what waits for it, and everything after', async () => {
  const { connection, worker } = await connect()
  const waiting = connection.execute('notes.all', undefined)
  worker.emit('exit')

  expect(await faultOf(waiting)).toBe('io')
  expect(await faultOf(connection.execute('notes.all', undefined))).toBe('io')
  await connection.close()
})
