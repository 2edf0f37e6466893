// Settings: the words that opt people out, and what is told of replies.
import type { OptOutWords, Settings } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import { displayKey, useDisplay } from '../../../src/renderer/src/composables/useDisplay'
import NotificationsSection from '../../../src/renderer/src/features/settings/sections/NotificationsSection.vue'
import OptOutWordsSection from '../../../src/renderer/src/features/settings/sections/OptOutWordsSection.vue'
import { defaultSettings } from '@contract/settings/defaultSettings'
import { refusal, type Answers } from '../areaClient'
import { button } from '../contacts/contactsParts'
import { openPart } from '../inbox/inboxParts'

const groups = [
  { language: 'fr', words: ['arrêt'] },
  { language: 'en', words: ['stop', 'unsubscribe'] },
]

/** Keeps what it is told, as the core does. */
async function openWords(more: Answers['inbox'] = {}) {
  let kept: OptOutWords = { groups, added: ['ga weg'], removed: [] }
  const asked: unknown[] = []
  const brought = new Set(groups.flatMap(({ words }) => words))
  const opened = await openPart(OptOutWordsSection, {
    inbox: {
      words: () => kept,
      changeWords: ({ add = [], remove = [] }) => {
        asked.push({ ...(add.length > 0 ? { add } : {}), ...(remove.length > 0 ? { remove } : {}) })
        const removed = kept.removed.filter((word) => !add.includes(word))
        kept = {
          groups,
          added: [...kept.added, ...add.filter((word) => !brought.has(word))].filter((word) => !remove.includes(word)),
          removed: [...removed, ...remove.filter((word) => brought.has(word))],
        }
        return kept
      },
      tryWords: ({ text }) =>
        /^stop$/i.test(text)
          ? { meaning: 'opt_out', word: 'stop' }
          : { meaning: /stop/i.test(text) ? 'unclear' : 'reply' },
      ...more,
    },
  })
  await vi.waitFor(() => expect(opened.page.findAll('dt')).toHaveLength(1))
  await opened.page.get('[data-other-languages] [data-disclosure]').trigger('click')
  const undo = () => (opened.toasts.toasts.value.at(-1)?.actions?.[0]?.onClick as (() => void) | undefined)?.()
  return { ...opened, asked, undo }
}
async function type(words: string, label: string): Promise<void> {
  const field = [...document.querySelectorAll('input')].find(
    (one) => one.getAttribute('aria-label') === label || one.labels?.[0]?.textContent?.trim() === label,
  )
  if (!field) throw new Error(label)
  field.value = words
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}

test('opt-out words stand by language, by its name, and a removed one comes back by undo or by a press', async () => {
  const { page, asked, undo } = await openWords()
  expect(page.findAll('dt').map((name) => name.text())).toEqual(['English', 'French'])

  button('Remove “stop”')?.click()
  await vi.waitFor(() => expect(button('Restore “stop”')).toBeDefined())
  undo()
  await vi.waitFor(() => expect(button('Remove “stop”')).toBeDefined())
  button('Remove “arrêt”')?.click()
  await vi.waitFor(() => expect(button('Restore “arrêt”')).toBeDefined())
  button('Restore “arrêt”')?.click()
  await vi.waitFor(() => expect(button('Remove “arrêt”')).toBeDefined())

  expect(asked).toEqual([{ remove: ['stop'] }, { add: ['stop'] }, { remove: ['arrêt'] }, { add: ['arrêt'] }])
})

test('the notice that a word was removed goes when the word is restored by a press', async () => {
  const { said } = await openWords()
  button('Remove “stop”')?.click()
  await vi.waitFor(() => expect(said()).toHaveLength(1))
  const [taken] = said()
  button('Remove “arrêt”')?.click()
  await vi.waitFor(() => expect(said()).toHaveLength(2))

  button('Restore “stop”')?.click()
  await vi.waitFor(() => expect(said()).not.toContain(taken))
  expect(said()).toEqual([expect.stringContaining('arrêt'), expect.stringContaining('stop')])
})

test('44 languages of opt-out words stood in the way, from Albanian on: only the reader’s and English are open', async () => {
  const { page } = await openWords()
  const disclosure = page.get('[data-other-languages] [data-disclosure]')
  await disclosure.trigger('click')

  expect(page.findAll('dt').map((name) => name.text())).toEqual(['English'])
  expect(disclosure.text()).toBe('1 other languageFrench')
})

