// The outbox's store on this computer: named operations in the storage workers.
import type { Storage } from '../../storage/openStorage'
import type { controlOperations } from './controlRows'
import type { listedOperations } from './listedRows'
import type { dispatchOperations } from './outboxRows'
import type { OutboxStore } from './outboxStore'

export function bindStore(storage: Pick<Storage, 'bind'>): OutboxStore {
  const { decide: decideListed, ...listed } = storage.bind<typeof listedOperations>('listed')
  return {
    ...listed,
    decideListed,
    ...storage.bind<typeof dispatchOperations>('dispatch'),
    ...storage.bind<typeof controlOperations>('control'),
  }
}
