// The rows chosen in the table as the people an act is done to: pure.
import type { ChosenPeople, ContactFilter } from '@contract'
import type { TableSelection } from '../../composables/tables/tableSelection'

/** The contract takes no more of them one by one. */
export const maxChosen = 10_000

/** Undefined if nothing is chosen, or more than can be named one by one. */
export function chosenPeople(selection: TableSelection, filter: ContactFilter): ChosenPeople | undefined {
  const keys = [...selection.keys].map(Number)
  if (keys.length > maxChosen) return undefined
  if (selection.mode === 'all') return keys.length === 0 ? { filter } : { filter, except: keys }
  return keys.length === 0 ? undefined : { contactIds: keys }
}
