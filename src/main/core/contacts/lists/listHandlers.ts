import { isoNow } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { Handlers } from '../../handlers'
import type { ContactHandlerOptions } from '../people/contactHandlers'
import { listOperations } from './listRows'

export function makeListHandlers(options: ContactHandlerOptions): Handlers<'lists'> {
  const { storage, acts, clock, random, activeAccount, changed } = options
  const lists = storage.bind(listOperations)
  const noName = () => fail('NAME_EMPTY', 'no', { field: 'name' })
  const taken = () => fail('LIST_NAME_TAKEN', 'no', { field: 'name' })
  const unknown = () => fail('LIST_UNKNOWN', 'no', { field: 'listId' })
  return {
    async all(input) {
      const account = await activeAccount()
      return account.ok ? ok(await lists.all({ accountId: account.value.id, search: input?.search ?? '' })) : account
    },
    async create({ name, description = '' }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const trimmed = name.trim()
      if (trimmed === '') return noName()
      const list = await lists.create({ accountId: account.value.id, name: trimmed, description, at: isoNow(clock) })
      if (!list) return taken()
      changed()
      return ok(list)
    },
    async edit({ listId, name, ...change }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const trimmed = name?.trim()
      if (trimmed === '') return noName()
      const list = await lists.edit({
        ...change,
        accountId: account.value.id,
        listId,
        name: trimmed,
        at: isoNow(clock),
      })
      if (list === 'unknown') return unknown()
      if (list === 'name_taken') return taken()
      changed()
      return ok(list)
    },
    async beforeRemove({ listId }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const before = await lists.beforeRemove({ accountId: account.value.id, listId })
      return before ? ok(before) : unknown()
    },
    async remove({ listId }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const undoId = random.uuid()
      const people = await acts.removeList({ accountId: account.value.id, actId: undoId, at: isoNow(clock) }, listId)
      if (people === undefined) return unknown()
      changed()
      return ok({ people, undoId })
    },
  }
}
