// The main thread's side of the import worker. One thread opens files and another checks them, so an opening can be stopped by ending
// its thread without ending a check.
import type { SpawnWorker } from '../../ports'
import { connectWorker, type CallOptions, type WorkerConnection } from '../../workers/connectWorker'
import { WorkerError } from '../../workers/workerMessages'
import { makeStagedWork } from '../staging/askStagedWork'
import type { ReaderWorkName } from './importWorker'
import type { Checked, CheckProgress, ImportReader, Look, LookJob, ReaderResult } from './readerJobs'

const noWorker: SpawnWorker = (name) => {
  throw new Error(`There is no ${name}`)
}

export function makeWorkerReader(spawnWorker: SpawnWorker = noWorker): ImportReader {
  const openings = makeThread(spawnWorker)
  const checks = makeThread(spawnWorker)
  let isStopped = false

  async function look(job: LookJob, signal?: AbortSignal): Promise<ReaderResult<Look> | undefined> {
    // Ends the thread, because a thread in an endless regular expression receives no message.
    const stop = (): void => void openings.end()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      for (;;) {
        if (signal?.aborted) return undefined
        const answer = await openings.execute('look', job).catch((error: unknown) => {
          // Another opening that was stopped ended the thread: this one begins again in the next.
          const beginsAgain = error instanceof WorkerError && error.fault === 'terminated' && !isStopped
          return signal?.aborted || beginsAgain ? undefined : refuseIfTooLarge(error)
        })
        if (answer) return answer as ReaderResult<Look>
      }
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  return {
    look,
    staged: makeStagedWork((request) => checks.execute('staged', request)),
    check(job, tell, signal) {
      // Frees memory first: two threads would use twice as much.
      void openings.rest()
      const onProgress = (progress: unknown): Promise<void> => tell(progress as CheckProgress)
      const checked = checks.execute('check', job, { signal, onProgress }).catch(refuseIfTooLarge)
      return checked as Promise<ReaderResult<Checked> | undefined>
    },
    async rest() {
      await Promise.all([openings.rest(), checks.rest()])
    },
    async stop() {
      isStopped = true
      await Promise.all([openings.end(), checks.end()])
    },
  }
}

/** A thread that starts with its first call. One that has ended is replaced for the next. */
function makeThread(spawnWorker: SpawnWorker) {
  let connection: WorkerConnection | undefined
  async function end(): Promise<void> {
    const last = connection
    connection = undefined
    await last?.terminate()
  }
  return {
    execute(name: ReaderWorkName, input: unknown, options?: CallOptions): Promise<unknown> {
      if (!connection || connection.hasEnded)
        connection = connectWorker(spawnWorker('importWorker', {}), (error) => error)
      return connection.execute(name, input, options)
    },
    /** Frees its memory until the next call, unless one is running. */
    async rest() {
      if (!connection?.isBusy) await end()
    },
    end,
  }
}

/** Refuses a file that used more memory than its thread has. The thread has ended by then. */
function refuseIfTooLarge(error: unknown): { ok: false; problem: { code: 'FILE_TOO_LARGE'; detail: string } } {
  const { cause } = error as { readonly cause?: NodeJS.ErrnoException }
  if (cause?.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  return { ok: false, problem: { code: 'FILE_TOO_LARGE', detail: 'memory' } }
}
