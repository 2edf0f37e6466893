import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useFieldLabels } from '../../src/renderer/src/features/compose/useFieldLabels'
import { useCompose } from '../../src/renderer/src/stores/compose'
import { areaClient } from './areaClient'
import { mountPart } from './mountPage'
import { aDraft, aMeasure } from './shapes'

test('fields that most people of the campaign have are offered first, and those that none of them has last', async () => {
  const names = ['firstname', 'lastname', 'custom1', 'email']
  let offered: () => string[] = () => []
  const filled = [
    ...[
      { name: 'Points', share: 1 },
      { name: 'lastname', share: 0.9 },
    ],
    ...[
      { name: 'email', share: 0.4 },
      { name: 'firstname', share: 0.1 },
    ],
  ]
  mountPart(
    defineComponent({
      setup() {
        const { choices } = useFieldLabels()
        offered = () => choices.value.map(({ name }) => name)
        return () => h('div')
      },
    }),
    {
      client: areaClient({
        campaigns: { draft: () => aDraft(), measure: () => aMeasure({ filled }) },
        contacts: {
          fields: () => [...names.map((name) => ({ name, standard: true })), { name: 'Points', standard: false }],
        },
        lists: { all: () => ({ lists: [], everyone: { people: 0, optedOut: 0 } }) },
      }) as never,
    },
  )
  await useCompose().open('c1')
  await flushPromises()

  await vi.waitFor(() => expect(offered()).toEqual(['lastname', 'Points', 'firstname', 'email', 'custom1']))
})
