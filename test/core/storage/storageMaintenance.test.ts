import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { optOutOperations } from '../../../src/main/core/contacts/consent/optOutRows'
import type { recoveryOperations } from '../../../src/main/core/recovery/recoveryRows'
import { usualBallastBytes } from '../../../src/main/core/storage/files/ballast'
import { makeMaintenance } from '../../../src/main/core/storage/worker/maintenance'
import { openStorage, type Storage } from '../../../src/main/core/storage/openStorage'
import { makeProfile } from '../../support/app/openCore'

const root = join(import.meta.dirname, '../../..')
const at = '2026-11-21T10:00:00.000Z'
let built: string
const workers: Worker[] = []
const opened: Storage[] = []

beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'postrider-worker-'))
  await build({
    ...{ root, configFile: false, logLevel: 'error' },
    resolve: {
      alias: [
        { find: /^@contract$/, replacement: join(root, 'src/contract/index.ts') },
        { find: /^@contract\//, replacement: `${join(root, 'src/contract')}/` },
      ],
    },
    ssr: { noExternal: true },
    build: {
      ...{ ssr: true, outDir: built, emptyOutDir: false, target: 'node24', minify: false },
      rollupOptions: {
        input: join(root, 'src/main/core/storageWorker.ts'),
        output: { format: 'cjs', entryFileNames: 'storageWorker.cjs' },
      },
    },
  })
}, 60_000)
afterAll(() => rmSync(built, { recursive: true, force: true }))
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close()
  workers.length = 0
})

const spawnWorker = (name: string, workerData: unknown): Worker => {
  const worker = new Worker(join(built, `${name}.cjs`), { workerData })
  workers.push(worker)
  return worker
}

async function open(profile: string): Promise<Storage> {
  const storage = await openStorage({ profile, spawnWorker, at })
  opened.push(storage)
  return storage
}

test('maintenance works on the files in a thread of its own that ends with the work', async () => {
  const profile = makeProfile()
  const storage = await open(profile)
  const maintenance = makeMaintenance({ profile, spawnWorker })

  const backup = await maintenance.backUp({ reason: 'daily', at })
  await maintenance.check()

  expect(maintenance.backups()).toEqual([backup])
  expect(workers).toHaveLength(4)
  await Promise.all(workers.slice(2).map(ended))
  expect(await storage.bind<typeof recoveryOperations>('recovery').facts()).toEqual({ people: 0, messages: 0 })
  expect(statSync(join(profile, 'ballast')).size).toBe(usualBallastBytes)
})

test('maintenance exchanges the database between two openings, and says why it cannot', async () => {
  const profile = makeProfile()
  const maintenance = makeMaintenance({ profile, spawnWorker })
  const storage = await open(profile)
  const { name } = await maintenance.backUp({ reason: 'by_hand', at })
  await expect(maintenance.prepareRestore({ name: 'nothing' })).resolves.toBe(false)
  await expect(maintenance.prepareRestore({ name })).resolves.toBe(true)
  await expect(maintenance.finishRestore({ at })).rejects.toMatchObject({ name: 'StorageError', fault: 'in_use' })
  opened.length = 0
  await storage.close()

  await maintenance.finishRestore({ at })

  expect(existsSync(join(profile, 'postrider.sqlite.before-restore-1'))).toBe(true)
  const again = await open(profile)
  expect(
    await again.bind<typeof optOutOperations>('optOuts').record({ accountId: '', phones: [], source: 'reply', at }),
  ).toBeDefined()
})

test('a checkpoint writes everything into the database file while the writer stays open', async () => {
  const profile = makeProfile()
  const storage = await open(profile)
  const file = join(profile, 'postrider.sqlite')
  const before = readFileSync(file)

  await storage.checkpoint()
  await storage.checkpoint()

  // The writer, the reader, and one thread for both checkpoints.
  expect(workers).toHaveLength(3)
  expect(readFileSync(file).length).toBeGreaterThan(before.length)
  expect(await storage.bind<typeof recoveryOperations>('recovery').facts()).toEqual({ people: 0, messages: 0 })
})

function ended(worker: Worker): Promise<unknown> {
  return worker.threadId === -1 ? Promise.resolve() : new Promise((resolve) => worker.once('exit', resolve))
}
