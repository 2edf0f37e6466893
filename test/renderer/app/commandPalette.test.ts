// The palette as it is used: rows, and with Tab the other actions of one of them.
import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import { makePalette, paletteKey } from '../../../src/renderer/src/composables/keys/usePaletteActions'
import CommandPalette from '../../../src/renderer/src/features/shell/palette/CommandPalette.vue'
import { frame } from '../contacts/contactsParts'

const palette = makePalette()
const Around = defineComponent(() => {
  provide(paletteKey, palette)
  return () => h(CommandPalette)
})
const rows = () => [...document.querySelectorAll('[role="option"]')].map((row) => row.textContent?.trim() ?? '')
const field = () => document.querySelector<HTMLInputElement>('[role="dialog"] input')

async function press(key: string, init: KeyboardEventInit = {}): Promise<void> {
  field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
  await flushPromises()
}

afterEach(async () => {
  palette.isOpen.value = false
  await flushPromises()
  document.body.innerHTML = ''
})

test('Tab shows the actions of the row, Shift Tab goes back, and a letter acts and closes', async () => {
  const copy = vi.fn()
  const act = { label: 'Copy the number', icon: 'i-lucide-copy', letter: 'c', id: 'copy', run: copy }
  palette.add(() => [
    { id: 'one', group: 'people', label: 'Ada MacLeod', icon: 'i-lucide-user', run: () => undefined, acts: [act] },
  ])
  frame(Around, { accounts: { list: () => ({ accounts: [] }) } })
  palette.show()
  await vi.waitFor(() => expect(rows().join()).toContain('Ada MacLeod'))
  await vi.waitFor(() => expect(document.querySelector('[data-highlighted]')).not.toBeNull())

  await press('Tab')
  expect(rows()).toEqual([expect.stringContaining('Copy the number')])
  await press('Tab', { shiftKey: true })
  expect(rows().join()).toContain('Ada MacLeod')
  await press('Tab')
  await press('c')

  expect(copy).toHaveBeenCalledOnce()
  expect(palette.isOpen.value).toBe(false)
})

test('the palette opens with the words that another search hands over', async () => {
  palette.add(() => [{ id: 'two', group: 'do', label: 'Check for replies now', icon: 'i-lucide-inbox', run: vi.fn() }])
  frame(Around, { accounts: { list: () => ({ accounts: [] }) } })
  palette.show('repl')
  await vi.waitFor(() => expect(field()?.value).toBe('repl'))

  expect(rows()).toEqual([expect.stringContaining('Check for replies now')])
})
