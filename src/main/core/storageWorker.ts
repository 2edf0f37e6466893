// Entry of the storage and the reader worker.
import { parentPort, workerData } from 'node:worker_threads'
import { operationGroups } from './operationGroups'
import { serveWorker } from './storage/worker/serveWorker'
import type { WorkerSetUp } from './storage/worker/workerProtocol'

if (parentPort) serveWorker(parentPort, workerData as WorkerSetUp, operationGroups)
