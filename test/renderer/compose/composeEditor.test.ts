import { afterEach, expect, test, vi } from 'vitest'
import type { FieldChoice } from '../../../src/renderer/src/features/compose/message/editor/fieldCompletion'
import {
  mountEditor,
  type MessageEditorHandle,
} from '../../../src/renderer/src/features/compose/message/editor/mountEditor'

// A browser tells of a moved selection later, this one in the middle of the move.
document.addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), true)

let editor: MessageEditorHandle | undefined

function open(
  text: string,
  past?: unknown,
  fields: readonly FieldChoice[] = [{ name: 'firstname', label: 'First name' }],
) {
  const parent = document.createElement('div')
  document.body.append(parent)
  const onChange = vi.fn((_text: string) => undefined)
  editor = mountEditor({
    parent,
    text,
    words: {
      label: 'Message',
      placeholder: '',
      describedBy: 'help',
      chip: (name) => (name === 'firstname' ? 'First name' : name),
      isKnown: (name) => name !== 'nam',
      marker: (marker) => (marker.kind === 'if' ? `If ${marker.name} ${marker.test}` : marker.kind),
      day: (days) => `Day +${days}`,
      more: (format, fallback) => [format && `as ${format}`, fallback && `or “${fallback}”`].filter(Boolean).join(', '),
    },
    others: { condition: 'If …', day: 'Day of sending', dayFormat: 'day' },
    fields: () => fields,
    formats: [{ name: 'upper', label: 'CAPITALS', example: 'ANNA' }],
    ...(past === undefined ? {} : { past }),
    onChange,
  })
  const chips = () => [...parent.querySelectorAll('.cm-chip')].map((chip) => chip.textContent)
  const costly = () => [...parent.querySelectorAll('.cm-costly')].map((mark) => mark.textContent)
  return { editor, parent, onChange, chips, costly }
}

afterEach(() => {
  editor?.destroy()
})

test('a marker across lines, as a pasted mail wraps it, is left as it is and breaks no editor', () => {
  const source = 'Hi {{first\nname}} {{:if City:is|a\nb}}x{{:else\n}}{{:end}}'
  const { editor: opened, chips } = open(source)

  expect(opened.text()).toBe(source)
  expect(chips()).toEqual(['end'])
})

test('a date counted from the day of sending is one chip, with how it is written, and the source stays as it is', () => {
  const source = 'Until {{:today+7:weekday}} or {{:today}}, not {{:today+2:upper}}'
  const { editor: opened, chips } = open(source)

  expect(chips()).toEqual(['Day +7 as weekday', 'Day +0'])
  expect(opened.text()).toBe(source)
})

test('complete fields are drawn as chips over the unchanged source', () => {
  const { editor: opened, chips } = open('Hi {{firstname|there}}, {{points}} {optout} {{open')

  expect(chips()).toEqual(['First name or “there”', 'points'])
  expect(opened.text()).toBe('Hi {{firstname|there}}, {{points}} {optout} {{open')
})

test('a field that no contact has stands out', () => {
  const { parent } = open('{{nam}} {{firstname}}')

  expect([...parent.querySelectorAll('.cm-chip-unknown')].map((chip) => chip.textContent)).toEqual(['nam'])
})

test('the markers of a condition are drawn as chips among the fields', () => {
  const {
    editor: opened,
    chips,
    parent,
  } = open('{{:if firstname:filled}}Hi {{firstname}}{{:else}}Hi{{:end}} {{:if x:more}}')

  expect(chips()).toEqual(['If firstname filled', 'First name', 'else', 'end'])
  expect(parent.querySelectorAll('.cm-chip-marker')).toHaveLength(3)
  expect(opened.text()).toContain('{{:if firstname:filled}}')
  expect(parent.querySelectorAll('.cm-chip-unknown')).toHaveLength(0)
  opened.setText('{{:if firstname:is|}}Hi{{:end}} {{:if nam}}Ho{{:end}}')
  expect(parent.querySelectorAll('.cm-chip-unknown')).toHaveLength(2)
})

test('a condition is put round the selection, whole, as one step of undo', () => {
  const { editor: opened } = open('Hi, friend')
  opened.select(4, 10)
  opened.insertCondition('firstname')

  expect(opened.text()).toBe('Hi, {{:if firstname:filled}}friend{{:else}}{{:end}}')
  opened.putAtCursor('Ada')
  expect(opened.text()).toBe('Hi, {{:if firstname:filled}}friend{{:else}}Ada{{:end}}')
  opened.undo()
  opened.undo()
  expect(opened.text()).toBe('Hi, friend')
})

test('the cursor is in the first part of a new condition if nothing was selected', () => {
  const { editor: opened } = open('')
  opened.insertCondition('firstname')
  opened.putAtCursor('yes')

  expect(opened.text()).toBe('{{:if firstname:filled}}yes{{:else}}{{:end}}')
})

test.each([
  ['See you', 7, 'Reply STOP', 'See you Reply STOP'],
  ['See you! Ada', 9, 'Open to 5.', 'See you! Open to 5. Ada'],
  ['Hi {{firstname}}', 16, 'open to 5', 'Hi {{firstname}} open to 5'],
  ['Hi, . Bye', 4, '{{firstname}} too', 'Hi, {{firstname}} too. Bye'],
  ['{{:if firstname:filled}}{{:end}}', 24, 'yes', '{{:if firstname:filled}}yes{{:end}}'],
  ['Look at shop.example/', 21, 'sale', 'Look at shop.example/sale'],
])('in %j at %i the words %j do not run into others (a snippet did)', (before, at, words, after) => {
  const { editor: opened } = open(before)
  opened.select(at, at)
  opened.putWords(words)
  expect(opened.text()).toBe(after)
})

