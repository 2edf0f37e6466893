// The guide: the same pages in every language, names that exist on the screen, and docs/guide written from it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { guideFacts, guideFor, guideIds, hasText, languageTags, loadGuide, type GuideText } from '../../../src/text'
import { writeGuide } from '../../support/files/guideDocs'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')
const english = await loadGuide('en')

const textsOf = ({ title, lead, parts, words }: GuideText): string[] => [
  title,
  lead,
  words,
  ...parts.flatMap(({ heading, text = '', steps = [] }) => [heading, text, ...steps]),
]
const namesIn = (page: GuideText): string[] =>
  textsOf(page).flatMap((text) => [...text.matchAll(/\[\[([\w.]+)\]\]/g)].map(([, key = '']) => key))
/** The parts of a page, without their sentences. */
const shapeOf = ({ parts }: GuideText) => parts.map(({ text, steps = [] }) => ({ text: !!text, steps: steps.length }))

describe.each(languageTags)('the guide in %s', (tag) => {
  test(`has the parts and the names of the screen that the English one has, page by page (${tag})`, async () => {
    const guide = await loadGuide(tag)
    const made = guideIds.map((id) => ({ id, shape: shapeOf(guide[id]), names: namesIn(guide[id]).sort() }))

    expect(made).toEqual(
      guideIds.map((id) => ({ id, shape: shapeOf(english[id]), names: namesIn(english[id]).sort() })),
    )
  })

  test(`names only what is on the screen, and leaves no text empty or with straight quotation marks (${tag})`, async () => {
    const guide = await loadGuide(tag)
    const wrong = guideIds.flatMap((id) => [
      ...namesIn(guide[id]).filter((key) => !hasText(key)),
      ...textsOf(guide[id]).filter((text) => /["']/.test(text) || text !== text.trim()),
      ...(guide[id].words === '' ? [id] : []),
    ])

    expect(wrong).toEqual([])
  })

  test(`docs/guide/${tag}.md is what the app shows; npm run guide writes it`, async () => {
    await expect(await writeGuide(tag)).toMatchFileSnapshot(join(docs, 'guide', `${tag}.md`))
  }, 20_000)
})

test('every picture of the guide is taken by npm run screenshots and is there', () => {
  const missing = Object.values(guideFacts)
    .flatMap(({ picture }) => (picture ? [join(docs, 'screenshots', `${picture}.png`)] : []))
    .filter((path) => !existsSync(path))

  expect(missing).toEqual([])
})

test.each([
  ['/', 'start'],
  ['/import', 'import'],
  ['/imports/7', 'import'],
  ['/compose/12/message', 'message'],
  ['/compose/12/when', 'time'],
  ['/compose/12/review', 'approve'],
  ['/campaigns', 'start'],
  ['/campaigns/12', 'sending'],
  ['/settings/opt-out-words', 'opt-outs'],
  ['/settings/quiet-hours', 'time'],
  ['/nowhere', 'start'],
] as const)('at %s the guide opens with the page %s', (path, page) => {
  expect(guideFor(path)).toBe(page)
})
