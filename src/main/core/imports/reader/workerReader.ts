// The main thread's side of the import worker. One thread opens files and another checks them, so an opening can be stopped by ending
// its thread without ending a check.
import type { SpawnWorker } from '../../ports'
import type { Checked, CheckProgress, ImportReader, Look, ReaderResult } from './readerJobs'
import { makeReaderThread } from './readerThread'
import { makeStagedWork } from '../staging/stagedWork'

export function makeWorkerReader(spawnWorker: SpawnWorker): ImportReader {
  const openings = makeReaderThread(spawnWorker)
  const checks = makeReaderThread(spawnWorker)

  return {
    look: (job, signal) =>
      openings
        .run<ReaderResult<Look>>(
          (id) => openings.send({ id, look: job }),
          (_, reply, done) => 'looked' in reply && done(reply.looked),
          signal,
        )
        .catch((error: unknown) => (signal?.aborted ? undefined : refuseIfTooLarge(error))),
    staged: makeStagedWork((request) =>
      checks.run<unknown>(
        (id) => checks.send({ id, staged: request }),
        (_, reply, done) => 'answer' in reply && done(reply.answer),
      ),
    ),
    check(job, tell, signal) {
      // Frees memory first: two threads would use twice as much.
      void openings.rest()
      const hear = async (id: number, progress: CheckProgress): Promise<void> => {
        try {
          await tell(progress)
          checks.send({ id, heard: true })
        } catch (error) {
          checks.send({ id, abort: true })
          checks.reject(id, error as Error)
        }
      }
      return checks
        .run<ReaderResult<Checked> | undefined>(
          (id) => {
            checks.send({ id, check: job })
            signal.addEventListener('abort', () => checks.isRunning(id) && checks.send({ id, abort: true }), {
              once: true,
            })
          },
          (id, reply, done) => {
            if ('progress' in reply) void hear(id, reply.progress)
            else if ('checked' in reply) done(reply.checked)
          },
        )
        .catch(refuseIfTooLarge)
    },
    async rest() {
      await Promise.all([openings.rest(), checks.rest()])
    },
    async stop() {
      await Promise.all([openings.end(), checks.end()])
    },
  }
}

/** Refuses a file that used more memory than its thread has. The thread has ended by then. */
function refuseIfTooLarge(error: unknown): { ok: false; problem: { code: 'FILE_TOO_LARGE'; detail: string } } {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  return { ok: false, problem: { code: 'FILE_TOO_LARGE', detail: 'memory' } }
}
