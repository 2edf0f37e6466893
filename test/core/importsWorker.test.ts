import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorkerReader } from '../../src/main/core/imports/workerReader'
import type { Logger } from '../../src/main/core/ports'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../support/coreAreas'
import { makeRows } from '../support/makeSpreadsheet'

const root = join(import.meta.dirname, '../..')
const aliases = [
  { find: /^@contract$/, replacement: join(root, 'src/contract/index.ts') },
  { find: /^@contract\//, replacement: `${join(root, 'src/contract')}/` },
]
let built: string
let core: CoreAreas
let workers: Worker[] = []
const errors: string[] = []
const logger: Logger = { info: () => undefined, warn: () => undefined, error: (event) => void errors.push(event) }

beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'postrider-worker-'))
  await build({
    ...{ root, configFile: false, logLevel: 'error' },
    resolve: { alias: aliases },
    ssr: { noExternal: true },
    build: {
      ...{ ssr: true, outDir: built, emptyOutDir: false, target: 'node20', minify: false },
      rollupOptions: {
        input: join(root, 'src/main/core/imports/importWorker.ts'),
        output: { format: 'cjs', entryFileNames: 'importWorker.cjs' },
      },
    },
  })
}, 60_000)
afterAll(() => rmSync(built, { recursive: true, force: true }))

beforeEach(async () => {
  workers = []
  errors.length = 0
  const spawnWorker = (name: string): Worker => {
    const worker = new Worker(join(built, `${name}.cjs`))
    workers.push(worker)
    return worker
  }
  core = await startCoreAreas({ spawnWorker, logger })
})
afterEach(() => core.dispose())

test('reads and checks in one thread of its own', async () => {
  const { importId, layout } = expectOk(await core.open(makeRows(10_000)))
  await core.imports.handlers.check({ importId })

  expect(layout).toEqual({ encoding: 'utf-8', delimiter: ',', hasHeader: true, country: 'GB' })
  expect(await core.whenChecked(importId)).toMatchObject({ state: 'checked', counts: { rows: 10_000, cannotUse: 0 } })
  expect(codeOf(await core.open('%PDF-1.7\n'))).toBe('FILE_IS_PDF')
  expect(workers).toHaveLength(1)
})

test('stops when it is told to, and checks again afterwards', async () => {
  const { importId } = expectOk(await core.open(makeRows(20_000)))
  await core.imports.handlers.check({ importId })

  expect(expectOk(await core.imports.handlers.cancelCheck({ importId })).state).toBe('open')
  await core.imports.handlers.check({ importId })

  expect((await core.whenChecked(importId)).counts?.rows).toBe(20_000)
})

test('a thread that breaks fails its check, and the next one gets a new thread', async () => {
  const { importId } = expectOk(await core.open(makeRows(20_000)))
  await core.imports.handlers.check({ importId })
  await workers[0]?.terminate()

  expect(await core.whenChecked(importId)).toMatchObject({ state: 'failed', failure: { code: 'FILE_UNREADABLE' } })
  expect(errors).toEqual(['import check'])
  await core.imports.handlers.check({ importId })
  expect(await core.whenChecked(importId)).toMatchObject({ state: 'checked', counts: { rows: 20_000 } })
  expect(workers).toHaveLength(2)
})

test('stopping while it reads leaves the import open', async () => {
  const { importId } = expectOk(await core.open(makeRows(20_000)))
  await core.imports.handlers.check({ importId })
  await core.imports.stop()

  expect(expectOk(await core.imports.handlers.status({ importId })).state).toBe('open')
})

test('the late exit of a thread that broke does not take the next one down', async () => {
  const fakes: EventEmitter[] = []
  const reader = makeWorkerReader(() => {
    const fake = Object.assign(new EventEmitter(), { postMessage: () => undefined })
    fakes.push(fake)
    return fake as unknown as Worker
  })
  const job = { file: { path: '', sizeBytes: 0, mtimeMs: 0 }, country: 'GB', wantsHash: false }
  const first = reader.look(job)
  fakes[0]?.emit('error', new Error('broke'))
  await expect(first).rejects.toThrow('broke')

  const second = reader.look(job)
  fakes[0]?.emit('exit', 1)
  fakes[1]?.emit('message', { id: 2, looked: { ok: false, problem: { code: 'FILE_EMPTY' } } })

  expect(await second).toEqual({ ok: false, problem: { code: 'FILE_EMPTY' } })
})
