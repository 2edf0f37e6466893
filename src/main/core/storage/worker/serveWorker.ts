// The body of a storage worker: opens what its role needs, then runs one named operation after another.
import type { MessagePort } from 'node:worker_threads'
import type { JournalDisk } from '../../ports'
import { makeExecutor, type Executor } from './executor'
import { runMaintenanceTask } from './maintenanceTasks'
import { openForReading } from '../openDatabase'
import type { OperationGroup } from '../operations'
import { openWriter } from '../openWriter'
import { toStorageError } from '../storageError'
import type { WorkerReply, WorkerRequest, WorkerSetUp } from './workerProtocol'

/** `journalDisk`: the dispatch journal on another disk than the profile's; of a test's own. */
export function serveWorker(
  port: MessagePort,
  setUp: WorkerSetUp,
  groups: readonly OperationGroup[],
  journalDisk?: JournalDisk,
): void {
  const reply = (message: WorkerReply): void => port.postMessage(message)
  try {
    const { execute, close } = openRole(setUp, groups, journalDisk)
    port.on('message', (request: WorkerRequest) => {
      if ('close' in request) {
        close()
        reply({ closed: true })
        port.close()
        return
      }
      try {
        reply({ id: request.id, output: execute(request.name, request.input) })
      } catch (error) {
        const { fault, message } = toStorageError(error)
        reply({ id: request.id, fault, message })
      }
    })
    reply({ ready: true })
  } catch (error) {
    const { fault, message } = toStorageError(error)
    reply({ failed: { fault, message } })
    port.close()
  }
}

function openRole(
  setUp: WorkerSetUp,
  groups: readonly OperationGroup[],
  journalDisk: JournalDisk | undefined,
): Executor & { close(): void } {
  switch (setUp.role) {
    case 'writer': {
      const { db, ballast, close } = openWriter(setUp, journalDisk)
      return { ...makeExecutor(db, groups, ballast), close }
    }
    case 'reader': {
      const db = openForReading(setUp.databasePath)
      return { ...makeExecutor(db, groups), close: () => db.close() }
    }
    case 'maintenance':
      return { execute: (name, input) => runMaintenanceTask(setUp, name, input), close: () => undefined }
  }
}
