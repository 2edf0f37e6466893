// The import reader in this very thread: the body of the worker, and all of it in tests.
import { withoutUndefined } from '../../base/withoutUndefined'
import { checkFile } from '../staging/checkFile'
import { FileFault } from '../source/fileFault'
import { lookAtFile } from '../source/lookAtFile'
import type { ImportReader, ReaderResult } from './readerJobs'
import { makeStagedWork } from '../staging/askStagedWork'
import { runStagedWork } from '../staging/stagedWork'

export function makeLocalReader(): ImportReader {
  return {
    look: (job, signal) =>
      untilAborted(
        toResult(() => lookAtFile(job)),
        signal,
      ),
    async check(job, tell, signal) {
      const result = await toResult(() => checkFile(job, tell, signal))
      if (!result.ok) return signal.aborted ? undefined : result
      return result.value === undefined ? undefined : { ok: true, value: result.value }
    },
    // Cloned as between threads, so that a test cannot pass on what a thread could not.
    staged: makeStagedWork(async (request) => structuredClone(runStagedWork(structuredClone(request)))),
    rest: async () => undefined,
    stop: async () => undefined,
  }
}

/** In a single thread the work itself cannot be stopped, so only its result is dropped. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value | undefined> {
  if (!signal) return work
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  return Promise.race([aborted, work])
}

async function toResult<Value>(read: () => Promise<Value>): Promise<ReaderResult<Value>> {
  try {
    return { ok: true, value: await read() }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    const { code, line, detail } = error
    return {
      ok: false,
      problem: { code, ...withoutUndefined({ line, detail }) },
    }
  }
}
