// The Message step: what fields leave open, who the message is from, and texts that are used again.
import type { Draft, Measure, Template } from '@contract'
import { EditorView } from '@codemirror/view'
import { useToast } from '@nuxt/ui/composables'
import { flushPromises } from '@vue/test-utils'
import { loadLanguage, languageTags, makeText } from '@text'
import { formatsIn, partsOfFormat } from '@contract/fieldFormats'
import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import ComposeMessage from '../../../src/renderer/src/features/compose/message/ComposeMessage.vue'
import { formatWords } from '../../../src/renderer/src/features/compose/message/formatWords'
import { messageProblem } from '../../../src/renderer/src/features/compose/messageProblem'
import { typicalParts } from '../../../src/renderer/src/features/compose/message/typicalParts'
import { makeFormatter } from '../../../src/main/core/messages/formatValue'
import { useSnippets } from '../../../src/renderer/src/stores/settings/templates'
import { buttons, mountStep, type Step } from './mountStep'
import { aDraft, aMeasure } from '../shapes'

// A browser tells of a moved selection later, this one in the middle of the move.
document.addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), true)

const aTemplate = (changes: Partial<Template> = {}): Template => ({
  ...{ id: 1, name: 'Reminder', text: 'Hi {{firstname|there}}', fields: ['firstname'], issues: [], parts: 1 },
  updatedAt: '2026-11-20T09:42:00.000Z',
  ...changes,
})
const openWith = (template: string, counted: Partial<Measure> = {}, more = {}) =>
  mountStep(ComposeMessage, {
    kept: aDraft({ template, sender: 'Bakery' }),
    counted: aMeasure(counted),
    answers: {
      people: () => ({
        total: 1,
        rows: [{ position: 7, name: 'Ana Ruiz', phone: '+447700900107', text: 'Hi 3/4', parts: 2 }],
      }),
    },
    more,
  })
const inBody = (words: string) =>
  [...document.body.querySelectorAll('button')].filter((button) => button.textContent.includes(words))

test('the caret was not in the empty editor: on entering it is at the end of the text', async () => {
  const step = await openWith('Hi there')
  await vi.waitFor(() => expect(step.page.find('.cm-content').exists()).toBe(true))

  const editor = step.page.get<HTMLElement>('.cm-content').element
  await vi.waitFor(() => expect(document.activeElement).toBe(editor))
  expect(EditorView.findFromDOM(editor)?.state.selection.main.head).toBe(8)
})

test('a field with a zero-width space in its name read as a field that exists, and as one that no contact has: the character is shown', async () => {
  const name = 'first\u200Bname'
  const issue = { code: 'unknown_field', severity: 'error', name, start: 3, end: 18 } as const
  const step = await openWith(`Hi {{${name}}}`, { issues: [issue], fields: [{ name, empty: 12 }] })
  await vi.waitFor(() => expect(step.page.find('.cm-chip').exists()).toBe(true))

  expect(step.page.get('[data-issues]').text()).toContain('No contact has a field named first‹U+200B›name.')
  expect(step.page.get(`[data-field="${name}"] span`).text()).toBe('first‹U+200B›name')
  expect(step.page.get('.cm-chip').text()).toBe('first‹U+200B›name')
})

test('the amber sentence beside Continue had three lines at 1024: it is a button of few words that leads to the field', async () => {
  const step = await openWith('{{due}}', { blocked: 2, fields: [{ name: 'due', empty: 2 }] })
  const problem = step.page.get('#compose-message-why')
  expect(problem.element.tagName).toBe('BUTTON')
  expect(problem.text()).toBe('2 without “due”')
  expect(buttons(step, 'Continue')[0]?.attributes('aria-describedby')).toBe('compose-message-why')

  await problem.trigger('click')

  expect(document.activeElement?.id).toBe('fallback-due')
})

