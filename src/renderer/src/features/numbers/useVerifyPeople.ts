// Has the numbers of chosen people, or of a list, looked up: opens the count first.
import type { ChosenPeople, NumbersSource } from '@contract'
import { useNotices } from '../../composables/useNotices'
import { useText } from '../../composables/writing/useText'
import { useNumbers } from '../../stores/numbers'
import { useAct } from '../shell/useAct'

/** The contract takes no more one by one. */
const maxChosen = 10_000

export interface VerifyPeople {
  source(source: NumbersSource): void
  people(people: ChosenPeople, count: number): Promise<void>
}

export function useVerifyPeople(): VerifyPeople {
  const t = useText()
  const notices = useNotices()
  const numbers = useNumbers()
  const act = useAct()
  const source = (chosen: NumbersSource): void => void (numbers.asked = { source: chosen })

  return {
    source,
    async people(people, count) {
      const whole = wholeSet(people)
      if (whole) return source(whole)
      if (people.contactIds) return source({ kind: 'contacts', contactIds: people.contactIds })
      if (count > maxChosen) return notices.show({ title: t('numbers.selectionTooLong', { most: maxChosen }) })
      await act(async () => source({ kind: 'contacts', contactIds: await numbers.idsOf(people, maxChosen) }))
    },
  }
}

/** Everyone of one list is that list, so that it is the same job however it was begun. */
function wholeSet({ filter, except }: ChosenPeople): NumbersSource | undefined {
  if (!filter || (except ?? []).length > 0) return undefined
  const keys = Object.keys(filter)
  if (keys.length !== 1) return undefined
  if (filter.listId !== undefined) return { kind: 'list', listId: filter.listId }
  return filter.smartListId === undefined ? undefined : { kind: 'smart_list', smartListId: filter.smartListId }
}
