import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { keepCompiledCode } from '../../../src/main/hosts/node/compiledCode'
import { makeSpawnWorker } from '../../../src/main/hosts/node/workers'

const folder = mkdtempSync(join(tmpdir(), 'postrider-compiled-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a worker compiled its program again at every start', async () => {
  writeFileSync(join(folder, 'storageWorker.cjs'), "require('./part.cjs')")
  writeFileSync(join(folder, 'part.cjs'), 'exports.sum = (a, b) => a + b')
  const compiled = join(folder, 'compiled')
  keepCompiledCode(compiled)

  const worker = makeSpawnWorker(folder)('storageWorker', undefined)
  await new Promise<void>((resolve) => worker.on('exit', () => resolve()))

  const files = readdirSync(compiled, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThanOrEqual(2)
})