test('an empty field, a missing picture and a marked place are each said in at most five words in every language', async () => {
  for (const tag of languageTags) {
    const t = makeText(tag, await loadLanguage(tag))
    const ask = (changes: Partial<Draft>, counted: Partial<Measure> = {}) =>
      messageProblem({
        ...{ draft: aDraft({ template: 'Sale', ...changes }), measure: aMeasure(counted), isFresh: true, t },
        ...{ usesOlderApi: false, labelOf: (name: string) => name },
      })
    const field = { name: 'due', empty: 12 }
    const found = [
      ask({ template: '' }),
      ask({ kind: 'chat_app' }),
      ask({ kind: 'chat_app', imageUrl: 'http://example.com/a.png' }),
      ask({ kind: 'chat_app', imageUrl: 'https://example.com/a.png' }),
      ask({ kind: 'chat_app', imageUrl: 'https://example.com/a.png', targetUrl: 'example.com' }),
      ask({}, { issues: [{ code: 'unclosed', severity: 'error', start: 3, end: 4 }] }),
      ask({}, { blocked: 12, fields: [field] }),
      ask({}, { blocked: 12, fields: [field, { ...field, name: 'town' }] }),
      ask({}, { blank: 12 }),
    ]
    expect(found.map((one) => one?.place.kind)).toEqual([
      ...['editor', 'image-url', 'image-url', 'target-url', 'target-url', 'text', 'fallback', 'fallback', 'editor'],
    ])
    for (const one of found) expect(one?.short.split(/\s+/).length).toBeLessThanOrEqual(5)
  }
})

test('a chat message with a wrong address was refused only by the review, which did not say which of the two', () => {
  const ask = (imageUrl: string, targetUrl: string) =>
    messageProblem({
      ...{ draft: aDraft({ template: 'Sale', kind: 'chat_app', imageUrl, targetUrl }), measure: aMeasure({}) },
      ...{ isFresh: true, usesOlderApi: false, labelOf: (name: string) => name, t: makeText('en-GB') },
    })

  expect(ask('http://a.example/a.png', 'https://a.example')).toMatchObject({
    short: 'Check the picture address',
    place: { kind: 'image-url' },
  })
  expect(ask('https://a.example/a.png', 'a.example')).toMatchObject({
    short: 'Check the link',
    place: { kind: 'target-url' },
  })
  expect(ask(' https://a.example/a.png', 'https://a.example ')).toBeUndefined()
})

test('a message that was just begun said that everyone would get an empty one, by the count of the text before', async () => {
  const ask = (isFresh: boolean) =>
    messageProblem({
      ...{ draft: aDraft({ template: 'Sale' }), measure: aMeasure({ blank: 12 }), isFresh, t: makeText('en-GB') },
      ...{ usesOlderApi: false, labelOf: (name: string) => name },
    })

  expect(ask(false)).toBeUndefined()
  expect(ask(true)?.sentence).toContain('12 people would get an empty message')
})

test('a field says how many have no value and whose cannot be read, and they are shown', async () => {
  const step = await openWith('{{due:date}}', { fields: [{ name: 'due', empty: 2, unreadable: 1, fallback: 'soon' }] })
  const row = step.page.get('[data-field=due]')
  expect(row.text()).toContain('Empty for 2 of 12 people')
  expect(row.text()).toContain('No date for 1 person: left unchanged')

  await row.get('[aria-label="See the people with an unreadable due"]').trigger('click')
  await flushPromises()

  expect(document.body.textContent).toContain('Unreadable: due')
})

test('a format is chosen beside the field and stands in the message', async () => {
  const step = await openWith('Due {{due|soon}}', { fields: [{ name: 'due', empty: 0, fallback: 'soon' }] })

  await step.page.get('[aria-label="Write due as: unchanged"]').trigger('click')
  await flushPromises()
  const item = [...document.body.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) =>
    one.textContent.includes('30 November 2026'),
  )
  item?.click()
  await step.compose.flush()

  expect(step.draft().template).toBe('Due {{due:date|soon}}')
})

test('a day is offered in the language of the app, as its example shows it, and one in another language says which', async () => {
  const t = makeText('de', await loadLanguage('de'))
  const days = ['date-de', 'day-de', 'weekday-de', 'relative-de']
  expect(formatsIn('de')).toEqual(['upper', 'lower', 'title', 'first', ...days, 'time', 'datetime-de', 'number'])
  expect(formatsIn('en')).toContain('date')
  expect(formatWords('date-de', 'de', t)).toBe('Datum')
  expect(formatWords('date', 'de', t)).toBe('Datum, Englisch')
  expect(formatWords('datetime-fr', 'de', t)).toBe('Datum und Uhrzeit, Französisch')
  for (const tag of languageTags) {
    const words = makeText(tag, await loadLanguage(tag))
    for (const base of ['date', 'day', 'weekday', 'relative', 'datetime'] as const) {
      const [format = 'upper'] = formatsIn(tag).filter((one) => partsOfFormat(one).base === base)
      expect(makeFormatter(format, undefined)('2026-11-30 18:30', '2026-11-29')).toBe(
        words(`message.formatExample_${base}`),
      )
    }
  }
})

