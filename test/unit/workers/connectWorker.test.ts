// Both ends of the protocol between the main thread and a worker, joined in this thread.
import { EventEmitter } from 'node:events'
import type { MessagePort, Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { StorageError, toStorageError } from '../../../src/main/core/storage/storageError'
import { connectWorker } from '../../../src/main/core/workers/connectWorker'
import { serveWorker, type WorkerBody } from '../../../src/main/core/workers/serveWorker'
import type { WorkerRequest } from '../../../src/main/core/workers/workerMessages'

/** A worker whose answers come when a test emits them. */
async function connect() {
  const worker = new EventEmitter()
  const asked: WorkerRequest[] = []
  const ends = Object.assign(worker, {
    postMessage: (request: WorkerRequest) => void asked.push(request),
    terminate: async () => void worker.emit('exit'),
  })
  const { opened } = connectWorker(ends as unknown as Worker, toStorageError)
  worker.emit('message', { ready: true })
  return { connection: await opened, worker, asked }
}

/** A worker with a real body. */
function serve(open: () => WorkerBody) {
  const main = new EventEmitter()
  const port = new EventEmitter()
  const later = (emit: () => void): void => void setImmediate(emit)
  const worker = Object.assign(main, {
    postMessage: (request: unknown) => later(() => port.emit('message', request)),
  })
  const workerPort = Object.assign(port, {
    postMessage: (reply: unknown) => later(() => main.emit('message', reply)),
    close: () => undefined,
  })
  serveWorker(workerPort as unknown as MessagePort, open, toStorageError)
  return connectWorker(worker as unknown as Worker, toStorageError)
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

test('a call to a worker that could not open what it needs is not left waiting: the opening is rejected with the reason', async () => {
  const { opened } = serve(() => {
    throw new StorageError('damaged', 'not a database')
  })

  expect(await faultOf(opened)).toBe('damaged')
})

test('an error of a worker arrives with its fault and message, whether it was thrown at once or later', async () => {
  const full = new StorageError('full', 'no room')
  const connection = serve(() => ({
    execute(name) {
      if (name === 'now') throw full
      return Promise.reject(full)
    },
  }))

  await expect(connection.execute('now', 1)).rejects.toMatchObject({ fault: 'full', message: 'no room' })
  await expect(connection.execute('later', 1)).rejects.toMatchObject({ fault: 'full', message: 'no room' })
})

test('a worker waits after each progress message until the main thread has dealt with it', async () => {
  const steps: string[] = []
  const connection = serve(() => ({
    async execute(_name, input, { sendProgress }) {
      for (const part of input as number[]) {
        await sendProgress(part)
        steps.push(`worker goes on after ${part}`)
      }
      return 'done'
    },
  }))

  const answer = await connection.execute('count', [1, 2], {
    onProgress: async (part) => {
      // Longer than the message back would take.
      await new Promise((done) => setTimeout(done, 5))
      steps.push(`main received ${String(part)}`)
    },
  })

  expect(answer).toBe('done')
  expect(steps).toEqual(['main received 1', 'worker goes on after 1', 'main received 2', 'worker goes on after 2'])
})

const untilCancelled: WorkerBody = {
  async execute(_name, _input, { sendProgress, signal }) {
    while (!signal.aborted) await sendProgress('working')
    return 'stopped'
  },
}

test('a worker that is told to cancel a call ends it with an answer and stays in use', async () => {
  const connection = serve(() => untilCancelled)
  const stop = new AbortController()
  const call = { signal: stop.signal, onProgress: async () => stop.abort() }

  expect(await connection.execute('wait', undefined, call)).toBe('stopped')
  expect(await connection.execute('wait', undefined, call)).toBe('stopped')
  expect(connection).toMatchObject({ isBusy: false, hasEnded: false })
})

test('a call whose progress cannot be dealt with is rejected with that error, and the worker stops it', async () => {
  const ended: string[] = []
  const connection = serve(() => ({
    async execute(name, input, call) {
      ended.push(String(await untilCancelled.execute(name, input, call)))
    },
  }))
  const failing = connection.execute('wait', undefined, { onProgress: () => Promise.reject(new Error('no window')) })

  await expect(failing).rejects.toThrow('no window')
  await expect.poll(() => ended).toEqual(['stopped'])
})

test('a worker that is terminated rejects the calls that wait for it', async () => {
  const { connection } = await connect()
  const waiting = connection.execute('notes.all', undefined)
  await connection.terminate()

  expect(await faultOf(waiting)).toBe('io')
  expect(connection).toMatchObject({ isBusy: false, hasEnded: true })
})

test('what a worker can be asked for is there as soon as it has opened, without a question', async () => {
  const connection = serve(() => ({ execute: () => undefined, offers: { notes: ['all'] } }))

  expect(connection.offers).toBeUndefined()
  expect((await connection.opened).offers).toEqual({ notes: ['all'] })
})
