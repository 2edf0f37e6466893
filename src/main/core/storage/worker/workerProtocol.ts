// The messages between the main thread and a storage worker.
import type { ProfilePaths } from '../files/profilePaths'
import type { StorageFault } from '../storageError'

export interface WorkerSetUp extends ProfilePaths {
  /** `maintenance`: opens nothing itself; its operations are tasks on the profile's files. */
  readonly role: 'writer' | 'reader' | 'maintenance'
  /** The start, for the name of a backup that is made before a migration. */
  readonly at: string
  /** Room held for a full disk; 0 for none. */
  readonly ballastBytes: number
}

export type WorkerRequest =
  { readonly id: number; readonly name: string; readonly input: unknown } | { readonly close: true }

export type WorkerReply =
  | { readonly ready: true }
  | { readonly failed: { readonly fault: StorageFault; readonly message: string } }
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly fault: StorageFault; readonly message: string }
  | { readonly closed: true }
