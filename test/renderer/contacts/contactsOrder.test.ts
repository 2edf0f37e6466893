// In which order the contacts page asks the core, which answers one question after another; and how a list is found.
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import ContactsPage from '../../../src/renderer/src/features/contacts/ContactsPage.vue'
import ListColumn from '../../../src/renderer/src/features/contacts/lists/ListColumn.vue'
import { useContacts } from '../../../src/renderer/src/stores/contacts/contacts'
import { frame, list, noChoices, noLists, noSmartLists, row } from './contactsParts'

test('the rows of a long address book waited until all its people were counted: the core is asked for them first', async () => {
  const asked: string[] = []
  const answers = {
    contacts: {
      page: () => ({ total: 1, rows: [row(1)], isCounted: true, notSearchable: 0 }),
      filterChoices: noChoices,
      usualFields: () => [],
      fields: () => [],
    },
    lists: { all: noLists },
    audience: { all: noSmartLists },
  }
  frame(ContactsPage, answers, {}, asked)
  await flushPromises()

  expect(asked[0]).toBe('contacts.page')
  expect(asked).toEqual(expect.arrayContaining(['lists.all', 'audience.all', 'contacts.filterChoices']))
})

test('a list was found only with its accents: without them it is found as well', async () => {
  const names = ['Πελάτες', 'Café', ...Array.from({ length: 8 }, (_, index) => `List ${index}`)]
  const { part } = frame(ListColumn, {})
  Object.assign(useContacts(), { lists: names.map((name, index) => list(index + 1, name)) })
  await flushPromises()
  const shown = async (search: string) => {
    await part.get('input[type=search]').setValue(search)
    return names.filter((name) => part.text().includes(name))
  }

  expect([await shown('πελατες'), await shown('cafe')]).toEqual([['Πελάτες'], ['Café']])
})
