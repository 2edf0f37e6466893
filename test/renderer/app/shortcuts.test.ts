import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ref } from 'vue'
import { capsOf, keysHere } from '../../../src/renderer/src/composables/keys/shortcutKeys'
import { makeShortcutMap } from '../../../src/renderer/src/composables/keys/useShortcuts'

function makeMap(options: { letters?: boolean; isMac?: boolean; inBrowser?: boolean; now?: () => number } = {}) {
  const { isMac = false, inBrowser = false } = options
  return makeShortcutMap({ isMac, inBrowser, letterShortcuts: ref(options.letters ?? true) }, options.now)
}

function press(
  map: ReturnType<typeof makeMap>,
  init: KeyboardEventInit,
  target: HTMLElement = document.body,
): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  target.addEventListener('keydown', (seen) => map.handle(seen), { once: true })
  target.dispatchEvent(event)
  return event
}

function field(): HTMLInputElement {
  const input = document.createElement('input')
  document.body.append(input)
  return input
}

test('Ctrl K acts, also while a field has the focus, and the browser does nothing', () => {
  const map = makeMap()
  const run = vi.fn()
  map.add([{ keys: 'mod+k', label: 'Palette', run }])

  const event = press(map, { key: 'k', code: 'KeyK', ctrlKey: true }, field())

  expect(run).toHaveBeenCalledOnce()
  expect(event.defaultPrevented).toBe(true)
})

test('on a Mac the Command key replaces Ctrl', () => {
  const map = makeMap({ isMac: true })
  const run = vi.fn()
  map.add([{ keys: 'mod+k', label: 'Palette', run }])

  press(map, { key: 'k', code: 'KeyK', ctrlKey: true })
  press(map, { key: 'k', code: 'KeyK', metaKey: true })

  expect(run).toHaveBeenCalledOnce()
})

test('single letters do nothing in a field and when they are turned off', () => {
  const run = vi.fn()
  const on = makeMap()
  const off = makeMap({ letters: false })
  on.add([{ keys: 'p', label: 'Pause', run }])
  off.add([{ keys: 'p', label: 'Pause', run }])

  press(on, { key: 'p', code: 'KeyP' }, field())
  press(off, { key: 'p', code: 'KeyP' })
  expect(run).not.toHaveBeenCalled()

  press(on, { key: 'p', code: 'KeyP' })
  expect(run).toHaveBeenCalledOnce()
})

test('G then C goes to Contacts, but not after a pause', () => {
  let now = 0
  const map = makeMap({ now: () => now })
  const run = vi.fn()
  map.add([{ keys: 'g c', label: 'Go to Contacts', run }])

  press(map, { key: 'g', code: 'KeyG' })
  now = 5_000
  press(map, { key: 'c', code: 'KeyC' })
  expect(run).not.toHaveBeenCalled()

  press(map, { key: 'g', code: 'KeyG' })
  press(map, { key: 'c', code: 'KeyC' })
  expect(run).toHaveBeenCalledOnce()
})

test('a held key never acts', () => {
  const map = makeMap()
  const run = vi.fn()
  map.add([{ keys: 'mod+shift+enter', label: 'Send', run }])

  press(map, { key: 'Enter', code: 'Enter', ctrlKey: true, shiftKey: true, repeat: true })

  expect(run).not.toHaveBeenCalled()
})

test('an open dialog lets only its own keys act', () => {
  const map = makeMap()
  const page = vi.fn()
  const dialog = vi.fn()
  map.add([
    { keys: 'mod+n', label: 'New campaign', run: page },
    { keys: 'mod+k', label: 'Palette', run: dialog, inDialogs: true },
  ])
  document.body.innerHTML = '<div role="dialog" data-state="open"></div>'

  press(map, { key: 'n', code: 'KeyN', ctrlKey: true })
  press(map, { key: 'k', code: 'KeyK', ctrlKey: true })

  expect(page).not.toHaveBeenCalled()
  expect(dialog).toHaveBeenCalledOnce()
})

test('a page may use a key of the frame, and gives it back when it closes', () => {
  const map = makeMap()
  const frame = vi.fn()
  const page = vi.fn()
  map.add([{ keys: '/', label: 'Search', run: frame }])
  const goAway = map.add([{ keys: '/', label: 'Find a setting', run: page }])

  press(map, { key: '/', code: 'Slash' })
  goAway()
  press(map, { key: '/', code: 'Slash' })

  expect([page.mock.calls.length, frame.mock.calls.length]).toEqual([1, 1])
})

test('the ? key is ? on any keyboard layout', () => {
  const map = makeMap()
  const run = vi.fn()
  map.add([{ keys: '?', label: 'All shortcuts', run }])

  press(map, { key: '?', code: 'Minus', shiftKey: true })

  expect(run).toHaveBeenCalledOnce()
})

test('key caps are written as they stand on the keyboard', () => {
  expect(capsOf('mod+shift+enter', false)).toEqual(['Ctrl', 'Shift', 'Enter'])
  expect(capsOf('g h', false)).toEqual(['G', 'H'])
  expect(capsOf('mod+,', true)).toEqual(['⌘', ','])
})

test('Ctrl Enter works although a checkbox with the focus swallows Enter', () => {
  const map = makeMap()
  const run = vi.fn()
  map.add([{ keys: 'mod+enter', label: 'Continue', run }])
  const box = document.createElement('button')
  box.addEventListener('keydown', (event) => event.preventDefault())
  document.body.append(box)

  press(map, { key: 'Enter', code: 'Enter', ctrlKey: true }, box)

  expect(run).toHaveBeenCalledOnce()
})

test('an editor that uses Ctrl Enter itself keeps it', () => {
  const map = makeMap()
  const run = vi.fn()
  map.add([{ keys: 'mod+enter', label: 'Continue', run }])
  const input = field()
  input.addEventListener('keydown', (event) => event.preventDefault())

  press(map, { key: 'Enter', code: 'Enter', ctrlKey: true }, input)

  expect(run).not.toHaveBeenCalled()
})

test('in a browser, which keeps Ctrl N for a window of its own, Alt N makes a campaign, and the caps say so', () => {
  const inBrowser = makeMap({ inBrowser: true })
  const inWindow = makeMap()
  const run = vi.fn()
  for (const map of [inBrowser, inWindow]) map.add([{ keys: 'mod+n', label: 'New campaign', run }])

  press(inBrowser, { key: 'n', code: 'KeyN', ctrlKey: true })
  press(inWindow, { key: 'n', code: 'KeyN', altKey: true })
  expect(run).not.toHaveBeenCalled()
  press(inBrowser, { key: 'n', code: 'KeyN', altKey: true })
  press(inWindow, { key: 'n', code: 'KeyN', ctrlKey: true })
  expect(run).toHaveBeenCalledTimes(2)

  expect([true, false].map((here) => capsOf(keysHere('mod+n', here), false))).toEqual([
    ['Alt', 'N'],
    ['Ctrl', 'N'],
  ])
})

test('Alt T stood for templates and for the test to one’s own phone in a browser: a key that replaces another is free', () => {
  const folder = join(import.meta.dirname, '../../../src/renderer/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|vue)$/.test(name))
  const chords = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/keys: '([^']+)'/g)].map(([, keys = '']) => keys),
  )
  expect(chords).toContain('alt+t')

  const replaced = ['mod+n', 'mod+t', 'mod+tab'].map((keys) => keysHere(keys, true))
  expect(chords.filter((keys) => replaced.includes(keys))).toEqual([])
})
