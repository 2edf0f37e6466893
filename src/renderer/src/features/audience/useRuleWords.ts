// Says a rule of a smart list with the names of this account's lists, columns and imports, in the language of the screen.
import type { SmartRule } from '@contract'
import { contactFieldNames } from '@contract/contactFields'
import { useDisplay } from '../../composables/useDisplay'
import { countryName } from '../../composables/writing/countryNames'
import { useFormat } from '../../composables/writing/useFormat'
import { useText } from '../../composables/writing/useText'
import { writeChoice } from '../../composables/writing/writeList'
import { useContacts } from '../../stores/contacts/contacts'
import { ruleSentence, type RuleNames } from './ruleSentence'

export function useRuleWords(): (rule: SmartRule) => string {
  const t = useText()
  const format = useFormat()
  const { locale } = useDisplay()
  const contacts = useContacts()
  const names: RuleNames = {
    list: (id) => contacts.lists.find((list) => list.id === id)?.name,
    country: (code) => countryName(code, locale.value),
    phoneType: (type) => t(`contacts.type_${type}`),
    field: (name) => {
      const own = contactFieldNames.find((one) => one === name)
      if (own) return t(`contactFields.${own}`)
      return name === 'phone' ? t('audience.phone') : name
    },
    importFile: (id) => contacts.choices?.imports.find(({ importId }) => importId === id)?.fileName,
    day: (at) => format.time(at, 'date'),
    choice: (items) => writeChoice(items, locale.value),
  }
  return (rule) => ruleSentence(rule, names, t)
}
