// Characters that make a message cost more, and what replacing them saves.
import type { Measure } from '@contract'
import { expect, test } from 'vitest'
import CostlyNotice from '../../../src/renderer/src/features/compose/message/CostlyNotice.vue'
import { mountPart } from '../mountPage'
import { aMeasure } from '../shapes'

const quote = { char: '“', name: 'left_double_quote', replacement: '"', positions: [3] }
const emoji = { char: '😀', positions: [9] }
const parts = (total: number) => ({ total, least: 1, most: 2, spread: [{ parts: 2, people: total / 2 }] })
const open = (changes: Partial<Measure>) => mountPart(CostlyNotice, { props: { measure: aMeasure(changes) } })
const words = (notice: ReturnType<typeof open>) => notice.findAll('button').map((button) => button.text())

test('“Replace 1” was offered though an emoji keeps the price: it says that it saves nothing, without a button', () => {
  const notice = open({ costly: [quote, emoji], parts: parts(24), plain: { total: 24, most: 2 } })

  expect(notice.text()).toContain('Replacing it saves nothing while 😀 stays.')
  expect(words(notice)).toEqual([])
})

test('a replacement that saves something is offered, as one of the quiet buttons', () => {
  const notice = open({ costly: [quote], parts: parts(24), plain: { total: 12, most: 1 } })

  expect(words(notice)).toEqual([expect.stringMatching(/^Replace/)])
  expect(notice.get('button').classes()).not.toContain('bg-primary')
})

test('no notice about costly characters is shown if nothing can be saved', () => {
  const notice = open({ costly: [quote], parts: parts(24), plain: { total: 24, most: 2 } })

  expect(notice.find('section').exists()).toBe(false)
})

test('“makes the message cost more” stood under a message of one part, which an emoji does not make dearer', () => {
  const one = { total: 12, least: 1, most: 1, spread: [{ parts: 1, people: 12 }] }

  expect(
    open({ costly: [emoji], parts: one })
      .find('section')
      .exists(),
  ).toBe(false)
  expect(open({ costly: [emoji], parts: parts(24) }).text()).toContain('makes the message cost more')
})

test('a message in Arabic was advised against each of its letters', () => {
  const arabic = [...'مرحبا بكم'].filter((char) => char !== ' ').map((char) => ({ char, positions: [0] }))

  expect(
    open({ costly: arabic, parts: parts(24) })
      .find('section')
      .exists(),
  ).toBe(false)
  expect(
    open({ costly: arabic.slice(0, 1), parts: parts(24) })
      .find('section')
      .exists(),
  ).toBe(true)
})
