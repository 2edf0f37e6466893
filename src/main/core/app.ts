// The product: opens storage, builds the areas, answers the contract. A host brings the ports and carries the router.
import { contract, type FileEntry } from '@contract'
import { implement } from '@orpc/server'
import { makeAccounts } from './accounts/accounts'
import type { AccountRow } from './accounts/accountRows'
import { practiceAddresses, practiceKey } from './base/practiceAccount'
import { fail, ok, type Result } from './base/result'
import { makeCampaigns } from './campaigns/campaigns'
import { makeContacts } from './contacts/makeContacts'
import { optOutOperations } from './contacts/optOutRows'
import { seedFromGateway } from './contacts/seedFromGateway'
import { makeFiles } from './files/makeFiles'
import { implementHandlers, type CoreResult } from './handlers'
import { watchConnection } from './gateway/watchConnection'
import { makeHistory } from './history/history'
import { makeImports } from './imports/makeImports'
import { createLive } from './live'
import { operationGroups } from './operations'
import { makeOutbox } from './outbox/outbox'
import type { DispatchGateway } from './outbox/dispatcher'
import { payloadHash } from './outbox/payloadHash'
import type { Ports } from './ports'
import { makeReadback } from './readback/readback'
import { makeRequests } from './requests/requests'
import { makeSettings } from './settings/makeSettings'
import { openStorage } from './storage/openStorage'
import { StorageError, type StorageFault } from './storage/storageError'

export { makeNetworkTransports } from './gateway/networkTransports'

export interface App {
  readonly router: ReturnType<typeof makeRouter>
  /** For hosts: a file a person chose, dropped or uploaded becomes a handle. */
  registerFile(path: string, name?: string): Promise<Result<FileEntry>>
  stop(): Promise<void>
}

export type AppStartCode =
  'PROFILE_IN_USE' | 'STORAGE_NEWER' | 'STORAGE_DAMAGED' | 'STORAGE_READ_ONLY' | 'STORAGE_FULL' | 'STORAGE_FAILED'

/** The app cannot start on this profile. Nothing was deleted or changed. */
export class AppStartError extends Error {
  override readonly name = 'AppStartError'
  constructor(
    readonly code: AppStartCode,
    detail: string,
  ) {
    super(detail)
  }
}