test('all removed words come back at once', async () => {
  const { asked } = await openWords()
  for (const word of ['stop', 'unsubscribe']) {
    button(`Remove “${word}”`)?.click()
    await vi.waitFor(() => expect(button(`Restore “${word}”`)).toBeDefined())
  }
  button('Back to suggestion')?.click()
  await vi.waitFor(() => expect(button('Remove “stop”')).toBeDefined())

  expect(asked.at(-1)).toEqual({ add: ['stop', 'unsubscribe'] })
  expect(button('Back to suggestion')).toBeUndefined()
})

test('an own word is added, and one that is there already is not', async () => {
  const { page, asked } = await openWords()
  await type(' Basta ', 'Add a word')
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(button('Remove “Basta”')).toBeDefined())
  await type('STOP', 'Add a word')

  expect(page.text()).toContain('“STOP” is already an opt-out word.')
  expect(button('Add')?.disabled).toBe(true)
  expect(asked).toEqual([{ add: ['Basta'] }])
})

test('a word that cannot be kept is reported, and stays in the field', async () => {
  const { page } = await openWords({
    changeWords: () => {
      throw refusal('NAME_EMPTY')
    },
  })
  await type('!!', 'Add a word')
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(page.find('[role=alert]').exists()).toBe(true))

  expect(document.querySelector<HTMLInputElement>('input[aria-label="Add a word"]')?.value).toBe('!!')
})

test('a reply that is tried says what it would be taken for, and again when the words change', async () => {
  const tryWords = vi.fn(({ text }: { text: string }) => ({
    meaning: text === 'Stop' ? ('opt_out' as const) : ('unclear' as const),
    ...(text === 'Stop' ? { word: 'stop' } : {}),
  }))
  const { page } = await openWords({ tryWords })
  await type('Stop', 'Try a reply')
  await vi.waitFor(() => expect(page.text()).toContain('Opts out at once: “stop” is one of the words.'))
  await type('stop it please', 'Try a reply')
  await vi.waitFor(() => expect(page.text()).toContain('Postrider holds the number until you decide.'))
  button('Remove “stop”')?.click()

  await vi.waitFor(() => expect(tryWords).toHaveBeenCalledTimes(3))
})

test('a browser had a switch for notifications of replies that did nothing: it says where news waits instead', async () => {
  const InBrowser = defineComponent(() => {
    provide(displayKey, { ...useDisplay(), inBrowser: true })
    return () => h(NotificationsSection)
  })

  const { page } = await openPart(InBrowser, {})

  expect(page.findAll('[role=switch]')).toHaveLength(0)
  expect(page.text()).toContain('Only the desktop app shows notifications')
  expect(page.text()).toContain('new replies wait in Inbox')
})

test('the desktop has a switch for each kind of notification, then their quiet hours, then what runs without the window', async () => {
  const change = vi.fn((part: object) => ({ ...defaultSettings, ...part }))
  const { page } = await openPart(NotificationsSection, { settings: { change } })

  const switches = page.findAll('[role=switch]')
  await switches[0]?.trigger('click')
  await flushPromises()

  expect(switches.map((one) => one.attributes('id')?.replace('setting-', ''))).toEqual([
    ...['notifyReplies', 'notifySends', 'quietNotices', 'keepSendingOnClose', 'keepInTray', 'startAtLogin'],
  ])
  expect(change.mock.calls).toEqual([[{ notifyReplies: false }]])
})

test('notifications had no quiet hours: a switch begins them at eight in the evening, and each time can be changed', async () => {
  let kept = defaultSettings
  const change = vi.fn((changed: Partial<Settings>) => (kept = { ...kept, ...changed }))
  const { page } = await openPart(NotificationsSection, { settings: { change } })
  const quiet = '#setting-quietNotices'
  await vi.waitFor(() => expect(page.find(quiet).exists()).toBe(true))
  expect(page.findAll('input')).toHaveLength(0)

  await page.get(quiet).trigger('click')
  await vi.waitFor(() => expect(page.findAll('input')).toHaveLength(2))
  expect(page.findAll('input').map(({ element }) => element.value)).toEqual(['20:00', '08:00'])
  const [, to] = page.findAll('input')
  await to?.setValue('7')
  await to?.trigger('blur')
  await flushPromises()
  expect(kept.quietNotices).toEqual({ from: '20:00', to: '07:00' })

  await page.get(quiet).trigger('click')
  await flushPromises()
  expect(kept.quietNotices).toBeNull()
  expect(change).toHaveBeenCalledTimes(3)
})
