// Entry of the storage and the reader worker.
import { parentPort, workerData } from 'node:worker_threads'
import { operationGroups } from './operationGroups'
import { serveStorage, type WorkerSetUp } from './storage/worker/serveStorage'

if (parentPort) serveStorage(parentPort, workerData as WorkerSetUp, operationGroups)
