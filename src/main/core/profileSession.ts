// Opens the profile, says which product answers at the moment, and opens it again after its files were exchanged. A database
// that cannot be opened blocks the product and leaves the files as they are.
import type { Live } from './live'
import type { Logger } from './ports'
import type { Product } from './product'
import type { BlockedFault, Session } from './recovery/session'
import type { Storage } from './storage/openStorage'
import { StorageError, type StorageFault } from './storage/storageError'

export interface ProfileSession extends Session {
  /** Undefined while blocked. */
  product(): Product | undefined
  stop(): Promise<void>
}

export interface ProfileSessionOptions {
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
export async function openProfile({ open, make, live, logger }: ProfileSessionOptions): Promise<ProfileSession> {
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
