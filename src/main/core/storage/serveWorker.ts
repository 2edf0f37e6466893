// The body of a storage worker: opens its connection, then runs one named operation after another.
import type { MessagePort } from 'node:worker_threads'
import { makeExecutor } from './executor'
import { openForReading, openForWriting } from './openDatabase'
import type { OperationGroup } from './operations'
import { lockProfile, type ProfileLock } from './profileLock'
import { toStorageError } from './storageError'
import type { WorkerReply, WorkerRequest, WorkerSetUp } from './workerProtocol'

export function serveWorker(port: MessagePort, setUp: WorkerSetUp, groups: readonly OperationGroup[]): void {
  const reply = (message: WorkerReply): void => port.postMessage(message)
  let lock: ProfileLock | undefined
  try {
    if (setUp.role === 'writer') lock = lockProfile(setUp.lockPath)
    const db = setUp.role === 'writer' ? openForWriting(setUp.databasePath) : openForReading(setUp.databasePath)
    const executor = makeExecutor(db, groups)
    port.on('message', (request: WorkerRequest) => {
      if ('close' in request) {
        db.close()
        lock?.release()
        reply({ closed: true })
        port.close()
        return
      }
      try {
        reply({ id: request.id, output: executor.execute(request.name, request.input) })
      } catch (error) {
        const { fault, message } = toStorageError(error)
        reply({ id: request.id, fault, message })
      }
    })
    reply({ ready: true })
  } catch (error) {
    lock?.release()
    const { fault, message } = toStorageError(error)
    reply({ failed: { fault, message } })
    port.close()
  }
}
