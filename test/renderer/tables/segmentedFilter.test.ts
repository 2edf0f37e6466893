import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import SegmentedFilter from '../../../src/renderer/src/components/SegmentedFilter.vue'
import { mountPart } from '../mountPage'
import { setWindowWidth } from '../windowWidth'

const options = [
  { value: 'key', label: 'API key' },
  { value: 'client', label: 'Client ID and secret' },
]
async function open() {
  const filter = mountPart(SegmentedFilter, { props: { modelValue: 'key', options, label: 'Sign-in' } })
  await flushPromises()
  return filter
}
afterEach(() => vi.restoreAllMocks())

test('tabs stand side by side where there is room', async () => {
  const filter = await open()

  expect(filter.findAll('[role=tab]').map((tab) => tab.text())).toEqual(['API key', 'Client ID and secret'])
})

test('tabs became a select for good when the window was made narrower and a panel beside them went', async () => {
  const filter = await open()
  // For a moment the panel is still there, although the window is narrower.
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(180)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300)
  setWindowWidth(window.innerWidth - 200)
  await flushPromises()
  room.mockReturnValue(400)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await flushPromises()

  expect(filter.findAll('[role=tab]')).toHaveLength(2)
})

test('Welcome cut “Client ID and sec…”: without room for their words the tabs are a select', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(180)
  const filter = await open()

  expect(filter.findAll('[role=tab]')).toEqual([])
  expect(filter.get('[role=combobox]').attributes('aria-label')).toBe('Sign-in')
  expect(filter.get('[role=combobox]').text()).toBe('API key')
})
