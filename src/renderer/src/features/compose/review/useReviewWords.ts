// Names, zone and clock for the words of a review.
import { useNow } from '@vueuse/core'
import { computed, type ComputedRef } from 'vue'
import { useDisplay } from '../../../composables/useDisplay'
import { useText } from '../../../composables/writing/useText'
import { useAccounts } from '../../../stores/settings/accounts'
import { useAudience } from '../../../stores/contacts/audience'
import { useContacts } from '../../../stores/contacts/contacts'
import type { ReviewWords } from './reviewWords'
import { nameZone } from '../when/zonedTime'

export function useReviewWords(): ComputedRef<ReviewWords> {
  const t = useText()
  const contacts = useContacts()
  const audience = useAudience()
  const accounts = useAccounts()
  const { locale } = useDisplay()
  const now = useNow({ interval: 30_000 })
  void contacts.loadLists()
  void audience.load()

  return computed(() => ({
    t,
    locale: locale.value,
    zone: nameZone(accounts.active?.defaults.timeZone),
    now: now.value.getTime(),
    nameOf: (kind, id) =>
      (kind === 'list' ? contacts.lists : audience.smartLists).find((one) => one.id === id)?.name ??
      ((kind === 'list' ? contacts.hasLists : audience.hasSmartLists) ? undefined : ''),
  }))
}
