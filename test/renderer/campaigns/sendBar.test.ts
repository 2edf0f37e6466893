import { mount } from '@vue/test-utils'
import { makeText } from '@text'
import { expect, test } from 'vitest'
import SendBar from '../../../src/renderer/src/components/progress/SendBar.vue'
import { partsOf, sentenceOf, sumOf } from '../../../src/renderer/src/composables/sendParts'
import { handedOver, toGo, unaccounted, wholeSend } from '../../../src/renderer/src/features/shell/sending/sendNumbers'

const t = makeText('en-GB')
const counts = {
  total: 1_870,
  pending: 600,
  held: 10,
  inflight: 50,
  accepted: 1_169,
  refused: 12,
  uncertain: 15,
  absent: 3,
  closed: 1,
  skipped: 10,
}

test('the parts of a send add up to everyone who is not left out', () => {
  expect(sumOf(partsOf(counts, t))).toBe(wholeSend(counts))
})

test('the send bar is a picture with the whole truth as its label', () => {
  const bar = mount(SendBar, { props: { parts: partsOf(counts, t), label: 'Christmas opening hours' } })

  expect(bar.attributes('role')).toBe('img')
  expect(bar.attributes('aria-label')).toBe(
    'Christmas opening hours: 1,169 accepted, 3 not found, 15 uncertain, 12 refused, 1 closed, 50 being handed over, 10 held, 600 waiting, of 1,860 people',
  )
})

test('each part of the send bar is as wide as its people, and uncertain is hatched', () => {
  const bar = mount(SendBar, { props: { parts: partsOf({ ...counts, absent: 0, closed: 0, held: 0 }, t) } })
  const parts = bar.findAll('span')

  expect(parts.map((part) => (part.element as HTMLElement).style.flexGrow)).toEqual(['1169', '15', '12', '50', '600'])
  expect(parts[1]?.classes()).toContain('fill-hatch')
})

test('a send to no one says so', () => {
  expect(sentenceOf([], t, (items) => items.join(', '))).toBe('No one yet')
})

test('people in no state are counted, whichever state loses them', () => {
  expect(unaccounted(counts)).toBe(0)
  for (const state of [
    'pending',
    'held',
    'inflight',
    'accepted',
    'refused',
    'uncertain',
    'absent',
    'closed',
    'skipped',
  ] as const) {
    expect(unaccounted({ ...counts, [state]: counts[state] - 1 })).toBe(1)
  }
})

test('the people sent to and still to send leave only those being sent to', () => {
  expect(wholeSend(counts) - handedOver(counts) - toGo(counts)).toBe(counts.inflight)
})
