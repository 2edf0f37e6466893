// One import as a process of its own, with every thread the app has for it, to be killed in the middle. Arguments: data folder, file.
// Says each step on its standard output.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { AccountId } from '../../../src/main/core/base/ids'
import { makeWorkerReader } from '../../../src/main/core/imports/reader/workerReader'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import { ok, type Result } from '../../../src/main/core/base/result'
import { makeFiles } from '../../../src/main/core/files/makeFiles'
import { makeImports } from '../../../src/main/core/imports/makeImports'
import { makeLive } from '../../../src/main/core/live'
import { openStorage } from '../../../src/main/core/storage/openStorage'
import { systemClock, systemRandom } from '../../../src/main/hosts/node/systemClock'

const [folder = '', file = '', accountId = ''] = process.argv.slice(2)
const say = (step: string): void => void process.stdout.write(`${step}\n`)
const spawnWorker = (name: string, workerData: unknown): Worker =>
  new Worker(join(import.meta.dirname, `${name}.mjs`), { workerData })

const storage = await openStorage({ profile: folder, spawnWorker })
const account = { id: accountId as AccountId, country: 'GB' } as ActiveAccount
const files = makeFiles({ paths: { profile: folder, resources: folder }, random: systemRandom })
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const imports = makeImports({
  ...{
    storage,
    files,
    reader: makeWorkerReader(spawnWorker),
    live: makeLive(() => ({ kind: 'ready', online: true })),
    clock: systemClock,
    random: systemRandom,
    logger: silent,
  },
  activeAccount: async () => ok(account),
})
await imports.recover()
const { open, check, status, commit } = imports.handlers
say('started')
const { importId } = got(await open({ handle: got(await files.register(file)).handle }))
got(await check({ importId }))
while (got(await status({ importId })).state === 'checking') await new Promise((resolve) => setTimeout(resolve, 2))
say('storing')
got(await commit({ importId, list: { name: 'Choir' } }))
say('stored')
await imports.stop()
await storage.close()

function got<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`Answered ${result.problem.code}`)
  return result.value
}
