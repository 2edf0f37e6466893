// Threads of the storage that a host starts before the core is loaded.
import { expect, test } from 'vitest'
import { openStorage } from '../../../src/main/core/storage/openStorage'
import { operationGroup, read, write } from '../../../src/main/core/storage/operations'
import type { StorageThreads } from '../../../src/main/core/storage/startStorage'
import { StorageError } from '../../../src/main/core/storage/storageError'
import { makeProfile } from '../../support/app/openCore'

const group = operationGroup('places', { list: read(() => 'read'), add: write(() => 'written') })
const spawnWorker = (): never => {
  throw new Error('A thread was started')
}

function makeThreads() {
  const done: string[] = []
  const thread = (role: string) => ({
    execute: async (name: string) => void done.push(`${role} ${name}`),
    close: async () => void done.push(`${role} closed`),
  })
  const threads: StorageThreads = { writer: thread('writer'), reader: thread('reader'), start: spawnWorker }
  return { threads, done }
}

test('threads that were started already are used, and closed with the storage', async () => {
  const { threads, done } = makeThreads()
  const started = Promise.resolve(threads)

  const storage = await openStorage({ profile: makeProfile(), groups: [group], spawnWorker, started })
  await storage.bind(group).add()
  await storage.bind(group).list()
  await storage.close()

  expect(done).toEqual(['writer places.add', 'reader places.list', 'reader closed', 'writer closed'])
})

test('a profile that is in use is told as such when its threads were started early', async () => {
  const started = Promise.reject(new StorageError('in_use', 'Another process has it'))

  const opening = openStorage({ profile: makeProfile(), groups: [group], spawnWorker, started })

  await expect(opening).rejects.toMatchObject({ fault: 'in_use' })
})
