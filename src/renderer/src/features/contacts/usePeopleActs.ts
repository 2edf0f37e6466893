// Acts on chosen people as a person sees them: done at once, said in a notice, and taken back from there for ten seconds
// or with Ctrl Z. Answers whether it was done; what the core refused is said.
import type { ChosenPeople, List } from '@contract'
import { useNotices } from '../../composables/useNotices'
import { useText } from '../../composables/writing/useText'
import { useContactActs } from '../../stores/contacts/contactActs'
import { useAct } from '../shell/useAct'

const undoForMs = 10_000

interface Done {
  readonly changed: number
  readonly undoId?: string | undefined
}
type NamedList = Pick<List, 'id' | 'name'>

export interface PeopleActs {
  optOut(people: ChosenPeople, list?: NamedList): Promise<boolean>
  optIn(people: ChosenPeople, reason: string, list?: NamedList): Promise<boolean>
  addTo(people: ChosenPeople, list: NamedList): Promise<boolean>
  removeFrom(people: ChosenPeople, list: NamedList): Promise<boolean>
  remove(people: ChosenPeople): Promise<boolean>
  undoLast(): Promise<void>
  /** Says that something is done, with the way back. */
  offerUndo(title: string, undoId: string | undefined, description?: string): void
}

export function usePeopleActs(): PeopleActs {
  const t = useText()
  const notices = useNotices()
  const acts = useContactActs()
  const act = useAct()

  function undo(undoId: string): void {
    void act(async () => {
      const changed = await acts.undo(undoId)
      notices.show({ title: t('contacts.undoneToast', { count: changed }), tone: 'success' })
    })
  }
  function offerUndo(title: string, undoId: string | undefined, description?: string): void {
    const said = { title, ...(description ? { description } : {}) }
    if (undoId === undefined) return notices.show(said)
    const holds = () => acts.canTakeBack(undoId)
    notices.show({ ...said, undo: () => undo(undoId), holds, durationMs: undoForMs })
  }
  const run = (ask: () => Promise<Done>, say: (count: number) => string, nothing: string, more?: string) =>
    act(async () => {
      const { changed, undoId } = await ask()
      if (changed === 0) notices.show({ title: nothing })
      else offerUndo(say(changed), undoId, more)
    })

  return {
    optOut: (people, list) =>
      run(
        () => acts.optOut(people, list?.id),
        (count) =>
          list ? t('contacts.optedOutOfListToast', { count, list: list.name }) : t('contacts.optedOutToast', { count }),
        t('contacts.alreadyOut'),
      ),
    optIn: (people, reason, list) =>
      act(async () => {
        const { changed, undoId, tellGateway } = await acts.optIn(people, reason, list?.id)
        if (changed === 0) return notices.show({ title: t('contacts.alreadyIn') })
        const told = tellGateway > 0 ? t('contacts.gatewayToTell', { count: tellGateway }) : ''
        offerUndo(t('contacts.optedInToast', { count: changed }), undoId, told)
      }),
    addTo: (people, list) =>
      run(
        () => acts.addToList(people, list.id),
        (count) => t('contacts.addedToast', { count, list: list.name }),
        t('contacts.alreadyInList', { list: list.name }),
      ),
    removeFrom: (people, list) =>
      run(
        () => acts.removeFromList(people, list.id),
        (count) => t('contacts.removedToast', { count, list: list.name }),
        t('contacts.notInList', { list: list.name }),
      ),
    remove: (people) =>
      run(
        () => acts.remove(people),
        (count) => t('contacts.deletedToast', { count }),
        t('contacts.nobodyDeleted'),
        t('contacts.deletedThere'),
      ),
    async undoLast() {
      const last = await acts.takeLastUndo()
      if (last !== undefined) undo(last)
    },
    offerUndo,
  }
}
