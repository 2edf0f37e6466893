// The page of components: it is not forgotten when one is added.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import ComponentsPage from '../../../src/renderer/src/features/gallery/ComponentsPage.vue'
import { mountPart } from '../mountPage'

const source = join(import.meta.dirname, '..', '..', '..', 'src', 'renderer', 'src')

test('every own component is on the page of components', () => {
  const components = readdirSync(join(source, 'components'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.vue'))
    .map((path) => path.replaceAll('\\', '/').split('/').at(-1)?.replace('.vue', '') ?? '')
  const shown = readdirSync(join(source, 'features', 'gallery'))
    .filter((path) => path.endsWith('.vue'))
    .map((path) => readFileSync(join(source, 'features', 'gallery', path), 'utf8'))
    .join('\n')

  // A row of a table and its head come with the table.
  expect(components.filter((name) => !new RegExp(`<${name}\\b|"[^"]*\\b${name}\\b[^"]*"`).test(shown))).toEqual([])
})

test('the page shows every part, also the other way round and with longer texts', async () => {
  const page = mountPart(ComponentsPage)
  await flushPromises()
  const parts = page.findAll('[data-part]').map((part) => part.attributes('data-part'))
  expect(parts.length).toBeGreaterThan(25)

  const tabs = page.findAll('[role=tab]')
  await tabs.find((tab) => tab.text() === 'rtl')?.trigger('mousedown', { button: 0 })
  await tabs.find((tab) => tab.text() === 'longer')?.trigger('mousedown', { button: 0 })
  await flushPromises()

  expect(page.get('[data-gallery]').attributes('dir')).toBe('rtl')
  expect(page.findAll('[data-part]').map((part) => part.attributes('data-part'))).toEqual(parts)
  expect(page.get('[data-part=StateTag]').text()).toContain('·')
})
