// The outbox's store on this computer: named operations in the storage workers.
import type { Storage } from '../../storage/openStorage'
import { controlOperations } from './controlRows'
import { listedOperations } from './listedRows'
import { dispatchOperations } from './outboxRows'
import type { OutboxStore } from './outboxStore'
import { unpackPeople } from './packPeople'

export function bindStore(storage: Pick<Storage, 'bind'>): OutboxStore {
  const dispatch = storage.bind(dispatchOperations)
  const { decide: decideListed, ...listed } = storage.bind(listedOperations)
  return {
    ...listed,
    decideListed,
    ...dispatch,
    ...storage.bind(controlOperations),
    nextPeople: async (input) => unpackPeople(await dispatch.nextPeople(input)),
  }
}
