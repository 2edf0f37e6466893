// Entry of the import worker: reads files away from the main thread, stages
// their rows, and works on what is staged.
import { parentPort } from 'node:worker_threads'
import { makeLocalReader } from './localReader'
import type { CheckJob, CheckProgress, LookJob } from './readerJobs'
import type { ReaderReply, ReaderRequest } from './readerProtocol'
import { runStagedWork } from '../staging/stagedWork'

interface RunningCheck {
  readonly abort: AbortController
  onHeard: (() => void) | undefined
}

const reader = makeLocalReader()
const checks = new Map<number, RunningCheck>()

const reply = (message: ReaderReply): void => parentPort?.postMessage(message)

parentPort?.on('message', (request: ReaderRequest) => {
  const { id } = request
  if ('look' in request) run(id, () => look(id, request.look))
  else if ('check' in request) run(id, async () => reply({ id, checked: await check(id, request.check) }))
  else if ('staged' in request) run(id, async () => reply({ id, answer: runStagedWork(request.staged) }))
  else if ('heard' in request) checks.get(id)?.onHeard?.()
  else {
    checks.get(id)?.abort.abort()
    checks.get(id)?.onHeard?.()
  }
})

async function look(id: number, job: LookJob): Promise<void> {
  const looked = await reader.look(job)
  if (looked) reply({ id, looked })
}

async function check(id: number, job: CheckJob) {
  const running: RunningCheck = { abort: new AbortController(), onHeard: undefined }
  checks.set(id, running)
  const tell = (progress: CheckProgress): Promise<void> =>
    new Promise((resolve) => {
      running.onHeard = resolve
      if (running.abort.signal.aborted) resolve()
      else reply({ id, progress })
    })
  try {
    return await reader.check(job, tell, running.abort.signal)
  } finally {
    checks.delete(id)
  }
}

function run(id: number, act: () => Promise<void>): void {
  act().catch((error: unknown) =>
    reply({ id, defect: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
}
