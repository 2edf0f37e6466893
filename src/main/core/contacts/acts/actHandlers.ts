// Acts on chosen people, and taking them back.
import { makeWithAccount } from '../../accounts/activeAccount'
import { hour } from '../../base/durations'
import { isoNow, toIso } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { ChosenPeople } from '@contract'
import type { CoreResult, Handlers } from '../../handlers'
import type { ActRequest } from './actRows'
import type { ContactHandlerOptions, ReadyFilterOf } from '../people/contactHandlers'

/** How long an act can be taken back. */
export const undoMs = hour

type ActHandlers = Pick<Handlers<'contacts'>, 'addToList' | 'removeFromList' | 'optOut' | 'optIn' | 'remove' | 'undo'>

interface Done {
  readonly changed: number
  readonly tellGateway: number
  readonly undoId?: string
}

export function makeActHandlers(options: ContactHandlerOptions & { readonly readyFilter: ReadyFilterOf }): ActHandlers {
  const { acts, clock, random, activeAccount, changed, consentChanged, readyFilter } = options

  /** Runs an act on people. `undoId` is the id of the act, if there is anything to take back. */
  async function run(
    { contactIds, filter = {}, except }: ChosenPeople,
    request: Omit<ActRequest, 'chosen'>,
  ): Promise<CoreResult<Done>> {
    const ready = await readyFilter(contactIds ? {} : filter)
    if (!ready.ok) return ready
    const { accountId, filter: stored } = ready.value
    const actId = random.uuid()
    const chosen = contactIds ? { contactIds } : { filter: stored, except }
    const outcome = await acts.run({ accountId, actId, at: isoNow(clock) }, { ...request, chosen })
    if (outcome === 'list_unknown') return fail('LIST_UNKNOWN', 'no', { field: 'listId' })
    changed(outcome.changed)
    if (request.kind === 'opt_out' || request.kind === 'opt_in') consentChanged()
    return ok({ ...outcome, ...(outcome.changed > 0 ? { undoId: actId } : {}) })
  }

  const withAccount = makeWithAccount(activeAccount)
  return {
    addToList: ({ listId, ...people }) => plain(run(people, { kind: 'join', listId })),
    removeFromList: ({ listId, ...people }) => plain(run(people, { kind: 'leave', listId })),
    optOut: ({ listId = 0, ...people }) => plain(run(people, { kind: 'opt_out', listId })),
    optIn: ({ listId = 0, reason, ...people }) => run(people, { kind: 'opt_in', listId, reason }),
    remove: (people) => plain(run(people, { kind: 'remove', listId: 0 })),
    undo: withAccount(async ({ id: accountId }, { undoId }) => {
      const notBefore = toIso(clock.now() - undoMs)
      const count = await acts.undo({ accountId, actId: undoId, at: isoNow(clock) }, notBefore)
      if (count === undefined) return fail('UNDO_GONE', 'no', { field: 'undoId' })
      changed()
      consentChanged()
      return ok({ changed: count })
    }),
  }
}

/** Only opt-ins answer how many of them the gateway is told. */
async function plain(done: Promise<CoreResult<Done>>): Promise<CoreResult<Omit<Done, 'tellGateway'>>> {
  const result = await done
  if (!result.ok) return result
  const { tellGateway: _, ...value } = result.value
  return ok(value)
}
