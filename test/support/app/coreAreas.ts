// Storage, files, contacts and imports as the app composes them, in a folder of their own, without a gateway.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportStatus, LiveEvent } from '@contract'
import type { accountOperations } from '../../../src/main/core/accounts/accountRows'
import { makeWorkerReader } from '../../../src/main/core/imports/reader/workerReader'
import { makeLocalReader } from '../../../src/main/core/imports/reader/localReader'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import type { AccountId } from '../../../src/main/core/base/ids'
import { ok } from '../../../src/main/core/base/result'
import { makeContacts } from '../../../src/main/core/contacts/makeContacts'
import { makeFiles } from '../../../src/main/core/files/makeFiles'
import type { CoreResult } from '../../../src/main/core/handlers'
import { makeImports } from '../../../src/main/core/imports/makeImports'
import type { Live } from '../../../src/main/core/live'
import { operationGroups } from '../../../src/main/core/operationGroups'
import type { Logger, Random, SpawnWorker } from '../../../src/main/core/ports'
import { openInProcess } from './storageInProcess'
import { createFakeClock, type FakeClock } from './fakeClock'
import { writeMigratedDatabase } from './migratedDatabase'

export const accountId = 'account-1' as AccountId

export interface CoreAreas {
  readonly folder: string
  readonly clock: FakeClock
  readonly storage: Awaited<ReturnType<typeof openInProcess>>
  readonly files: ReturnType<typeof makeFiles>
  readonly contacts: ReturnType<typeof makeContacts>
  readonly imports: ReturnType<typeof makeImports>
  readonly events: LiveEvent[]
  /** Writes a file and gives it a handle. */
  chooseFile(content: string | Uint8Array, name?: string): Promise<string>
  /** Opens content as an import. */
  open(content: string | Uint8Array): Promise<Awaited<ReturnType<CoreAreas['imports']['handlers']['open']>>>
  /** Resolves with the import's next state that is not `checking`. */
  whenChecked(importId: string): Promise<ImportStatus>
  /** Ends everything but leaves the folder, as a crash would. */
  close(): Promise<void>
  dispose(): Promise<void>
}

export interface CoreAreasOptions {
  readonly folder?: string
  readonly country?: string
  readonly spawnWorker?: SpawnWorker
  readonly logger?: Logger
}

const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

export async function startCoreAreas(options: CoreAreasOptions = {}): Promise<CoreAreas> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'postrider-core-'))
  if (options.folder === undefined) await writeMigratedDatabase(folder)
  const clock = createFakeClock('2026-11-20T09:00:00.000Z')
  const storage = await openInProcess({ profile: folder, groups: operationGroups })
  const events: LiveEvent[] = []
  const live: Live = { publish: (event) => void events.push(event), subscribe: notUsed, close: () => undefined }
  const random = countingRandom(options.folder ? 'again' : 'id')
  const account: ActiveAccount = {
    id: accountId,
    kind: 'practice',
    country: options.country ?? 'GB',
    sender: '',
    batchSize: 100,
    pacePerSecond: 10,
    currency: 'GBP',
    addresses: [],
    timeZone: '',
    callbackUrl: '',
    usesOlderApi: false,
    transcodes: false,
    lowBalanceMicros: undefined,
    dailyCap: undefined,
    keepMonths: undefined,
    textsPerPerson: undefined,
    textsPerPersonHours: 24,
    ownPhone: '',
  }
  const accounts = storage.bind<typeof accountOperations>('accounts')
  if (!(await accounts.active())) await accounts.add(newAccount(account.country))
  const activeAccount = async () => ok(account)
  const files = makeFiles({
    paths: { profile: folder, resources: join(import.meta.dirname, '../../../resources') },
    random,
  })
  const contacts = makeContacts({ storage, live, clock, random, activeAccount })
  const logger = options.logger ?? silent
  const imports = makeImports({
    storage,
    live,
    clock,
    random,
    activeAccount,
    files,
    logger,
    reader: options.spawnWorker ? makeWorkerReader(options.spawnWorker) : makeLocalReader(),
  })
  await imports.recover()

  const close = async (): Promise<void> => {
    await imports.stop()
    await contacts.stop()
    await storage.close()
  }
  const chooseFile = async (content: string | Uint8Array, name = `people-${nextFile++}.csv`): Promise<string> => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return expectOk(await files.register(path)).handle
  }
  return {
    ...{ folder, clock, storage, files, contacts, imports, events, chooseFile, close },
    open: async (content) => imports.handlers.open({ handle: await chooseFile(content) }),
    async whenChecked(importId) {
      for (let turn = 0; turn < 2_000; turn++) {
        const status = expectOk(await imports.handlers.status({ importId }))
        if (status.state !== 'checking') return status
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      throw new Error('The check did not end')
    },
    async dispose() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let nextFile = 1

export function expectOk<Value>(result: CoreResult<Value>): Value {
  if (!result.ok) throw new Error(`Answered ${result.problem.code} ${result.problem.detail ?? ''}`)
  return result.value
}

export function codeOf(result: CoreResult<unknown>): string {
  return result.ok ? 'no problem' : result.problem.code
}

function countingRandom(prefix: string): Random {
  let count = 0
  return { uuid: () => `${prefix}-${++count}`, next: () => 0.5 }
}

function notUsed(): never {
  throw new Error('Not used here')
}

function newAccount(country: string) {
  return {
    ...{ id: accountId, name: 'Practice', kind: 'practice' as const, baseAddress: '', authAddress: '', apiAddress: '' },
    ...{ credentialKind: 'none' as const, credentialPlace: 'none' as const, sender: '', country, batchSize: 100 },
    ...{ pacePerSecond: 10, at: '2026-11-20T09:00:00.000Z' },
  }
}
