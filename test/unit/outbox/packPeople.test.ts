import { expect, it } from 'vitest'
import { joinArrays, unpackPeople } from '../../../src/main/core/outbox/store/packPeople'

it('packed people come out as they went in, whatever stands in their messages', () => {
  const texts = ['"Hi", she wrote\n\t\\o/', 'Schöne Grüße 🎄 \u2028', '']
  const phones = ['+447700900001', '+447700900002', '+447700900003']
  const handles = { people: 3, ids: '[7,8,9]', marks: '["a","b","c"]' }
  const packed = { handles, phones: JSON.stringify(phones), texts: JSON.stringify(texts), last: 12, optedOut: [5] }

  expect(unpackPeople(packed)).toEqual({
    people: phones.map((phone, at) => ({ phone, text: texts[at] })),
    ...{ handles, last: 12, optedOut: [5] },
  })
})

it('several packed arrays become one, in order, and none is an empty one', () => {
  expect(joinArrays(['[1,2]', '[]', '[3]'])).toBe('[1,2,3]')
  expect(joinArrays(['["only"]'])).toBe('["only"]')
  expect(joinArrays([])).toBe('[]')
})
