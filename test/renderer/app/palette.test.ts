import { expect, test } from 'vitest'
import { fits, groupOrder, markLabel, readTerm } from '../../../src/renderer/src/composables/keys/matchPalette'
import type { PaletteRow } from '../../../src/renderer/src/composables/keys/usePaletteActions'

const row = (label: string, words?: string): PaletteRow => ({
  id: label,
  group: 'do',
  label,
  icon: 'i-lucide-list',
  run: () => undefined,
  ...(words ? { words } : {}),
})

test('every word that is typed must begin a word of the row', () => {
  expect(fits(row('New campaign to Loyalty members'), 'loy new')).toBe(true)
  expect(fits(row('New campaign to Loyalty members'), 'alty')).toBe(false)
})

test('accents do not keep a name from being found', () => {
  expect(fits(row('Françoise Delaunay'), 'franc')).toBe(true)
})

test('a sign in front narrows the palette to one kind', () => {
  expect(readTerm('@ maya')).toEqual({ only: 'people', term: 'maya' })
  expect(readTerm('#')).toEqual({ only: 'lists', term: '' })
  expect(readTerm(' maya ')).toEqual({ term: 'maya' })
})

test('the person comes before the acts on their number', () => {
  expect(['+44 7700', '07700', 'maya', '', '+'].map((term) => groupOrder(term)[0])).toEqual([
    ...['people', 'people', 'do', 'do', 'do'],
  ])
})

test('the matching letters are marked and nothing is lost', () => {
  const pieces = markLabel('Go to Campaigns', 'cam')

  expect(pieces).toEqual([
    { text: 'Go to ', marked: false },
    { text: 'Cam', marked: true },
    { text: 'paigns', marked: false },
  ])
})

test('signs of a pattern in the term are letters like any other', () => {
  expect(
    markLabel('Price (about)', '(')
      .map((piece) => piece.text)
      .join(''),
  ).toBe('Price (about)')
})
