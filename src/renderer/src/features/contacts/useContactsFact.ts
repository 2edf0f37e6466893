// The quiet fact beside the page's title: which list, how many people, how many opted out.
import { computed, type ComputedRef } from 'vue'
import { useFormat } from '../../composables/writing/useFormat'
import { useText } from '../../composables/writing/useText'
import { useAudience } from '../../stores/contacts/audience'
import { useContacts } from '../../stores/contacts/contacts'

export function useContactsFact(): ComputedRef<string> {
  const t = useText()
  const format = useFormat()
  const contacts = useContacts()
  const audience = useAudience()
  const say = (counts: { readonly people: number; readonly optedOut: number }, list?: string) => {
    const values = { people: format.count(counts.people), optedOut: format.count(counts.optedOut) }
    return list === undefined ? t('contacts.everyoneFact', values) : t('contacts.listFact', { list, ...values })
  }

  return computed(() => {
    const { view, list } = contacts
    if (!contacts.hasLists) return ''
    if (list) return say(list, list.name)
    if (view.kind !== 'smart') return say(contacts.everyone)
    const name = audience.smartLists.find(({ id }) => id === view.smartListId)?.name ?? ''
    const count = audience.counts.get(view.smartListId)
    return count ? say(count, name) : name
  })
}
