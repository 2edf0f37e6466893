// The main thread's end of the import worker. The worker is started with the first job and ended by `stop`; one that
// broke is started anew with the next job.
import type { Worker } from 'node:worker_threads'
import type { SpawnWorker } from '../ports'
import type { Checked, CheckProgress, ImportReader, Look, ReaderResult } from './readerJobs'
import type { ReaderReply, ReaderRequest } from './readerProtocol'
import { makeStagedWork } from './stagedWork'

interface Job {
  onReply(reply: ReaderReply): void
  reject(error: Error): void
}

export function makeWorkerReader(spawnWorker: SpawnWorker): ImportReader {
  const jobs = new Map<number, Job>()
  let worker: Worker | undefined
  let nextId = 1

  const send = (request: ReaderRequest): void => started().postMessage(request)
  const started = (): Worker => {
    if (worker) return worker
    const fresh = spawnWorker('importWorker', {})
    worker = fresh
    fresh.on('message', (reply: ReaderReply) => {
      const job = jobs.get(reply.id)
      if ('defect' in reply) job?.reject(new Error(reply.defect))
      else job?.onReply(reply)
    })
    // An error is followed by an exit: by then the jobs may be those of the next worker.
    let hasFailed = false
    const fail = (error: Error): void => {
      if (hasFailed) return
      hasFailed = true
      if (worker === fresh) worker = undefined
      for (const { reject } of jobs.values()) reject(error)
    }
    fresh.on('error', fail)
    fresh.on('exit', () => fail(new Error('The import worker ended')))
    return fresh
  }
  const end = async (): Promise<void> => {
    const last = worker
    worker = undefined
    await last?.terminate()
  }
  const run = <Value>(
    start: (id: number) => void,
    onReply: (id: number, reply: ReaderReply, done: (value: Value) => void) => void,
  ) => {
    const id = nextId++
    return new Promise<Value>((resolve, reject) => {
      jobs.set(id, { onReply: (reply) => onReply(id, reply, resolve), reject })
      start(id)
    }).finally(() => jobs.delete(id))
  }

  return {
    look: (job) =>
      run<ReaderResult<Look>>(
        (id) => send({ id, look: job }),
        (_, reply, done) => 'looked' in reply && done(reply.looked),
      ),
    staged: makeStagedWork((request) =>
      run<unknown>(
        (id) => send({ id, staged: request }),
        (_, reply, done) => 'answer' in reply && done(reply.answer),
      ),
    ),
    check(job, tell, signal) {
      const hear = async (id: number, progress: CheckProgress): Promise<void> => {
        try {
          await tell(progress)
          send({ id, heard: true })
        } catch (error) {
          send({ id, abort: true })
          jobs.get(id)?.reject(error as Error)
        }
      }
      return run<ReaderResult<Checked> | undefined>(
        (id) => {
          send({ id, check: job })
          signal.addEventListener('abort', () => jobs.has(id) && send({ id, abort: true }), { once: true })
        },
        (id, reply, done) => {
          if ('progress' in reply) void hear(id, reply.progress)
          else if ('checked' in reply) done(reply.checked)
        },
      )
    },
    async rest() {
      if (jobs.size === 0) await end()
    },
    stop: () => end(),
  }
}
