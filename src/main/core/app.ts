// The shell around the product: opens the profile and answers the contract, also when the database cannot be opened; then
// recovery and what needs no database are all that answers. A call reaches whatever product is there at its moment, so that one can
// take another's place while windows stay connected. A host brings the ports and carries the router. oRPC appears only here.
import { contract, type FileEntry, type ErrorCode } from '@contract'
import { implement, ORPCError } from '@orpc/server'
import { isoNow } from './base/instants'
import { type Result, fail, type Problem } from './base/result'
import { makeDiagnostics } from './diagnostics/makeDiagnostics'
import type { Download } from './exports/writing/saveTargets'
import { makeFiles } from './files/makeFiles'
import { watchConnection } from './gateway/http/watchConnection'
import { makeLive, type Live } from './live'
import type { Ports, Logger } from './ports'
import { makeProduct, type Product } from './product'
import { makeRecovery } from './recovery/makeRecovery'
import { makeProfiles } from './settings/makeProfiles'
import { makeSessionHandlers } from './settings/makeSessions'
import { makeSettings } from './settings/makeSettings'
import { makeMaintenance } from './storage/worker/maintenance'
import { openStorage, type Storage } from './storage/openStorage'
import { StorageError, type StorageFault } from './storage/storageError'
import type { BlockedFault, Session } from './recovery/session'
import { problemStatus } from '@contract/errors'
import type { AllHandlers, CoreResult, ProductHandlers } from './handlers'

export { makeNetworkTransports } from './gateway/http/networkTransports'

export interface App {
  readonly router: ReturnType<typeof makeRouter>
  /** For hosts: a file a person chose, dropped or uploaded becomes a handle. */
  registerFile(path: string, name?: string): Promise<Result<FileEntry>>
  /** For hosts without a dialog: a finished export, to be streamed to the browser. Undefined for an unknown handle. */
  takeDownload(handle: string): Download | undefined
  stop(): Promise<void>
}

/** The app cannot start on this profile: another process holds it. Nothing was deleted or changed. */
export class AppStartError extends Error {
  override readonly name = 'AppStartError'
  readonly code = 'PROFILE_IN_USE'
}

/** Rejects with AppStartError. A database that cannot be opened is no reason to: see the recovery area. */
export async function createApp(ports: Ports): Promise<App> {
  const { clock, random, logger, paths, spawnWorker } = ports
  // Assigned below, before the network is used.
  let session: ProfileSession | undefined
  const live = makeLive(() => ({ kind: 'ready', online: network.isOnline() }))
  const network = watchConnection({
    network: ports.network,
    clock,
    onChange: (online) => live.publish({ kind: 'connection', online, since: isoNow(clock) }),
    probe: () => session?.product()?.probe(),
  })
  const files = makeFiles({ paths, random, ...(ports.pickFile ? { pickFile: ports.pickFile } : {}) })
  const settings = makeSettings({
    preferences: ports.preferences,
    about: ports.about,
    paths,
    language: ports.language,
    ...(ports.settingsChanged ? { changed: ports.settingsChanged } : {}),
  })
  const maintenance = makeMaintenance({ profile: paths.profile, spawnWorker, runTask: ports.inProcess?.runTask })
  const opened = (session = await openProfile({
    open: makeOpening(ports),
    make: (storage) => makeProduct({ ports, network, storage, maintenance, live, files, settings }),
    live,
    logger,
  }).catch((error: unknown) => {
    throw error instanceof StorageError ? new AppStartError(error.message) : error
  }))
  // Not before: the preferences of a profile that another process holds are left alone.
  await ports.language.use(settings.current().language)
  files.forgetPasted()
  const recovery = makeRecovery({
    session: opened,
    maintenance,
    folder: paths.profile,
    clock,
    live,
    logger,
    marks: ports.profileMarks,
    computer: ports.computerName ?? '',
    profileMove: ports.profileMove,
    async eraseRest() {
      ports.erasePractice?.()
      await settings.erase()
      ports.logFile?.erase()
    },
  })
  const diagnostics = makeDiagnostics({
    clock,
    folder: paths.profile,
    about: ports.about,
    logFile: ports.logFile,
    settings: settings.current,
    recovery: recovery.handlers,
  })
  const router = makeRouter(
    implementHandlers(
      {
        ...switchHandlers(() => opened.product()?.handlers),
        recovery: recovery.handlers,
        diagnostics: diagnostics.handlers,
        settings: settings.handlers,
        sessions: makeSessionHandlers(ports.browserSessions),
        profiles: makeProfiles({ list: ports.profileList, isSending: recovery.isSending }),
        files: files.handlers,
      },
      logger,
    ),
    live,
  )

  return {
    router,
    registerFile: (path, name) => files.register(path, name),
    takeDownload: (handle) => opened.product()?.takeDownload(handle),
    async stop() {
      diagnostics.stop()
      await recovery.stop()
      await opened.stop()
      network.stop()
      live.close()
    },
  }
}

