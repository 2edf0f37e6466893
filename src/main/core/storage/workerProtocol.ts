// What the main thread and a storage worker say to each other.
import type { StorageFault } from './storageError'

export interface WorkerSetUp {
  readonly role: 'writer' | 'reader'
  readonly databasePath: string
  readonly lockPath: string
}

export type WorkerRequest =
  { readonly id: number; readonly name: string; readonly input: unknown } | { readonly close: true }

export type WorkerReply =
  | { readonly ready: true }
  | { readonly failed: { readonly fault: StorageFault; readonly message: string } }
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly fault: StorageFault; readonly message: string }
  | { readonly closed: true }
