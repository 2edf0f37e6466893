// Everything that needs the open database: builds the areas, puts right what the process before left behind, and answers
// their part of the contract. Knows nothing of how the database was opened, nor of what happens when it cannot be.
import { makeAccounts } from './accounts/accounts'
import type { AccountRow } from './accounts/accountRows'
import { practiceAddresses, practiceKey } from './base/practiceAccount'
import { fail, ok } from './base/result'
import { makeAudience } from './audience/makeAudience'
import { makeCampaigns } from './campaigns/campaigns'
import { makeContacts } from './contacts/makeContacts'
import { makeOptOutFeed } from './contacts/optOutFeed'
import { optOutOperations } from './contacts/optOutRows'
import { seedFromGateway } from './contacts/seedFromGateway'
import type { Files } from './files/makeFiles'
import type { AllHandlers, CoreResult } from './handlers'
import { makeExports, type ExportsArea } from './exports/makeExports'
import { makeHistory } from './history/history'
import { makeImports } from './imports/makeImports'
import type { Live } from './live'
import { makeOutbox } from './outbox/outbox'
import type { DispatchGateway } from './outbox/dispatchGateway'
import { payloadHash } from './outbox/payloadHash'
import { makeStartUp } from './outbox/startUp'
import type { Ports } from './ports'
import { makeQuietHours } from './quietHours/makeQuietHours'
import { makeReadback } from './readback/readback'
import { makeSyncedFolderLock } from './recovery/syncedFolder'
import { makeRequests } from './requests/requests'
import type { SettingsArea } from './settings/makeSettings'
import type { Storage } from './storage/openStorage'
import { makeSync } from './sync/makeSync'
import { makeTemplates } from './templates/makeTemplates'

/** The areas that answer without a database stand in app.ts. */
export type ProductHandlers = Omit<AllHandlers, 'recovery' | 'settings' | 'files'>

export interface ProductParts {
  readonly ports: Ports
  /** The network, watched for whether it is there. */
  readonly network: Ports['network']
  readonly storage: Storage
  readonly live: Live
  readonly files: Files
  readonly settings: SettingsArea
}

export interface Product {
  readonly handlers: ProductHandlers
  /** A harmless read at the gateway, to learn whether the network is back. */
  probe(): void
  /** For a host without a dialog: a finished export by its handle. */
  takeDownload: ExportsArea['takeDownload']
  /** Tells every window to read everything afresh. */
  announce(): Promise<void>
  /** Uses a copied or restored profile here. */
  adopt(): Promise<CoreResult<void>>
  /** Stops all work. The storage stays open: it belongs to whoever opened it. */
  stop(): Promise<void>
}

/** Rejects with StorageError where what the process before left behind cannot be put right; nothing runs then. */
export async function makeProduct(parts: ProductParts): Promise<Product> {
  const { ports, network, storage, live, files, settings } = parts
  const { clock, random, logger } = ports
  const optOuts = storage.bind(optOutOperations)
  const accounts = makeAccounts({
    storage,
    ports: { ...ports, network },
    live,
    practiceAddresses,
    practiceKey,
    onPracticeAdded: seedPractice,
  })
  const activeAccount = accounts.active
  const contacts = makeContacts({ storage, live, clock, random, logger, activeAccount })
  const optOutFeed = makeOptOutFeed({
    ...{ storage, live, clock, logger },
    gatewayOf: async (accountId) => (await accounts.gateways.of(accountId))?.gateway,
  })
  const sync = makeSync({
    ...{ storage, clock, random, live, logger, activeAccount },
    gatewayOf: async (accountId) => (await accounts.gateways.of(accountId))?.gateway,
  })
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
  const startUp = makeStartUp({
    ...{ storage, clock, random, logger },
    marks: ports.profileMarks,
    folder: ports.paths.profile,
  })
  const outbox = makeOutbox({
    storage,
    clock,
    random,
    startUp,
    live,
    logger,
    activeAccount,
    gatewayOf: dispatchGateway,
    looks: readback,
  })
  const syncedFolder = makeSyncedFolderLock(storage, ports.paths.profile, logger)
  const history = makeHistory({ storage, activeAccount, readback })
  const campaigns = makeCampaigns({
    ...{ storage, clock, random, live, accounts, files, imports, logger, start: outbox.start },
    startDelaySeconds: () => settings.current().startDelaySeconds,
    readRecent: (accountId, since) => readback.readRecent(accountId, since),
  })
  const quietHours = makeQuietHours({ storage, clock })
  const requests = makeRequests({ storage, accounts, clock })
  const audience = makeAudience({ storage, live, clock, activeAccount })
  const exportsArea = makeExports({ storage, live, ports, activeAccount })

  async function dispatchGateway(accountId: string): Promise<DispatchGateway> {
    const account = await accounts.gateways.of(accountId)
    if (!account) throw new Error('A campaign without its account')
    const { gateway, pace } = account
    return {
      takeTurn: () => pace.take(),
      isTurnFree: () => pace.isFree(),
      submit: (payload, isStale) => gateway.sending.submit(payload, { hasTurn: true, isStale }),
      payloadHash: (payload) => payloadHash(gateway.sending.buildSend(payload)),
      slowDown: (retryAfterMs) => pace.slowDown(retryAfterMs),
      async readMark() {
        const mark = await readback.readMark(accountId)
        // An account of the older interface may have no listing. What stays in doubt there is a person's to decide.
        const isWithout = !mark.ok && mark.problem.code === 'GATEWAY_NOT_FOUND' && account.usesOlderApi
        return isWithout ? ok(undefined) : mark
      },
      async readOptOuts(id) {
        const reading = await optOutFeed.refresh(id)
        return reading.ok ? ok(undefined) : reading
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

  async function stopWork(): Promise<void> {
    await outbox.stop()
    await readback.stop()
    await optOutFeed.stop()
    await sync.stop()
    accounts.stop()
    await imports.stop()
    await contacts.stop()
    await exportsArea.stop()
  }

  /** What the process before left behind, before anything may send. */
  async function recover(): Promise<void> {
    try {
      await syncedFolder.lift()
      await outbox.recover()
      await syncedFolder.put()
      await imports.recover()
      optOutFeed.start()
      await sync.start()
      await readback.start()
      await outbox.goOn()
    } catch (error) {
      await stopWork()
      throw error
    }
  }

  await recover()
  return {
    handlers: {
      accounts: accounts.handlers,
      contacts: contacts.contacts,
      lists: contacts.lists,
      audience,
      jobs: sync.handlers,
      imports: imports.handlers,
      templates: makeTemplates({ storage, clock, activeAccount }),
      campaigns,
      outbox: outbox.handlers,
      history,
      quietHours,
      requests,
      exports: exportsArea.handlers,
    },
    takeDownload: (handle) => exportsArea.takeDownload(handle),
    probe: () =>
      void accounts.handlers.readBalance(undefined).catch((error: unknown) => logger.warn('probe_failed', { error })),
    async announce() {
      const known = await accounts.handlers.list(undefined)
      if (known.ok) live.publish({ kind: 'accounts', ...known.value })
      for (const kind of ['contacts', 'campaigns'] as const) live.publish({ kind })
      live.publish({ kind: 'history', added: 0, changed: 0 })
    },
    async adopt() {
      const adopted = await outbox.adopt()
      if (!adopted.ok) return adopted
      // Its other lock stood aside for the one that a person could open.
      await syncedFolder.put()
      // Nothing was looked at while the profile was locked.
      await readback.start()
      return adopted
    },
    async stop() {
      await stopWork()
      await startUp.closed()
    },
  }
}
