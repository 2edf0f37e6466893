// Templates in the settings: a list beside the one that is open, saved as it is typed, given back after a deletion.
import UApp from '@nuxt/ui/components/App.vue'
import type { Template } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import TemplatesSection from '../../../src/renderer/src/features/settings/templates/TemplatesSection.vue'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useTemplates } from '../../../src/renderer/src/stores/settings/templates'
import { areaClient, refusal } from '../areaClient'
import { mountPart } from '../mountPage'
import { anAccount } from '../shapes'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const template = (id: number, name: string, text = `${name} text`): Template => ({
  ...{ id, name, text, fields: [], issues: [], parts: 1, updatedAt: '2026-11-20T09:42:00.000Z' },
})

/** Keeps what it is told, as the core does. */
async function open(...first: Template[]) {
  let kept = first
  const gone = new Map<number, Template>()
  const edits: object[] = []
  const find = (id: number) => kept.find((one) => one.id === id) ?? template(id, '')
  const client = areaClient({
    accounts: { list: () => ({ accounts: [anAccount()], activeId: 'a1' }) },
    contacts: { fields: () => [{ name: 'firstname', standard: true }] },
    templates: {
      all: ({ search }) => ({ templates: kept.filter(({ name }) => name.includes(search ?? '')) }),
      create({ name, text }) {
        if (kept.some((one) => one.name === name)) throw refusal('TEMPLATE_NAME_TAKEN')
        const made = template(Math.max(0, ...kept.map(({ id }) => id)) + 1, name, text)
        kept = [made, ...kept]
        return made
      },
      edit({ templateId, ...change }) {
        if (change.name === 'Thanks') throw refusal('TEMPLATE_NAME_TAKEN')
        edits.push({ templateId, ...change })
        kept = kept.map((one) => (one.id === templateId ? ({ ...one, ...change } as Template) : one))
        return find(templateId)
      },
      remove({ templateId }) {
        gone.set(templateId, find(templateId))
        kept = kept.filter(({ id }) => id !== templateId)
        return { removed: true }
      },
      restore({ templateId }) {
        const back = gone.get(templateId) ?? template(templateId, '')
        kept = [...kept, back]
        return back
      },
    },
  })
  const page = mountPart(
    defineComponent(() => {
      void useAccounts().load()
      return () => h(UApp, null, { default: () => h(TemplatesSection) })
    }),
    { client: client as never },
  )
  await flushPromises()
  const names = () => page.findAll('[data-templates] li').map((row) => row.get('span.truncate').text())
  const press = async (words: string) => {
    const found = [...document.body.querySelectorAll('button')].find(
      (button) => button.textContent.trim() === words || button.getAttribute('aria-label') === words,
    )
    found?.click()
    await flushPromises()
  }
  return { page, names, press, edits, store: useTemplates() }
}

test('the page without templates says what they are for and starts the first', async () => {
  const { page, names, press } = await open()
  expect(page.text()).toContain('No templates yet')

  await press('Write the first template')

  expect(names()).toEqual(['New template'])
  expect((page.get('[data-template] input').element as HTMLInputElement).value).toBe('New template')
})

test('templates stand by name, and a copy gets its own name, however often', async () => {
  const { page, names, press } = await open(template(1, 'Thanks'), template(2, 'Reminder'))
  expect(names()).toEqual(['Reminder', 'Thanks'])

  await press('Duplicate')
  await page.findAll('[data-templates] button')[0]?.trigger('click')
  await flushPromises()
  await press('Duplicate')

  expect(names()).toEqual(['Reminder', 'Reminder, copy', 'Reminder, copy 2', 'Thanks'])
})

test("a template's name is saved as it is typed, and one in use or empty is named and not saved", async () => {
  const { page, edits } = await open(template(1, 'Reminder'))
  const input = page.get('[data-template] input')

  await input.setValue('Reminder of J')
  await input.setValue('Reminder of June')
  await vi.advanceTimersByTimeAsync(1_000)
  await input.setValue('  ')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(page.text()).toContain('A template needs a name.')
  await input.setValue('Thanks')
  await vi.advanceTimersByTimeAsync(1_000)
  await flushPromises()

  expect(page.text()).toContain('Another template has this name.')
  expect(edits).toEqual([{ templateId: 1, name: 'Reminder of June' }])
})

test('a typed template is saved before another one is opened', async () => {
  const { page, edits, store } = await open(template(1, 'A'), template(2, 'B'))
  store.edit(1, { text: 'Hi {{firstname}}' })

  await page.findAll('[data-templates] button')[1]?.trigger('click')
  await flushPromises()

  expect(edits).toEqual([{ templateId: 1, text: 'Hi {{firstname}}' }])
  await vi.waitFor(() => expect(store.pendingId).toBeUndefined())
})

test('a deleted template is restored from the notice', async () => {
  const { names, press } = await open(template(1, 'Thanks'), template(2, 'Reminder'))

  await press('Delete')
  expect(names()).toEqual(['Thanks'])
  await press('Undo')

  expect(names()).toEqual(['Reminder', 'Thanks'])
})

test('a search for templates without hits says so and can be left', async () => {
  const { page, names, press } = await open(template(1, 'Thanks'))
  await page.get('input[aria-label="Find a template"]').setValue('zebra')
  await vi.advanceTimersByTimeAsync(1_000)
  await flushPromises()
  expect(page.text()).toContain('No template matches “zebra”.')

  await press('Show all')
  await vi.advanceTimersByTimeAsync(1_000)
  await flushPromises()

  expect(names()).toEqual(['Thanks'])
})

test('snippets stand beside the templates, also without an account, and open by the address', async () => {
  const snippet = template(1, 'Hours', 'Open 9 to 5')
  const edits: object[] = []
  const client = areaClient({
    accounts: { list: () => ({ accounts: [] }) },
    contacts: { fields: () => [] },
    snippets: {
      all: () => ({ snippets: [snippet] }),
      edit: (change) => {
        edits.push(change)
        return snippet
      },
    },
  })
  const page = mountPart(
    defineComponent(() => () => h(UApp, null, { default: () => h(TemplatesSection) })),
    { client: client as never },
  )
  await flushPromises()
  expect(page.text()).toContain('Add an account first')

  await page
    .findAll('[role=tab]')
    .find((tab) => tab.text() === 'Snippets')
    ?.trigger('mousedown', { button: 0 })
  await flushPromises()
  expect(page.findAll('[data-templates] li')).toHaveLength(1)
  expect(page.text()).toContain('All accounts share them.')
  await page.get('[data-template] input').setValue('Opening hours')
  await vi.advanceTimersByTimeAsync(1_000)

  expect(edits).toEqual([{ snippetId: 1, name: 'Opening hours' }])
})
