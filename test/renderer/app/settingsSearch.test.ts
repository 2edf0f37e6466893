// Every setting is found by name, from one list.
import { expect, test } from 'vitest'
import { hasText, makeText } from '@text'
import { findSettings, listSettings } from '../../../src/renderer/src/features/settings/findSettings'
import { sections } from '../../../src/renderer/src/features/settings/sections'

const t = makeText('en-GB')

test('a setting is found by its name and by the words of its help, and leads to its place', () => {
  expect(findSettings('row height', t)[0]).toMatchObject({
    label: 'Row height in tables',
    to: '/settings/appearance?find=settings.density',
  })
  expect(findSettings('screen reader', t)[0]?.label).toBe('Single-letter shortcuts')
})

test('the language is found by its own name in any language, by a person who cannot read this one', () => {
  for (const term of ['Sprache', 'Γλώσσα', 'لغة', 'français'])
    expect(findSettings(term, t).map(({ section }) => section.name)).toContain('language')
})

test('every section holds at least one setting, and every name is on the screen', () => {
  expect(sections.filter(({ holds }) => holds.length === 0)).toEqual([])
  expect(listSettings(t).filter(({ key }) => !hasText(key))).toEqual([])
})

test('settings named by the term come before those that only explain it', () => {
  const found = findSettings('limit', t).map(({ label }) => label)

  expect(found.length).toBeGreaterThan(1)
  expect(findSettings('nothing like this', t)).toEqual([])
})
