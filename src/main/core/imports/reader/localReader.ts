// The import reader in this very thread: the body of the worker, and all of it in tests.
import { withoutUndefined } from '../../base/withoutUndefined'
import { checkFile } from '../staging/checkFile'
import { FileFault } from '../source/fileFault'
import type { ImportReader, ReaderResult, Look, LookJob } from './readerJobs'
import { makeStagedWork } from '../staging/askStagedWork'
import { runStagedWork } from '../staging/stagedWork'
import { lookAtText } from '../source/lookAtText'
import { openSource } from '../source/openSource'
import { headBytes, recogniseFile } from '../source/recogniseFile'
import { lookAtCards } from '../source/vcard/lookAtCards'
import { lookAtWorkbook } from '../source/xlsx/lookAtWorkbook'

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

// Reads the head of a file; its first bytes decide what it is.

/** Throws FileFault. */
export async function lookAtFile(job: LookJob): Promise<Look> {
  const source = openSource(job.file)
  const head = await source.piece(0, headBytes)
  if (head.length === 0) throw new FileFault('FILE_EMPTY')
  const found = recogniseFile(head)
  if (found === 'zip' || found === 'ole') return lookAtWorkbook(job)
  if (found === 'vcard') return lookAtCards(job)
  if (found) throw new FileFault(found)
  return lookAtText(job)
}
