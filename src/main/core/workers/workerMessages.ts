// The messages between the main thread and a worker. `id` is the request's.

export type WorkerRequest =
  | { readonly id: number; readonly name: string; readonly input: unknown }
  /** The last progress was received. */
  | { readonly id: number; readonly received: true }
  | { readonly id: number; readonly cancel: true }
  | { readonly close: true }

export type WorkerReply =
  /** `offers`: see WorkerBody. */
  | { readonly ready: true; readonly offers?: unknown }
  | { readonly failed: WorkerFault }
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly progress: unknown }
  | ({ readonly id: number } & WorkerFault)
  | { readonly closed: true }

/** An error by value, because no class crosses between threads. */
export interface WorkerFault {
  /** A word of the worker's own; from the connection itself: `ended`, `terminated`, `closed`. */
  readonly fault: string
  readonly message: string
}

export class WorkerError extends Error {
  override readonly name = 'WorkerError'
  readonly fault: string
  /** `cause`: the error that ended the worker. */
  constructor({ fault, message }: WorkerFault, cause?: Error) {
    super(message, { cause })
    this.fault = fault
  }
}
