// Entry of the import worker: reads files away from the main thread, stages
// their rows, and works on what is staged.
import { parentPort } from 'node:worker_threads'
import { serveWorker, type RunningCall } from '../../workers/serveWorker'
import { makeLocalReader } from './localReader'
import type { CheckJob, LookJob } from './readerJobs'
import { runStagedWork, type StagedRequest } from '../staging/stagedWork'

const reader = makeLocalReader()

const works = {
  look: (job: LookJob) => reader.look(job),
  check: (job: CheckJob, { sendProgress, signal }: RunningCall) => reader.check(job, sendProgress, signal),
  staged: (request: StagedRequest) => runStagedWork(request),
} as const

export type ReaderWorkName = keyof typeof works

function execute(name: string, input: unknown, call: RunningCall): unknown {
  return (works[name as ReaderWorkName] as (input: unknown, call: RunningCall) => unknown)(input, call)
}

/** Faults of a file are values of an answer; an error is a defect of the reader. */
if (parentPort)
  serveWorker(
    parentPort,
    () => ({ execute }),
    (error) => ({ fault: 'defect', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
