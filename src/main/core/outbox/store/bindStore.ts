// The outbox's store on this computer: named operations in the storage workers.
import type { Storage } from '../../storage/openStorage'
import { controlOperations } from './controlRows'
import { listedOperations } from './listedRows'
import { dispatchOperations } from './outboxRows'
import type { OutboxStore } from './outboxStore'

export function bindStore(storage: Pick<Storage, 'bind'>): OutboxStore {
  const { decide: decideListed, ...listed } = storage.bind(listedOperations)
  return {
    ...listed,
    decideListed,
    ...storage.bind(dispatchOperations),
    ...storage.bind(controlOperations),
  }
}
