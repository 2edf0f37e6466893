// Entry of the import worker: reads files away from the main thread, one chunk at a time as the other side stores them.
import { parentPort } from 'node:worker_threads'
import { makeLocalReader } from './localReader'
import type { CheckedChunk, CheckJob } from './readerJobs'
import type { ReaderReply, ReaderRequest } from './readerProtocol'

interface RunningCheck {
  readonly abort: AbortController
  onStored: (() => void) | undefined
}

const reader = makeLocalReader()
const checks = new Map<number, RunningCheck>()

const reply = (message: ReaderReply): void => parentPort?.postMessage(message)

parentPort?.on('message', (request: ReaderRequest) => {
  const { id } = request
  if ('look' in request) run(id, async () => reply({ id, looked: await reader.look(request.look) }))
  else if ('check' in request) run(id, async () => reply({ id, checked: await check(id, request.check) }))
  else if ('stored' in request) checks.get(id)?.onStored?.()
  else {
    checks.get(id)?.abort.abort()
    checks.get(id)?.onStored?.()
  }
})

async function check(id: number, job: CheckJob) {
  const running: RunningCheck = { abort: new AbortController(), onStored: undefined }
  checks.set(id, running)
  const store = (chunk: CheckedChunk): Promise<void> =>
    new Promise((resolve) => {
      running.onStored = resolve
      if (running.abort.signal.aborted) resolve()
      else reply({ id, chunk })
    })
  try {
    return await reader.check(job, store, running.abort.signal)
  } finally {
    checks.delete(id)
  }
}

function run(id: number, act: () => Promise<void>): void {
  act().catch((error: unknown) =>
    reply({ id, defect: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
}
