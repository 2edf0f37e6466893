// The guide on the screen, and what the palette finds of it.
import { describe, expect, test } from 'vitest'
import { loadGuide, makeText } from '@text'
import { searchGuide } from '../../../src/renderer/src/features/guide/searchGuide'
import InboxEmpty from '../../../src/renderer/src/features/inbox/InboxEmpty.vue'
import { guideOfPause } from '../../../src/renderer/src/features/shell/guideOfProblem'
import ProblemNotice from '../../../src/renderer/src/features/shell/ProblemNotice.vue'
import { mountPart } from '../mountPage'

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

describe('the way to the guide from a problem', () => {
  test.each([
    ['KEY_REFUSED', 'sign-in'],
    ['IMPORT_NO_PHONE_COLUMN', 'import'],
    ['CAMPAIGN_FIELD_MISSING', 'message'],
    ['GATEWAY_BALANCE', 'cost'],
    ['SCHEDULE_PAST', 'time'],
    ['ALREADY_LISTED', 'computers'],
    ['BACKUP_DAMAGED', 'backups'],
    ['LIST_NAME_TAKEN', undefined],
  ])('the problem %s leads to the page %s of the guide', (code, page) => {
    const part = mountPart(ProblemNotice, { props: { problem: { code, retry: 'no' } } })

    expect(part.find('[data-guide]').exists() ? part.get('[data-guide]').attributes('data-guide') : undefined).toBe(
      page,
    )
  })

  test('a pause that Postrider made leads to its page of the guide, and the person’s own does not', () => {
    expect((['auth', 'late', 'rate', 'user'] as const).map(guideOfPause)).toEqual([
      'sign-in',
      'time',
      'pause',
      undefined,
    ])
  })

  test('a part of the app with nothing in it leads to the page that says how to begin', () => {
    const part = mountPart(InboxEmpty, { client: { inbox: {} } })

    expect(part.get('[data-guide]').attributes()).toMatchObject({ 'data-guide': 'replies', href: '/guide/replies' })
  })
})
