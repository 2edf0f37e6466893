// The guide on the screen, and what the palette finds of it.
import { describe, expect, test } from 'vitest'
import { loadGuide, makeText } from '@text'
import { searchGuide } from '../../../src/renderer/src/features/guide/searchGuide'

const t = makeText('en-GB')
const guide = await loadGuide('en')

describe('the search of the guide', () => {
  test('the search of the guide finds pages by the words of their text, those that are about it first', () => {
    const hits = searchGuide(guide, 'uncertain', t)

    expect(hits[0]?.id).toBe('uncertain')
    expect(hits.map(({ id }) => id)).toContain('sending')
  })

  test('the search of the guide shows the sentence in which the word is', () => {
    const hit = searchGuide(guide, 'emoji', t)[0]

    expect(hit).toMatchObject({ id: 'cost', excerpt: 'A curly apostrophe or an emoji can double the price.' })
  })

  test('the search of the guide finds a page by a word that people use and the page does not', () => {
    expect(searchGuide(guide, 'unsubscribe', t).map(({ id }) => id)).toEqual(['opt-outs'])
  })

  test('the search of the guide finds nothing for a word inside of a word, and nothing without a word', () => {
    expect([searchGuide(guide, 'ncertai', t), searchGuide(guide, '  ', t)]).toEqual([[], []])
  })

  test('the search of the guide finds a Greek page without its accents', async () => {
    expect(searchGuide(await loadGuide('el'), 'αβεβαια', t)[0]?.id).toBe('uncertain')
  })

  test('the search of the guide has the names of the screen in its sentences, never a key', () => {
    const { excerpt } = searchGuide(guide, 'verifies', t)[0] ?? { excerpt: '' }

    expect(excerpt).toContain('verifies')
    expect(searchGuide(guide, 'Back up now', t)[0]?.id).toBe('backups')
  })
})
