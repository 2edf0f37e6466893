import { fail, ok } from '../base/result'
import type { Handlers } from '../handlers'
import type { ContactHandlerOptions } from './contactHandlers'
import { listOperations } from './listRows'

export function makeListHandlers({ storage, clock, activeAccount, changed }: ContactHandlerOptions): Handlers<'lists'> {
  const lists = storage.bind(listOperations)
  return {
    async all() {
      const account = await activeAccount()
      return account.ok ? ok(await lists.all(account.value.id)) : account
    },
    async create({ name, description = '' }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const trimmed = name.trim()
      if (trimmed === '') return fail('LIST_UNKNOWN', 'no', { field: 'name', detail: 'empty name' })
      const list = await lists.create({
        accountId: account.value.id,
        name: trimmed,
        description,
        at: new Date(clock.now()).toISOString(),
      })
      if (!list) return fail('LIST_NAME_TAKEN', 'no', { field: 'name' })
      changed()
      return ok(list)
    },
  }
}
