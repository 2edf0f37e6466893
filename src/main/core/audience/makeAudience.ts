// Smart lists: sets of people defined by rules, saved and live. Nothing of them is stored but the rules: who is in one is read
// at the moment of looking.
import type { SmartRule } from '@contract'
import { makeWithAccount, type ReadActiveAccount } from '../accounts/activeAccount'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import { toContactRow } from '../contacts/people/contactShapes'
import type { Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { smartListOperations } from './smartListRows'

export interface AudienceOptions {
  readonly storage: Storage
  readonly live: Live
  readonly clock: Clock
  readonly activeAccount: ReadActiveAccount
}

/** Ids of one part of a count: other reads have their turn between the parts. */
const countSpan = 50_000

export function makeAudience({ storage, live, clock, activeAccount }: AudienceOptions): Handlers<'audience'> {
  const smart = storage.bind<typeof smartListOperations>('smartLists')
  const changed = (): void => live.publish({ kind: 'contacts' })
  const unknown = () => fail('SMART_LIST_UNKNOWN', 'no', { field: 'smartListId' })
  const taken = () => fail('SMART_LIST_NAME_TAKEN', 'no', { field: 'name' })
  const noName = () => fail('NAME_EMPTY', 'no', { field: 'name' })

  async function countRule(accountId: string, rule: SmartRule) {
    const scope = { accountId, at: isoNow(clock), rule, span: countSpan }
    const sum = { people: 0, optedOut: 0 }
    for (let after: number | undefined = 0; after !== undefined;) {
      const part: Awaited<ReturnType<typeof smart.countChunk>> = await smart.countChunk({ ...scope, after })
      sum.people += part.people
      sum.optedOut += part.optedOut
      after = part.next
    }
    return sum
  }

  const withAccount = makeWithAccount(activeAccount)
  return {
    all: withAccount(async ({ id: accountId }) => ok({ smartLists: await smart.all(accountId) })),
    count: withAccount(async ({ id: accountId }, { smartListId }) => {
      const list = await smart.get({ accountId, smartListId })
      return list ? ok(await countRule(accountId, list.rule)) : unknown()
    }),
    tryRule: withAccount(async ({ id: accountId }, { rule }) => ok(await countRule(accountId, rule))),
    preview: withAccount(async ({ id: accountId }, { rule, limit }) => {
      const rows = await smart.first({ accountId, at: isoNow(clock), rule, limit })
      return ok({ rows: rows.map(toContactRow) })
    }),
    create: withAccount(async ({ id: accountId }, { name, rule }) => {
      const trimmed = name.trim()
      if (trimmed === '') return noName()
      const made = await smart.create({ accountId, name: trimmed, rule, at: isoNow(clock) })
      if (!made) return taken()
      changed()
      return ok(made)
    }),
    edit: withAccount(async ({ id: accountId }, { smartListId, name, rule }) => {
      const trimmed = name?.trim()
      if (trimmed === '') return noName()
      const edited = await smart.edit({
        accountId,
        smartListId,
        name: trimmed,
        rule,
        at: isoNow(clock),
      })
      if (edited === 'unknown') return unknown()
      if (edited === 'name_taken') return taken()
      changed()
      return ok(edited)
    }),
    remove: withAccount(async ({ id: accountId }, { smartListId }) => {
      const removed = await smart.remove({ accountId, smartListId })
      if (!removed) return unknown()
      changed()
      return ok({ removed })
    }),
  }
}
