import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountId, expectOk, startCoreAreas } from '../../support/app/coreAreas'
import { makeRows } from '../../support/files/makeSpreadsheet'

const root = join(import.meta.dirname, '../../..')
const people = 10_000
/** Inside the repository: packages are found from here. */
let built: string
let file: string

beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  built = mkdtempSync(join(root, '.cache', 'import-process-'))
  await build({
    ...{ root, configFile: false, logLevel: 'error' },
    resolve: {
      alias: [
        { find: /^@contract$/, replacement: join(root, 'src/contract/index.ts') },
        { find: /^@contract\//, replacement: `${join(root, 'src/contract')}/` },
        { find: /^@text$/, replacement: join(root, 'src/text/index.ts') },
      ],
    },
    build: {
      ...{ ssr: true, outDir: built, emptyOutDir: false, target: 'node24', minify: false },
      rollupOptions: {
        input: {
          importProcess: join(root, 'test/support/files/importProcess.ts'),
          importWorker: join(root, 'src/main/core/imports/reader/importWorker.ts'),
          storageWorker: join(root, 'src/main/core/storageWorker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[hash].mjs' },
      },
    },
  })
  file = join(built, 'people.csv')
  writeFileSync(file, makeRows(people))
}, 120_000)
afterAll(() => rmSync(built, { recursive: true, force: true }))

async function makeFolder(): Promise<string> {
  const core = await startCoreAreas()
  await core.close()
  return core.folder
}

interface Kill {
  /** After which step, and how long after it. */
  readonly after: 'started' | 'storing'
  readonly ms: number
}

/** Runs the import; answers when it came to each step. */
function run(folder: string, kill?: Kill): Promise<Map<string, number>> {
  const child = spawn(process.execPath, [join(built, 'importProcess.mjs'), folder, file, accountId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const steps = new Map<string, number>()
  child.stdout.on('data', (text: Buffer) => {
    for (const step of text.toString().trim().split('\n')) {
      steps.set(step, performance.now())
      if (step === kill?.after) void sleep(kill.ms).then(() => child.kill('SIGKILL'))
    }
  })
  return new Promise((resolve) => child.on('exit', () => resolve(steps)))
}

test('an import killed at four random moments is there whole or not at all, and continues (B018)', async () => {
  const folder = await makeFolder()
  const steps = await run(folder)
  rmSync(folder, { recursive: true })
  const took = (from: string, to: string): number => (steps.get(to) ?? 0) - (steps.get(from) ?? 0)
  expect(took('started', 'stored')).toBeGreaterThan(0)

  const seen: string[] = []
  // Half of them while it is stored, the shortest part of it; one in each half of that time.
  for (const after of ['started', 'storing'] as const) {
    for (const half of [0, 1]) {
      const kill = { after, ms: ((half + Math.random()) / 2) * took(after, 'stored') }
      seen.push(await killOnce(kill))
    }
  }
  // A run in which everything was killed in one state would show little.
  expect(new Set(seen).size, seen.join(', ')).toBeGreaterThan(1)
}, 240_000)

async function killOnce(kill: Kill): Promise<string> {
  const folder = await makeFolder()
  await run(folder, kill)
  const core = await startCoreAreas({ folder })
  try {
    const { all, check, commit } = core.imports.handlers
    const book = expectOk(await core.contacts.lists.all(undefined))
    const [report] = expectOk(await all({ offset: 0, limit: 10 })).rows
    const state = report?.state ?? 'never opened'
    const about = `killed ${kill.ms.toFixed(0)} ms after ${kill.after}: ${state}`
    if (state === 'committed') {
      expect([book.everyone.people, book.lists.map((list) => list.people)], about).toEqual([people, [people]])
      return state
    }
    expect([book.everyone.people, book.lists], about).toEqual([0, []])
    expect(['never opened', 'open', 'checked'], about).toContain(state)
    if (state === 'open')
      expect(readdirSync(folder).includes('staged') ? readdirSync(join(folder, 'staged')) : [], about).toEqual([])
    if (!report) return state
    if (state === 'open') {
      expectOk(await check({ importId: report.importId }))
      await core.whenChecked(report.importId)
    }
    const done = expectOk(await commit({ importId: report.importId, list: { name: 'Choir' } }))
    expect(done.added, about).toBe(people)
    return state
  } finally {
    await core.dispose()
  }
}
