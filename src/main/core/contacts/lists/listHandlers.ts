import { makeWithAccount } from '../../accounts/activeAccount'
import { isoNow } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { Handlers } from '../../handlers'
import type { ContactHandlerOptions } from '../people/contactHandlers'
import type { listOperations } from './listRows'

export function makeListHandlers(options: ContactHandlerOptions): Handlers<'lists'> {
  const { storage, acts, clock, random, activeAccount, changed } = options
  const lists = storage.bind<typeof listOperations>('lists')
  const noName = () => fail('NAME_EMPTY', 'no', { field: 'name' })
  const taken = () => fail('LIST_NAME_TAKEN', 'no', { field: 'name' })
  const unknown = () => fail('LIST_UNKNOWN', 'no', { field: 'listId' })
  const withAccount = makeWithAccount(activeAccount)
  return {
    all: withAccount(async ({ id: accountId }, input) =>
      ok(await lists.all({ accountId, search: input?.search ?? '' })),
    ),
    create: withAccount(async ({ id: accountId }, { name, description = '' }) => {
      const trimmed = name.trim()
      if (trimmed === '') return noName()
      const list = await lists.create({ accountId, name: trimmed, description, at: isoNow(clock) })
      if (!list) return taken()
      changed()
      return ok(list)
    }),
    edit: withAccount(async ({ id: accountId }, { listId, name, ...change }) => {
      const trimmed = name?.trim()
      if (trimmed === '') return noName()
      const list = await lists.edit({
        ...change,
        accountId,
        listId,
        name: trimmed,
        at: isoNow(clock),
      })
      if (list === 'unknown') return unknown()
      if (list === 'name_taken') return taken()
      changed()
      return ok(list)
    }),
    beforeRemove: withAccount(async ({ id: accountId }, { listId }) => {
      const before = await lists.beforeRemove({ accountId, listId })
      return before ? ok(before) : unknown()
    }),
    remove: withAccount(async ({ id: accountId }, { listId }) => {
      const undoId = random.uuid()
      const people = await acts.removeList({ accountId, actId: undoId, at: isoNow(clock) }, listId)
      if (people === undefined) return unknown()
      changed()
      return ok({ people, undoId })
    }),
  }
}