test.each([
  ['Bakery', 'no_way_out', 'People cannot reply to a name', 'Add a link', '\nOpt out: https://'],
  ['447700900123', 'no_opt_out_words', 'People can reply to a number', 'Add “Reply STOP', '\nReply STOP to opt out'],
  ['', 'no_opt_out_words', 'the account’s default sender', 'Add “Reply STOP', '\nReply STOP to opt out'],
] as const)('the advice for a message from %j, %s, adds words that work', async (sender, optOut, says, act, added) => {
  const step = await mountStep(ComposeMessage, {
    kept: aDraft({ template: 'Sale', sender }),
    counted: aMeasure({ optOut }),
  })
  expect(step.page.get('[data-advice]').text()).toContain(says)
  await vi.waitFor(() => expect(step.page.find('.cm-content').exists()).toBe(true), 20_000)

  await buttons(step, act)[0]?.trigger('click')
  await step.compose.flush()

  expect(step.draft().template).toBe(`Sale${added}`)
})

test('a sender that no gateway accepts is named as it is typed', async () => {
  const step = await openWith('Sale')
  await step.page.get('[data-sender] input, input[data-sender]').setValue('Bäckerei am Markt')
  expect(step.page.text()).toContain('Up to 11 letters, digits or spaces')
})

test('the saving by replacing costly letters is said in parts and money', async () => {
  const step = await openWith('we’ll', {
    parts: { total: 36, least: 3, most: 3, spread: [{ parts: 3, people: 12 }] },
    plain: { total: 12, most: 1 },
    about: { micros: 3_600_000, currency: 'GBP' },
    costly: [{ char: '’', name: 'right_single_quotation_mark', replacement: "'", positions: [2] }],
  })
  expect(step.page.get('[data-gain]').text()).toBe(
    'At most 3 parts per person, 1 without it. 36 parts become 12. Saves about £2.40.',
  )
})

test('a message in Greek had a box around each of its letters', async () => {
  const template = 'γεια σας'
  const costly = [...template].flatMap((char, index) => (char === ' ' ? [] : [{ char, positions: [index] }]))
  const boxes = async (found: typeof costly) => {
    const step = await openWith(template, { costly: found })
    await vi.waitFor(() => expect(step.page.find('.cm-content').exists()).toBe(true), 20_000)
    await flushPromises()
    const count = step.page.findAll('.cm-costly').length
    step.page.unmount()
    return count
  }

  expect(await boxes(costly.slice(0, 1))).toBe(1)
  expect(await boxes(costly)).toBe(0)
})

test('an issue has its way out, one click away, and undo takes it back', async () => {
  const issue = { code: 'unknown_format', severity: 'error' as const, start: 11, end: 21, name: 'firstname' }
  const step = await openWith('{{firstname:uppercase}}', { issues: [issue] })
  expect(step.page.get('[data-issues]').text()).toContain(
    'Use one of these: upper, lower, title, first, date, day, weekday, relative, time, datetime, number.',
  )
  await vi.waitFor(() => expect(step.page.find('.cm-content').exists()).toBe(true), 20_000)

  await buttons(step, 'Change to :upper')[0]?.trigger('click')

  expect(step.compose.draft?.template).toBe('{{firstname:upper}}')
})

/** By the keyboard, once there is an editor. */
async function takeSecond(step: Step): Promise<void> {
  await vi.waitFor(() => expect(step.page.find('.cm-content').exists()).toBe(true), 20_000)
  await buttons(step, 'Templates')[0]?.trigger('click')
  await flushPromises()
  const search = document.body.querySelector<HTMLInputElement>('[role=combobox] input, input[role=combobox]')
  search?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  await flushPromises()
  search?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await flushPromises()
}

test('a template replaces the message and undo restores it', async () => {
  const used: number[] = []
  const step = await openWith(
    'Old',
    {},
    {
      templates: {
        all: () => ({ templates: [aTemplate(), aTemplate({ id: 2, name: 'Thanks', text: 'Thank you' })] }),
        use: ({ templateId }: { templateId: number }) => {
          used.push(templateId)
          return aTemplate({ id: templateId })
        },
      },
    },
  )
  await takeSecond(step)

  expect(step.compose.draft?.template).toBe('Thank you')
  expect(used).toEqual([2])
  step.page.getComponent({ name: 'MessageEditor' }).vm.undo()
  expect(step.compose.draft?.template).toBe('Old')
})

