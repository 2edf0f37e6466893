// Labels of the table's filters. Pure.
import type { ContactFilter, List } from '@contract'
import type { Translate } from '@text'
import type { FilterChoices } from '../../stores/contacts/contacts'
import type { ContactsView, Narrowing } from '../../stores/contacts/contactsView'
import { countryName } from '../../composables/writing/countryNames'

/** Values of the opt-out filter for a view; `undefined` is everyone. None if the view itself is about opt-outs. */
export function outChoices(view: ContactsView): ContactFilter['optedOut'][] {
  if (view.kind === 'opted_out') return []
  if (view.kind === 'list') return [undefined, 'nowhere', 'here', 'everywhere']
  return [undefined, 'nowhere', 'everywhere', 'somewhere']
}

export interface FilterWord {
  readonly key: keyof Narrowing
  readonly label: string
}

export function filterWords(
  narrowing: Narrowing,
  known: { readonly lists: readonly List[]; readonly choices: FilterChoices | undefined; readonly locale: string },
  t: Translate,
): FilterWord[] {
  const { countries = [], phoneTypes = [], optedOut, listId, importId } = narrowing
  const words: [keyof Narrowing, string][] = []
  const [country, ...moreCountries] = countries
  if (country !== undefined)
    words.push([
      'countries',
      moreCountries.length === 0
        ? countryName(country, known.locale)
        : t('contacts.severalCountries', { count: countries.length }),
    ])
  const [type, ...moreTypes] = phoneTypes
  if (type !== undefined)
    words.push([
      'phoneTypes',
      moreTypes.length === 0 ? t(`contacts.type_${type}`) : t('contacts.severalTypes', { count: phoneTypes.length }),
    ])
  if (optedOut !== undefined) words.push(['optedOut', t(`contacts.out_${optedOut}`)])
  if (listId !== undefined)
    words.push(['listId', known.lists.find(({ id }) => id === listId)?.name ?? t('contacts.filterList')])
  if (importId !== undefined) {
    const file = known.choices?.imports.find((one) => one.importId === importId)?.fileName
    words.push(['importId', file ?? t('contacts.filterImport')])
  }
  return words.map(([key, label]) => ({ key, label }))
}
