// The worker's end: opens what it needs, then answers named requests. An answer that is no promise is sent within the request's own
// turn, so requests without waits are answered one after another.
import type { MessagePort } from 'node:worker_threads'
import type { WorkerFault, WorkerReply, WorkerRequest } from './workerMessages'

export interface RunningCall {
  readonly signal: AbortSignal
  /** Resolves when the main thread has received it, or cancels. */
  sendProgress(progress: unknown): Promise<void>
}

export interface WorkerBody {
  /** A description of what it can be asked for. It is sent once, when the worker has opened. */
  readonly offers?: unknown
  execute(name: string, input: unknown, call: RunningCall): unknown
  close?(): void
}

export function serveWorker(port: MessagePort, open: () => WorkerBody, toFault: (error: unknown) => WorkerFault): void {
  const served = new Map<number, { readonly abort: AbortController; readonly receive: () => void }>()
  const reply = (message: WorkerReply): void => port.postMessage(message)
  const faultOf = (error: unknown): WorkerFault => {
    const { fault, message } = toFault(error)
    return { fault, message }
  }

  function run({ execute }: WorkerBody, id: number, name: string, input: unknown): void {
    const abort = new AbortController()
    const { signal } = abort
    const sendProgress = (progress: unknown): Promise<void> =>
      new Promise((receive) => {
        served.set(id, { abort, receive })
        if (signal.aborted) receive()
        else reply({ id, progress })
      })
    served.set(id, { abort, receive: () => undefined })
    const end = (answer: WorkerReply): void => {
      served.delete(id)
      reply(answer)
    }
    const succeed = (output: unknown): void => end({ id, output })
    const fail = (error: unknown): void => end({ id, ...faultOf(error) })
    try {
      const output = execute(name, input, { signal, sendProgress })
      if (output instanceof Promise) output.then(succeed).catch(fail)
      else succeed(output)
    } catch (error) {
      fail(error)
    }
  }

  try {
    const body = open()
    port.on('message', (request: WorkerRequest) => {
      if ('name' in request) return run(body, request.id, request.name, request.input)
      if ('close' in request) {
        body.close?.()
        reply({ closed: true })
        port.close()
        return
      }
      const call = served.get(request.id)
      if ('cancel' in request) call?.abort.abort()
      call?.receive()
    })
    reply(body.offers === undefined ? { ready: true } : { ready: true, offers: body.offers })
  } catch (error) {
    reply({ failed: faultOf(error) })
    port.close()
  }
}