test('the notice that a template is in the message goes when the editor takes it out again', async () => {
  const held: { toasts?: ReturnType<typeof useToast> } = {}
  const Framed = defineComponent(() => {
    held.toasts = useToast()
    held.toasts.clear()
    return () => h(ComposeMessage)
  })
  const templates = { all: () => ({ templates: [aTemplate(), aTemplate({ id: 2 })] }), use: () => aTemplate() }
  const step = await mountStep(Framed, { kept: aDraft({ template: 'Old', sender: 'Bakery' }), more: { templates } })
  const shown = () => held.toasts?.toasts.value.map(({ title }) => title)
  await takeSecond(step)
  await vi.waitFor(() => expect(shown()).toEqual(['“Reminder” is in the message']))

  step.page.getComponent({ name: 'MessageEditor' }).vm.undo()
  await vi.waitFor(() => expect(shown()).toEqual([]))
})

test('the message is kept as a template under a name, and a taken name is said', async () => {
  const made: object[] = []
  const step = await openWith(
    'Hi {{firstname}}',
    {},
    {
      templates: {
        all: () => ({ templates: [] }),
        create: (input: { name: string; text: string }) => {
          made.push(input)
          return aTemplate(input)
        },
      },
    },
  )
  await buttons(step, 'Templates')[0]?.trigger('click')
  await flushPromises()
  inBody('Save as template')[0]?.click()
  await flushPromises()
  document.body.querySelector<HTMLFormElement>('#save-template')?.requestSubmit()
  await flushPromises()

  expect(made).toEqual([{ name: 'Points', text: 'Hi {{firstname}}' }])
})

async function openWithSnippets(template: string) {
  const asked: object[] = []
  const snippet = aTemplate({ id: 4, name: 'Hours', text: 'Open {{firstname|9}} to 5' })
  const step = await openWith(
    template,
    {},
    {
      snippets: {
        all: () => ({ snippets: [snippet] }),
        use: (input: object) => {
          asked.push(input)
          return snippet
        },
        create: (input: { name: string; text: string }) => {
          asked.push(input)
          return aTemplate(input)
        },
      },
    },
  )
  await vi.waitFor(() => expect(step.page.find('.cm-content').exists()).toBe(true))
  return { step, asked, editor: step.page.getComponent({ name: 'MessageEditor' }).vm }
}

test('a snippet is inserted at the cursor by Enter, as its text, and is told that it was used', async () => {
  const { step, asked, editor } = await openWithSnippets('Hi, . Bye')
  editor.select(4, 4)
  await step.page.get('[aria-label=Snippets]').trigger('click')
  await flushPromises()

  document.body
    .querySelector('[role=combobox]')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await flushPromises()
  await step.compose.flush()

  expect(step.draft().template).toBe('Hi, Open {{firstname|9}} to 5. Bye')
  expect(asked).toEqual([{ snippetId: 4 }])
  expect(useSnippets().insert).toBeDefined()
  step.page.unmount()
  expect(useSnippets().insert).toBeUndefined()
})

test('the selected part of a message is kept as a snippet; without one nothing is offered', async () => {
  const { step, asked, editor } = await openWithSnippets('Hi {{firstname}}, see you.')
  await step.page.get('[aria-label=Snippets]').trigger('click')
  await flushPromises()
  expect(inBody('Save the selection as a snippet')).toEqual([])
  document.body
    .querySelector('[role=combobox]')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await flushPromises()

  editor.select(18, 25)
  await step.page.get('[aria-label=Snippets]').trigger('click')
  await flushPromises()
  inBody('Save the selection as a snippet')[0]?.click()
  await flushPromises()
  const name = document.body.querySelector<HTMLInputElement>('#save-snippet input')
  if (name) name.value = 'See you'
  name?.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
  document.body.querySelector<HTMLFormElement>('#save-snippet')?.requestSubmit()
  await flushPromises()

  expect(asked).toEqual([{ name: 'See you', text: 'see you' }])
})

test.each([
  [[{ parts: 1, people: 3 }], 1],
  [
    [
      { parts: 1, people: 3 },
      { parts: 2, people: 2 },
    ],
    1,
  ],
  [
    [
      { parts: 1, people: 1 },
      { parts: 2, people: 2 },
      { parts: 5, people: 1 },
    ],
    2,
  ],
  [[], 0],
])('the person in the middle of %j gets %i parts', (spread, typical) => {
  expect(typicalParts(spread)).toBe(typical)
})
