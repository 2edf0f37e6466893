// Threads of the storage that a host starts before the core is loaded.
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openStorage } from '../../../src/main/core/storage/openStorage'
import { catalogueOf, longRead, operationGroup, read, write } from '../../../src/main/core/storage/operations'
import type { StorageConnection, StorageThreads } from '../../../src/main/core/storage/startStorage'
import { StorageError } from '../../../src/main/core/storage/storageError'
import { createFakeClock } from '../../support/app/fakeClock'
import { makeProfile } from '../../support/app/openCore'

const group = operationGroup('places', {
  list: read(() => 'read'),
  add: write(() => 'written'),
  countAll: longRead(() => 1),
})
const spawnWorker = (): never => {
  throw new Error('A thread was started')
}

type OpenReader = (reader: StorageConnection) => Promise<StorageConnection>
const openAtOnce: OpenReader = async (reader) => reader

function makeThreads(openReader = openAtOnce) {
  const done: string[] = []
  const thread = (role: string) => ({
    execute: async (name: string) => void done.push(`${role} ${name}`),
    close: async () => void done.push(`${role} closed`),
  })
  const threads: StorageThreads = {
    catalogue: catalogueOf([group]),
    writer: thread('writer'),
    start: (role) => openReader(thread(role)),
  }
  return { threads, done }
}

test('threads that were started already are used, and closed with the storage', async () => {
  const { threads, done } = makeThreads()
  const started = Promise.resolve(threads)

  const storage = await openStorage({ profile: makeProfile(), spawnWorker, started })
  await storage.bind<typeof group>('places').add()
  await storage.bind<typeof group>('places').list()
  await storage.close()

  expect(done).toEqual(['writer places.add', 'reader places.list', 'reader closed', 'writer closed'])
})

test('no start waits for the thread that reads: the writer answers until it is there', async () => {
  let opened = (): void => undefined
  const { threads, done } = makeThreads((reader) => new Promise((resolve) => (opened = () => resolve(reader))))
  const storage = await openStorage({
    ...{ profile: makeProfile(), spawnWorker },
    started: Promise.resolve(threads),
  })

  await storage.bind<typeof group>('places').list()
  opened()
  await setImmediate()
  await storage.bind<typeof group>('places').list()
  await storage.close()

  expect(done).toEqual(['writer places.list', 'reader places.list', 'reader closed', 'writer closed'])
})

test('the writer goes on answering reads if the other thread cannot be opened', async () => {
  const { threads, done } = makeThreads(() => Promise.reject(new StorageError('io', 'No thread')))
  const storage = await openStorage({
    ...{ profile: makeProfile(), spawnWorker },
    started: Promise.resolve(threads),
  })

  await setImmediate()
  await storage.bind<typeof group>('places').list()
  await storage.close()

  expect(done).toEqual(['writer places.list', 'writer closed'])
})

test('a profile that is in use is told as such when its threads were started early', async () => {
  const started = Promise.reject(new StorageError('in_use', 'Another process has it'))

  const opening = openStorage({ profile: makeProfile(), spawnWorker, started })

  await expect(opening).rejects.toMatchObject({ fault: 'in_use' })
})

test('the thread that reads is started a second later, when the first page has what it needs', async () => {
  const { threads, done } = makeThreads()
  const clock = createFakeClock('2026-11-20T09:00:00.000Z')
  const started = Promise.resolve(threads)
  const storage = await openStorage({ profile: makeProfile(), spawnWorker, started, clock })

  await storage.bind<typeof group>('places').list()
  await clock.advance(1_000)
  await setImmediate()
  await storage.bind<typeof group>('places').list()
  await storage.close()

  expect(done).toEqual(['writer places.list', 'reader places.list', 'reader closed', 'writer closed'])
})

test('storage that is closed before that never starts the thread that reads', async () => {
  const { threads, done } = makeThreads()
  const clock = createFakeClock('2026-11-20T09:00:00.000Z')
  const started = Promise.resolve(threads)
  const storage = await openStorage({ profile: makeProfile(), spawnWorker, started, clock })

  await storage.close()
  await clock.advance(1_000)

  expect(done).toEqual(['writer closed'])
})

test('an area that the storage does not have cannot be bound', async () => {
  const { threads } = makeThreads()
  const storage = await openStorage({ profile: makeProfile(), spawnWorker, started: Promise.resolve(threads) })

  expect(() => {
    // @ts-expect-error -- the name of another group does not compile either
    storage.bind<typeof group>('elsewhere')
  }).toThrow('The storage has no area elsewhere')
})

test('a read that takes long has a thread of its own, which the first one starts', async () => {
  let started = 0
  const { threads, done } = makeThreads(async (reader) => {
    started += 1
    return reader
  })
  const storage = await openStorage({ profile: makeProfile(), spawnWorker, started: Promise.resolve(threads) })
  await storage.bind<typeof group>('places').list()
  expect(started).toBe(1)

  await storage.bind<typeof group>('places').countAll()
  await storage.bind<typeof group>('places').countAll()

  expect(started).toBe(2)
  expect(done).toContain('reader places.countAll')
  await storage.close()
})