/** Each opening after the first one starts threads of its own. */
function makeOpening({ paths, clock, ballastBytes, spawnWorker, startedStorage, inProcess }: Ports) {
  let started = startedStorage
  return async (): Promise<Storage> => {
    const held = { ...(ballastBytes === undefined ? {} : { ballastBytes }), at: isoNow(clock) }
    const first = started
    started = undefined
    if (spawnWorker) return openStorage({ profile: paths.profile, spawnWorker, started: first, clock, ...held })
    if (inProcess) return inProcess.open({ profile: paths.profile, ...held })
    throw new Error('Nothing opens the storage')
  }
}

function makeRouter(handlers: ReturnType<typeof implementHandlers>, live: ReturnType<typeof makeLive>) {
  const { live: liveContract } = implement(contract)
  const subscribe = liveContract.subscribe.handler(({ signal }) => live.subscribe(signal))
  return { ...handlers, live: { subscribe } }
}

/**
 * Says which product answers at the moment, and opens the profile again after its files were exchanged. A database that cannot be opened
 * blocks the product and leaves the files as they are.
 */
interface ProfileSession extends Session {
  /** Undefined while blocked. */
  product(): Product | undefined
  stop(): Promise<void>
}

interface ProfileSessionOptions {
  readonly open: () => Promise<Storage>
  readonly make: (storage: Storage) => Promise<Product>
  readonly live: Live
  readonly logger: Logger
}

type Current =
  | {
      readonly state: 'ready'
      readonly storage: Storage
      readonly product: Product
      adopt: Product['adopt']
      tidy: Product['tidy']
      forgetCredentials: Product['forgetCredentials']
    }
  | { readonly state: 'blocked'; readonly fault?: BlockedFault }

const shownFaults: Readonly<Partial<Record<StorageFault, BlockedFault>>> = {
  damaged: 'damaged',
  newer: 'newer',
  read_only: 'read_only',
  full: 'full',
}