/** Rejects with AppStartError. */
export async function createApp(ports: Ports): Promise<App> {
  const { clock, random, logger } = ports
  const storage = await openStorage({
    profile: ports.paths.profile,
    groups: operationGroups,
    spawnWorker: ports.spawnWorker,
  }).catch((error: unknown) => {
    throw toStartError(error)
  })
  const live = createLive(() => ({ kind: 'ready', online: network.isOnline() }))
  const network = watchConnection({
    network: ports.network,
    clock,
    onChange: (online) => live.publish({ kind: 'connection', online, since: new Date(clock.now()).toISOString() }),
    probe: () =>
      void accounts.handlers.readBalance(undefined).catch((error: unknown) => logger.warn('probe_failed', { error })),
  })
  const optOuts = storage.bind(optOutOperations)
  const files = makeFiles({ paths: ports.paths, random, ...(ports.pickFile ? { pickFile: ports.pickFile } : {}) })
  const settings = makeSettings({ preferences: ports.preferences, about: ports.about, paths: ports.paths })
  const accounts = makeAccounts({
    storage,
    ports: { ...ports, network },
    live,
    practiceAddresses,
    practiceKey,
    onPracticeAdded: seedPractice,
  })
  const activeAccount = accounts.active
  const contacts = makeContacts({ storage, live, clock, activeAccount })
  const imports = makeImports({
    storage,
    live,
    clock,
    random,
    activeAccount,
    files,
    logger,
    spawnWorker: ports.spawnWorker,
  })
  const readback = makeReadback({
    storage,
    clock,
    logger,
    messagesOf: async (accountId) => (await accounts.gateways.of(accountId))?.gateway.messages,
    onRead: ({ accountId, added, changed, campaignIds }) => {
      if (added + changed > 0) {
        live.publish({ kind: 'history', added, changed })
        accounts.balanceMoved(accountId)
      }
      outbox
        .onReadBack(campaignIds)
        .catch((error: unknown) => logger.error('readback_not_applied', { error: String(error) }))
    },
  })
  const outbox = makeOutbox({
    storage,
    clock,
    live,
    logger,
    activeAccount,
    gatewayOf: dispatchGateway,
    looks: readback,
  })
  const history = makeHistory({ storage, activeAccount, readback })
  const campaigns = makeCampaigns({ storage, clock, random, live, accounts, start: outbox.start })

  /** What the process before left behind, before anything may send. A start that fails gives the profile free again. */
  async function recover(): Promise<void> {
    try {
      await outbox.recover()
      await imports.recover()
      await readback.start()
    } catch (error) {
      await storage.close()
      throw toStartError(error)
    }
  }

  const requests = makeRequests({ storage, accounts })

  async function dispatchGateway(accountId: string): Promise<DispatchGateway> {
    const account = await accounts.gateways.of(accountId)
    if (!account) throw new Error('A campaign without its account')
    const { gateway, pace } = account
    return {
      takeTurn: () => pace.take(),
      submit: (payload) => gateway.sending.submit(payload, { hasTurn: true }),
      payloadHash: (payload) => payloadHash(gateway.sending.buildSend(payload)),
      slowDown: (retryAfterMs) => pace.slowDown(retryAfterMs),
      async readMark() {
        const mark = await readback.readMark(accountId)
        // An account of the older interface may have no listing. What stays in doubt there is a person's to decide.
        const isWithout = !mark.ok && mark.problem.code === 'GATEWAY_NOT_FOUND' && account.usesOlderApi
        return isWithout ? ok(undefined) : mark
      },
    }
  }

  async function seedPractice(account: AccountRow): Promise<CoreResult<void>> {
    const client = await accounts.gateways.of(account.id)
    if (!client) return fail('ACCOUNT_UNKNOWN')
    return seedFromGateway(client.gateway, {
      people: (list) => contacts.seedContacts({ accountId: account.id, ...list }),
      optOuts: async (phones) =>
        void (await optOuts.record({
          accountId: account.id,
          phones,
          source: 'gateway',
          at: new Date(clock.now()).toISOString(),
        })),
    })
  }

  await recover()
  const router = makeRouter(
    implementHandlers(
      {
        accounts: accounts.handlers,
        contacts: contacts.contacts,
        lists: contacts.lists,
        imports: imports.handlers,
        campaigns,
        outbox: outbox.handlers,
        history,
        requests,
        settings: settings.handlers,
        files: files.handlers,
      },
      logger,
    ),
    live,
  )

  return {
    router,
    registerFile: (path, name) => files.register(path, name),
    async stop() {
      await outbox.stop()
      await readback.stop()
      accounts.stop()
      await imports.stop()
      network.stop()
      live.close()
      await storage.close()
    },
  }
}

function makeRouter(handlers: ReturnType<typeof implementHandlers>, live: ReturnType<typeof createLive>) {
  const { live: liveContract } = implement(contract)
  const subscribe = liveContract.subscribe.handler(({ signal }) => live.subscribe(signal))
  return { ...handlers, live: { subscribe } }
}

const startCodes: Readonly<Partial<Record<StorageFault, AppStartCode>>> = {
  in_use: 'PROFILE_IN_USE',
  newer: 'STORAGE_NEWER',
  damaged: 'STORAGE_DAMAGED',
  read_only: 'STORAGE_READ_ONLY',
  full: 'STORAGE_FULL',
}

function toStartError(error: unknown): unknown {
  return error instanceof StorageError
    ? new AppStartError(startCodes[error.fault] ?? 'STORAGE_FAILED', error.message)
    : error
}
