// Every setting is found by name, from one list.
import { expect, test } from 'vitest'
import { hasText, makeText } from '@text'
import { findSettings, listSettings } from '../../../src/renderer/src/features/settings/findSettings'
import { desktopOnly, sections } from '../../../src/renderer/src/features/settings/sections'
import { settingNames, switchOf } from '../../../src/renderer/src/features/settings/settingValues'

const t = makeText('en-GB')
const desktop = { inBrowser: false }

test('a setting is found by its name and by the words of its help, and leads to its place', () => {
  expect(findSettings('row height', t, desktop)[0]).toMatchObject({
    label: 'Row height in tables',
    to: '/settings/appearance?find=settings.density',
  })
  expect(findSettings('screen reader', t, desktop)[0]?.label).toBe('Single-letter shortcuts')
})

test('the language is found by its own name in any language, by a person who cannot read this one', () => {
  for (const term of ['Sprache', 'Γλώσσα', 'لغة', 'français'])
    expect(findSettings(term, t, desktop).map(({ section }) => section.name)).toContain('language')
})

test('every section holds at least one setting, and every name is on the screen', () => {
  expect(sections.filter(({ holds }) => holds.length === 0)).toEqual([])
  expect(listSettings(t, desktop).filter(({ key }) => !hasText(key))).toEqual([])
})

test('every setting of this computer is found (updates, and the switch that turns them off, were not)', () => {
  const { panelWidths, tableColumns, language, ...others } = settingNames
  const found = listSettings(t, desktop).map(({ key }) => key)

  expect(Object.values(others).filter((key) => !found.includes(key))).toEqual([])
  expect(sections.map(({ label }) => label)).toContain(language)
  // A person sets these where the panel and the table are.
  expect([panelWidths, tableColumns].filter((key) => found.includes(key))).toEqual([])
})

test('every setting that is on or off is switched among the settings that were found', () => {
  const names = ['desktop.notifySends', 'desktop.keepSending', 'desktop.startAtLogin', 'settings.contrast'] as const

  expect(names.map(switchOf)).toEqual(['notifySends', 'keepSendingOnClose', 'startAtLogin', 'moreContrast'])
  expect((['updates.title', 'settings.density', 'settings.version'] as const).map(switchOf)).toEqual(
    Array(3).fill(undefined),
  )
})

test('settings named by the term come before those that only explain it', () => {
  const found = findSettings('limit', t, desktop).map(({ label }) => label)

  expect(found.length).toBeGreaterThan(1)
  expect(findSettings('nothing like this', t, desktop)).toEqual([])
})

test('a browser offered settings of the desktop, which did nothing there', () => {
  const inBrowser = findSettings('notifications', t, { inBrowser: true }).map(({ key }) => key)

  expect(findSettings('notifications', t, desktop).map(({ key }) => key)).toContain('desktop.notifySends')
  expect(inBrowser).toEqual([])
  expect(findSettings('accent', t, { inBrowser: true })).toEqual([])
  // Each of them is in a section, so that none is misspelt.
  expect([...desktopOnly].filter((key) => !sections.some(({ holds }) => holds.includes(key)))).toEqual([])
})