test('a field is put where the cursor stands, as its source', () => {
  const { editor: opened, onChange, chips } = open(', hello')

  opened.insertField('firstname')

  expect(onChange).toHaveBeenLastCalledWith('{{firstname}}, hello')
  expect(chips()).toEqual(['First name'])
})

test('costly characters are boxed and replaced, all or one kind', () => {
  const { editor: opened, costly } = open('we’ll — you’ll')
  const apostrophe = { char: '’', name: 'right single quotation mark', replacement: "'" }
  opened.showCostly([
    { ...apostrophe, position: 2 },
    { char: '—', name: 'em dash', replacement: '-', position: 6 },
    { ...apostrophe, position: 11 },
  ])
  expect(costly()).toEqual(['’', '—', '’'])

  opened.replaceCostly('—')
  expect(opened.text()).toBe('we’ll - you’ll')
  opened.replaceCostly()

  expect(opened.text()).toBe("we'll - you'll")
})

test('a word in another alphabet was boxed letter by letter, which takes joined letters apart: it has one box', () => {
  const { editor: opened, costly } = open('Hello سلام')
  opened.showCostly([...'سلام'].map((char, index) => ({ char, name: 'letter', position: 6 + index })))
  expect(costly()).toEqual(['سلام'])
})

test('costly characters that were found in an older text never replace another letter', () => {
  const { editor: opened, costly } = open('well, well')

  opened.showCostly([{ position: 2, char: '’', name: '', replacement: "'" }])
  opened.replaceCostly()

  expect(costly()).toEqual([])
  expect(opened.text()).toBe('well, well')
})

test('a text set from outside changes only what differs and is reported once', () => {
  const { editor: opened, onChange } = open('Hi {{firstname}}, bye')
  opened.setText('Hi {{firstname|there}}, bye')
  opened.setText('Hi {{firstname|there}}, bye')

  expect(opened.text()).toBe('Hi {{firstname|there}}, bye')
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a field with a format says how it is written, and with an unknown one it stays text', () => {
  const { chips } = open('{{firstname:upper|there}} {{points:shout}} {{Time: start:upper}}')

  expect(chips()).toEqual(['First name as upper, or “there”', 'Time: start as upper'])
})

test('costly characters that were replaced come back with one undo', () => {
  const { editor: opened } = open('we’ll — you’ll')
  opened.showCostly([
    { char: '’', name: '', replacement: "'", position: 2 },
    { char: '—', name: '', replacement: '-', position: 6 },
    { char: '’', name: '', replacement: "'", position: 11 },
  ])

  opened.replaceCostly()
  expect(opened.text()).toBe("we'll - you'll")
  opened.undo()

  expect(opened.text()).toBe('we’ll — you’ll')
})

test('a text that replaces a part of the message is one step of undo', () => {
  const { editor: opened } = open('Hi {{firstname')

  opened.put(0, 14, 'Dear {{firstname}}')
  opened.putAtCursor('!')
  expect(opened.text()).toBe('Dear {{firstname}}!')
  opened.undo()
  opened.undo()

  expect(opened.text()).toBe('Hi {{firstname')
})

test('undo continues in an editor that is opened again, unless the message was changed elsewhere', () => {
  const first = open('Hi')
  first.editor.put(2, 2, ' Ada')
  const past: unknown = JSON.parse(JSON.stringify(first.editor.past()))
  first.editor.destroy()

  const again = open('Hi Ada', past)
  again.editor.undo()
  expect(again.editor.text()).toBe('Hi')
  again.editor.destroy()

  const changed = open('Hi Bob', past)
  changed.editor.undo()
  expect(changed.editor.text()).toBe('Hi Bob')
})

test('the list behind a brace stands in the order of what people have, and Enter inserts the first of it', async () => {
  const { editor: opened, parent } = open('Hi ', undefined, [
    { name: 'firstname', label: 'First name' },
    { name: 'Points', label: 'Points' },
    { name: 'custom1', label: 'Custom 1' },
  ])
  opened.select(3, 3)

  opened.openFieldList()

  const labels = () => [...document.querySelectorAll('.cm-completionLabel')].map((label) => label.textContent)
  await vi.waitFor(() => expect(labels()).toEqual(['First name', 'Points', 'Custom 1', 'Day of sending', 'If …']))
  // A list that has just appeared takes no key, so that it cannot be chosen from by accident.
  const later = Date.now() + 1_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  parent
    .querySelector('.cm-content')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  clock.mockRestore()
  expect(opened.text()).toBe('Hi {{firstname}}')
})

test('a condition is also in the list behind a brace, and asks for its field there', async () => {
  const { editor: opened } = open('Hi ')
  opened.focusEnd()
  const choose = async (words: string) => {
    const option = () =>
      [...document.querySelectorAll('.cm-tooltip-autocomplete li')].find((one) => one.textContent === words)
    await vi.waitFor(() => expect(option()).toBeDefined())
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000)
    option()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
    later.mockRestore()
  }

  opened.openFieldList()
  await choose('If …')
  expect(opened.text()).toBe('Hi {{:if ')
  await choose('First namefirstname')

  expect(opened.text()).toBe('Hi {{:if firstname:filled}}{{:else}}{{:end}}')
})

test('a field that replaced another is undone in one step', () => {
  const { editor: opened } = open('Hi {{Name}}, bye')

  opened.put(5, 9, 'firstname')
  expect(opened.text()).toBe('Hi {{firstname}}, bye')
  opened.undo()

  expect(opened.text()).toBe('Hi {{Name}}, bye')
})