/** Rejects with StorageError `in_use` where another process holds the profile; every other failure of storage blocks. */
async function openProfile({ open, make, live, logger }: ProfileSessionOptions): Promise<ProfileSession> {
  let current = await tryToOpen()

  async function tryToOpen(): Promise<Current> {
    try {
      const storage = await open()
      const product = await make(storage).catch(async (error: unknown) => {
        await storage.close()
        throw error
      })
      const tidy: Product['tidy'] = (isQuiet) => product.tidy(isQuiet)
      return {
        state: 'ready',
        storage,
        product,
        adopt: (as) => product.adopt(as),
        tidy,
        forgetCredentials: product.forgetCredentials,
      }
    } catch (error) {
      if (!(error instanceof StorageError) || error.fault === 'in_use') throw error
      logger.error('storage_blocked', { fault: error.fault, error })
      return { state: 'blocked', fault: shownFaults[error.fault] ?? 'failed' }
    }
  }

  async function close(): Promise<void> {
    if (current.state === 'blocked') return
    const { product, storage } = current
    current = { state: 'blocked' }
    try {
      await product.stop()
    } finally {
      await storage.close()
    }
  }

  /** While it was closed another process can have taken the profile. */
  async function reopen(): Promise<void> {
    current = await tryToOpen().catch((error: unknown): Current => {
      logger.error('storage_not_reopened', { error })
      return { state: 'blocked', fault: 'failed' }
    })
    if (current.state === 'ready') await current.product.announce()
    live.publish({ kind: 'recovery' })
  }

  return {
    now: () => current,
    product: () => (current.state === 'ready' ? current.product : undefined),
    async exchange(change) {
      try {
        await close()
        return await change()
      } finally {
        await reopen()
      }
    },
    stop: close,
  }
}

type AnyHandler = (input: unknown) => Promise<CoreResult<unknown>>
interface AnyProcedure {
  handler(run: (options: { input: unknown }) => Promise<unknown>): unknown
}

/** Binds handlers to the contract: problems become typed errors, storage failures too; anything else is a defect. */
function implementHandlers(handlers: AllHandlers, logger: Logger) {
  const implementer = implement(contract) as unknown as Record<string, Record<string, AnyProcedure>>
  const areas = Object.entries(handlers).map(([area, procedures]) => {
    const implemented = Object.entries(procedures as Record<string, AnyHandler>).map(([name, handler]) => {
      const procedure = implementer[area]?.[name]
      if (!procedure) throw new Error(`The contract has no ${area}.${name}`)
      return [name, procedure.handler(({ input }) => answer(`${area}.${name}`, handler, input, logger))] as const
    })
    return [area, Object.fromEntries(implemented)] as const
  })
  return Object.fromEntries(areas)
}

async function answer(name: string, handler: AnyHandler, input: unknown, logger: Logger): Promise<unknown> {
  let result: CoreResult<unknown>
  try {
    result = await handler(input)
  } catch (error) {
    if (!(error instanceof StorageError)) {
      logger.error('defect', { procedure: name, error })
      throw error
    }
    // A page that still asks while the app ends is no trouble to anyone.
    if (error.fault !== 'closed') logger.error('storage', { procedure: name, fault: error.fault, error })
    throw problemError({
      code: error.fault === 'full' ? 'STORAGE_FULL' : 'STORAGE_FAILED',
      retry: 'after',
      detail: error.fault,
    })
  }
  if (!result.ok) throw problemError(result.problem)
  return result.value
}

function problemError({ code, ...data }: Problem<ErrorCode>): Error {
  return new ORPCError(code, { status: problemStatus, data, message: code })
}

/** Answered without a database, or a stream. */
const apart: ReadonlySet<string> = new Set([
  'recovery',
  'diagnostics',
  'profiles',
  'settings',
  'sessions',
  'files',
  'live',
])
const areasOfProduct = (Object.keys(contract) as (keyof typeof contract)[]).filter(
  (area): area is keyof ProductHandlers => !apart.has(area),
)

/** Every procedure of these areas; STORAGE_BLOCKED while there is no product. */
function switchHandlers(current: () => ProductHandlers | undefined): ProductHandlers {
  const switched = areasOfProduct.map((area) => {
    const names = Object.keys(contract[area])
    return [area, Object.fromEntries(names.map((name) => [name, answerNow(area, name)]))] as const
  })
  return Object.fromEntries(switched) as unknown as ProductHandlers

  function answerNow(area: (typeof areasOfProduct)[number], name: string): AnyHandler {
    return async (input) => {
      const handlers = current()?.[area] as Readonly<Record<string, AnyHandler>> | undefined
      return handlers?.[name]?.(input) ?? fail('STORAGE_BLOCKED')
    }
  }
}
