// The storage workers of the product, with the real code in them, in this thread: what goes to them and comes back takes its
// time, in order, and is lost when the process ends.
import { EventEmitter } from 'node:events'
import type { MessagePort, Worker } from 'node:worker_threads'
import { operationGroups } from '../../src/main/core/operationGroups'
import type { JournalDisk, SpawnWorker } from '../../src/main/core/ports'
import { serveStorage, type WorkerSetUp } from '../../src/main/core/storage/worker/serveStorage'
import type { Chance } from './chance'
import { copyMessage } from '../support/app/copyMessage'
import type { Owner, Timeline } from './timeline'

/** The real one is as large as a disk of today allows; filling it takes longer than a whole run. */
const ballastBytes = 512

export interface WorkerHooks {
  /** A step of the run: false where the process ended here. */
  step(what: string): boolean
}

export interface WorkersOptions {
  readonly timeline: Timeline
  readonly owner: Owner
  readonly hooks: WorkerHooks
  readonly journalDisk: JournalDisk
  readonly chance: Chance
  /** How long an operation takes at most. */
  readonly maxMs: number
}

export function makeSpawnWorker(options: WorkersOptions): SpawnWorker {
  return (name, workerData) => {
    if (name !== 'storageWorker') throw new Error(`The simulation has no ${name}`)
    return spawn(options, { ...(workerData as WorkerSetUp), ballastBytes }) as unknown as Worker
  }
}

function spawn(
  { timeline, owner, hooks, journalDisk, chance, maxMs }: WorkersOptions,
  setUp: WorkerSetUp,
): EventEmitter {
  const main = new EventEmitter()
  const port = new EventEmitter()
  const isWriter = setUp.role === 'writer'
  const send = makeQueue(timeline, owner, () => (maxMs === 0 ? 0 : chance.int(0, maxMs)))
  const answer = makeQueue(timeline, owner, () => 0)
  const ends = Object.assign(main, {
    postMessage(message: unknown) {
      const copy = copyMessage(message)
      send(() => port.emit('message', copy))
    },
    terminate: () => Promise.resolve(0),
  })
  const workerPort = Object.assign(port, {
    postMessage(message: unknown) {
      if (!owner.isAlive) return
      const copy = copyMessage(message)
      answer(() => {
        if (!isWriter || hooks.step('storage answers')) main.emit('message', copy)
      })
    },
    close: () => undefined,
  })
  send(() => serveStorage(workerPort as unknown as MessagePort, setUp, operationGroups, journalDisk))
  return ends
}

/** One after the other, each as much later as it takes. */
function makeQueue(timeline: Timeline, owner: Owner, takesMs: () => number): (run: () => void) => void {
  let freeAt = timeline.now
  return (run) => {
    freeAt = Math.max(freeAt, timeline.now) + takesMs()
    timeline.after(freeAt - timeline.now, owner, run)
  }
}
