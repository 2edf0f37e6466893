// The import reader in this very thread: the body of the worker, and all of it where no worker can be started.
import { checkFile } from './checkFile'
import { FileFault } from './fileFault'
import { lookAtFile } from './lookAtFile'
import type { ImportReader, ReaderResult } from './readerJobs'

export function makeLocalReader(): ImportReader {
  return {
    look: (job) => settle(() => lookAtFile(job)),
    async check(job, store, signal) {
      const result = await settle(() => checkFile(job, store, signal))
      if (!result.ok) return signal.aborted ? undefined : result
      return result.value === undefined ? undefined : { ok: true, value: result.value }
    },
    stop: async () => undefined,
  }
}

async function settle<Value>(read: () => Promise<Value>): Promise<ReaderResult<Value>> {
  try {
    return { ok: true, value: await read() }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    const { code, line, detail } = error
    return {
      ok: false,
      problem: { code, ...(line === undefined ? {} : { line }), ...(detail === undefined ? {} : { detail }) },
    }
  }
}
