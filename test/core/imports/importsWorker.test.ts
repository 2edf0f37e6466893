import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeWorkerReader } from '../../../src/main/core/imports/reader/workerReader'
import type { Logger } from '../../../src/main/core/ports'
import { makeSpawnWorker } from '../../../src/main/hosts/node/workers'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { deepWorkbook, longFormatWorkbook } from '../../support/files/hostileWorkbooks'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { startProcessorTime } from '../../support/processorTime'

const root = join(import.meta.dirname, '../../..')
const aliases = [
  { find: /^@contract$/, replacement: join(root, 'src/contract/index.ts') },
  { find: /^@contract\//, replacement: `${join(root, 'src/contract')}/` },
]
let built: string
let core: CoreAreas
let workers: Worker[] = []
/** Threads to be started in place of the built one. */
let next: (() => Worker)[] = []
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
        input: join(root, 'src/main/core/imports/reader/importWorker.ts'),
        output: { format: 'cjs', entryFileNames: 'importWorker.cjs' },
      },
    },
  })
}, 60_000)
afterAll(() => rmSync(built, { recursive: true, force: true }))

beforeEach(async () => {
  workers = []
  next = []
  errors.length = 0
  const spawnWorker = (name: string): Worker => {
    const worker = next.shift()?.() ?? new Worker(join(built, `${name}.cjs`))
    workers.push(worker)
    return worker
  }
  core = await startCoreAreas({ spawnWorker, logger })
})
afterEach(() => core.dispose())

test('the import worker reads in one thread and checks in another', async () => {
  const { importId, layout } = expectOk(await core.open(makeRows(10_000)))
  await core.imports.handlers.check({ importId })

  expect(layout).toEqual({ encoding: 'utf-8', delimiter: ',', hasHeader: true, headerLine: 1, country: 'GB' })
  expect(await core.whenChecked(importId)).toMatchObject({ state: 'checked', counts: { rows: 10_000, cannotUse: 0 } })
  expect(workers).toHaveLength(2)
  expect(codeOf(await core.open('%PDF-1.7\n'))).toBe('FILE_IS_PDF')
})

test('the import worker stops when it is told to, and checks again afterwards', async () => {
  const { importId } = expectOk(await core.open(makeRows(20_000)))
  await core.imports.handlers.check({ importId })

  expect(expectOk(await core.imports.handlers.cancelCheck({ importId })).state).toBe('open')
  await core.imports.handlers.check({ importId })

  expect((await core.whenChecked(importId)).counts?.rows).toBe(20_000)
})

test('a thread that breaks fails its check, and the next check gets a new thread', async () => {
  const { importId } = expectOk(await core.open(makeRows(20_000)))
  await core.imports.handlers.check({ importId })
  await workers[1]?.terminate()

  expect(await core.whenChecked(importId)).toMatchObject({ state: 'failed', failure: { code: 'FILE_UNREADABLE' } })
  expect(errors).toEqual(['import check'])
  await core.imports.handlers.check({ importId })
  expect(await core.whenChecked(importId)).toMatchObject({ state: 'checked', counts: { rows: 20_000 } })
  expect(workers).toHaveLength(3)
})

test('stopping while a file is read leaves the import open', async () => {
  const { importId } = expectOk(await core.open(makeRows(20_000)))
  await core.imports.handlers.check({ importId })
  await core.imports.stop()

  expect(expectOk(await core.imports.handlers.status({ importId })).state).toBe('open')
})

test('the late exit of a thread that broke does not end the next one', async () => {
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
  fakes[1]?.emit('message', { id: 1, output: { ok: false, problem: { code: 'FILE_EMPTY' } } })

  expect(await second).toEqual({ ok: false, problem: { code: 'FILE_EMPTY' } })
})

const endless = (): Worker => new Worker('for (;;);', { eval: true })

test('an opening that never ends can be cancelled, and the next one works', async () => {
  next = [endless]
  const handle = await core.chooseFile(makeRows(10))
  const opened = core.imports.handlers.open({ handle })
  await vi.waitFor(() => expect(workers).toHaveLength(1))

  expect(await core.imports.handlers.cancelOpen({ handle })).toEqual({ ok: true, value: { wasRunning: true } })

  expect(codeOf(await opened)).toBe('FILE_OPENING_STOPPED')
  expect(expectOk(await core.open(makeRows(10))).fileName).toMatch(/^people/)
  expect(await core.imports.handlers.cancelOpen({ handle })).toEqual({ ok: true, value: { wasRunning: false } })
})

test('a second file opens while the first is still being opened', async () => {
  next = [endless]
  const handle = await core.chooseFile(makeRows(10))
  const stopped = core.imports.handlers.open({ handle })
  const other = core.open(makeRows(20))
  await vi.waitFor(() => expect(workers).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await core.imports.handlers.cancelOpen({ handle })

  expect(codeOf(await stopped)).toBe('FILE_OPENING_STOPPED')
  expect(expectOk(await other).rows).toBe(20)
})

test('a check continues while an opening is cancelled', async () => {
  const { importId } = expectOk(await core.open(makeRows(20_000)))
  await core.imports.handlers.check({ importId })
  next = [endless]
  const handle = await core.chooseFile(makeRows(10))
  const opened = core.imports.handlers.open({ handle })
  await vi.waitFor(() => expect(workers).toHaveLength(3))
  await core.imports.handlers.cancelOpen({ handle })

  expect(codeOf(await opened)).toBe('FILE_OPENING_STOPPED')
  expect(await core.whenChecked(importId)).toMatchObject({ state: 'checked', counts: { rows: 20_000 } })
})

test('a file that fills the memory of its thread is refused as too large, and the next one opens', async () => {
  const greedy = 'const all = []; for (;;) all.push(Array.from({ length: 1_000 }, String))'
  next = [() => new Worker(greedy, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } })]
  const refused = await core.open(makeRows(10))

  expect(refused).toMatchObject({ ok: false, problem: { code: 'FILE_TOO_LARGE', detail: 'memory' } })
  expect(expectOk(await core.open(makeRows(10))).rows).toBe(10)
})

test.each([
  ['a number format of a million brackets', 'FILE_TOO_LARGE', longFormatWorkbook(1_000_000)],
  ['millions of tags inside tags', 'FILE_DAMAGED', deepWorkbook(5_000_000)],
])(
  'a workbook with %s is refused within seconds of processor and the next file opens (B112)',
  async (_, code, bytes) => {
    const processor = startProcessorTime()

    expect(codeOf(await core.open(bytes))).toBe(code)
    expect(expectOk(await core.open(makeRows(10))).rows).toBe(10)
    expect(processor.usedMs()).toBeLessThan(10_000)
  },
)

test('the thread that reads files has a limit of memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-limits-'))
  writeFileSync(
    join(folder, 'importWorker.cjs'),
    `const { parentPort, resourceLimits } = require('node:worker_threads'); parentPort.postMessage(resourceLimits)`,
  )
  const worker = makeSpawnWorker(folder)('importWorker', {})
  const limits = await new Promise((resolve) => worker.once('message', resolve))
  rmSync(folder, { recursive: true })

  expect(limits).toMatchObject({ maxOldGenerationSizeMb: 384 })
})
