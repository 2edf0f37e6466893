// The palette asks the core while a person types.
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import { useRouter } from 'vue-router'
import { makePalette, paletteKey } from '../../../src/renderer/src/composables/keys/usePaletteActions'
import { usePaletteSearch } from '../../../src/renderer/src/features/shell/palette/usePaletteSearch'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useSnippets } from '../../../src/renderer/src/stores/settings/templates'
import { frame, row } from '../contacts/contactsParts'

const template = {
  id: 3,
  name: 'Maya’s opening hours',
  text: '',
  fields: [],
  issues: [],
  parts: 1,
  updatedAt: '2026-11-20T09:00:00.000Z',
}

async function openSearch() {
  const palette = makePalette()
  const held: { router?: ReturnType<typeof useRouter> } = {}
  const Searching = defineComponent(() => {
    usePaletteSearch()
    return () => null
  })
  const Around = defineComponent(() => {
    provide(paletteKey, palette)
    held.router = useRouter()
    return () => h(Searching)
  })
  frame(Around, {
    accounts: { list: () => ({ accounts: [], activeId: 'a1' }) },
    lists: { all: () => ({ lists: [], everyone: { people: 1, optedOut: 0 } }) },
    campaigns: { page: () => ({ total: 0, rows: [] }) },
    contacts: { page: () => ({ total: 1, rows: [row(4)], isCounted: true, notSearchable: 0 }) },
    templates: { all: () => ({ templates: [template] }) },
    snippets: { all: () => ({ snippets: [{ ...template, id: 5, name: 'Way to Maya' }] }) },
  })
  await useAccounts().load()
  const [source] = palette.sources.value
  if (!source || !('search' in source)) throw new Error('The palette has no search')
  return { search: source.search, address: () => held.router?.currentRoute.value.fullPath }
}

test('a number that is typed can be verified: it opens with its results, and nothing is asked yet', async () => {
  const { search, address } = await openSearch()

  const rows = await search(' +44 7700 900-147 ')
  const verify = rows.find(({ id }) => id === 'verify-+447700900147')
  expect(verify?.label).toContain('Verify +44 7700 900147')
  verify?.run()
  await flushPromises()

  expect(address()).toBe('/numbers?show=results&phone=%2B447700900147')
})

test('a name, or a number without its country, offers no look-up', async () => {
  const { search } = await openSearch()
  for (const term of ['maya', '07700 900147', '+44', '+44 7700 90x'])
    expect((await search(term)).map(({ id }) => id)).toEqual(['person-4', 'template-3', 'snippet-5'])
})

test('a person has other actions, each with a letter of its own; what costs or opts out says so', async () => {
  const { search, address } = await openSearch()
  const acts = (await search('maya')).find(({ id }) => id === 'person-4')?.acts ?? []

  expect(acts.map(({ letter }) => letter)).toEqual([...new Set(acts.map(({ letter }) => letter))])
  expect(acts.map(({ label, suffix }) => [label, suffix])).toContainEqual([
    'Look up the number',
    'the gateway may charge',
  ])
  expect(acts.filter(({ isDangerous }) => isDangerous).map(({ suffix }) => suffix)).toEqual(['can be undone for 10 s'])
  acts.find(({ letter }) => letter === 'r')?.run()
  await flushPromises()
  expect(address()).toMatch(/^\/inbox\?phone=%2B/)
})

test('a snippet goes into the message that is being written, and otherwise opens where it can be changed', async () => {
  const { search, address } = await openSearch()
  const snippet = async () => (await search('maya')).find(({ id }) => id === 'snippet-5')
  ;(await snippet())?.run()
  await flushPromises()
  expect(address()).toBe('/settings/templates?show=snippets')

  const inserted: string[] = []
  useSnippets().insert = ({ name }) => void inserted.push(name)
  const row = await snippet()
  row?.run()

  expect(row?.suffix).toBe('Insert at the cursor')
  expect(inserted).toEqual(['Way to Maya'])
})
