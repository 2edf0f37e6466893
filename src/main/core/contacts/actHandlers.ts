// Acts on chosen people, and taking them back.
import { hour } from '../base/durations'
import { fail, ok } from '../base/result'
import type { ChosenPeople } from '@contract'
import type { CoreResult, Handlers } from '../handlers'
import { actOperations, type PeopleAct } from './actRows'
import type { ContactHandlerOptions, ReadyFilterOf } from './contactHandlers'
import { undoOperations } from './undoActRows'

/** How long an act can be taken back. */
export const undoMs = hour

type ActHandlers = Pick<Handlers<'contacts'>, 'addToList' | 'removeFromList' | 'optOut' | 'optIn' | 'remove' | 'undo'>
interface Done {
  readonly changed: number
  readonly undoId?: string
}

export function makeActHandlers(options: ContactHandlerOptions & { readonly readyFilter: ReadyFilterOf }): ActHandlers {
  const { storage, clock, random, activeAccount, changed, consentChanged, readyFilter } = options
  const acts = storage.bind(actOperations)
  const undos = storage.bind(undoOperations)
  const now = (): string => new Date(clock.now()).toISOString()

  /** Runs an act on people; `undoId` is its own id, if there is anything to take back. */
  async function act<Outcome extends { readonly changed: number }>(
    { contactIds, filter = {}, except }: ChosenPeople,
    run: (act: PeopleAct) => Promise<Outcome | 'list_unknown'>,
  ): Promise<CoreResult<Outcome & Done>> {
    const ready = await readyFilter(contactIds ? {} : filter)
    if (!ready.ok) return ready
    const { accountId, filter: stored } = ready.value
    const actId = random.uuid()
    const chosen = contactIds ? { contactIds } : { filter: stored, except }
    const outcome = await run({ accountId, actId, at: now(), chosen })
    if (outcome === 'list_unknown') return fail('LIST_UNKNOWN', 'no', { field: 'listId' })
    changed(outcome.changed)
    return ok({ ...outcome, ...(outcome.changed > 0 ? { undoId: actId } : {}) })
  }

  async function ofConsent<Value>(done: Promise<CoreResult<Value>>): Promise<CoreResult<Value>> {
    const result = await done
    if (result.ok) consentChanged()
    return result
  }

  return {
    addToList: ({ listId, ...people }) => act(people, (common) => acts.join({ ...common, listId })),
    removeFromList: ({ listId, ...people }) => act(people, (common) => acts.leave({ ...common, listId })),
    optOut: ({ listId = 0, ...people }) => ofConsent(act(people, (common) => acts.optOut({ ...common, listId }))),
    optIn: ({ listId = 0, reason, ...people }) =>
      ofConsent(act(people, (common) => acts.optIn({ ...common, listId, reason }))),
    remove: (people) => act(people, (common) => acts.remove(common)),
    async undo({ undoId }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const notBefore = new Date(clock.now() - undoMs).toISOString()
      const count = await undos.undo({ accountId: account.value.id, actId: undoId, at: now(), notBefore })
      if (count === undefined) return fail('UNDO_GONE', 'no', { field: 'undoId' })
      changed()
      consentChanged()
      return ok({ changed: count })
    },
  }
}
