import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import MessageEditor from '../../../src/renderer/src/features/compose/message/MessageEditor.vue'
import { useFieldLabels } from '../../../src/renderer/src/features/compose/message/useFieldLabels'
import { useCompose } from '../../../src/renderer/src/stores/compose/compose'
import { areaClient } from '../areaClient'
import { mountPart } from '../mountPage'
import { aDraft, aMeasure } from '../shapes'

test('fields that most people of the campaign have are offered first, and those that no one has last', async () => {
  const names = ['firstname', 'lastname', 'custom1', 'email']
  let offered: () => { name: string; isHeldByNone?: boolean }[] = () => []
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
        offered = () => choices.value
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

  const ranked = ['lastname', 'Points', 'firstname', 'email', 'custom1']
  await vi.waitFor(() => expect(offered().map(({ name }) => name)).toEqual(ranked))
  expect(offered().flatMap(({ name, isHeldByNone }) => (isHeldByNone ? [name] : []))).toEqual(['custom1'])
})

test('a field that no one has stands on no button above the message (Custom 1 was offered)', () => {
  const fields = [
    { name: 'Points', label: 'Points' },
    { name: 'lastname', label: 'Last name', isHeldByNone: true },
    { name: 'custom1', label: 'Custom 1', isHeldByNone: true },
  ]

  const page = mountPart(MessageEditor, { props: { modelValue: '', fields, costly: [] } })

  const offered = page.findAll('button').map((one) => one.text())
  expect(offered).toContain('Points')
  expect(offered).not.toContain('Last name')
  expect(offered).not.toContain('Custom 1')
})
