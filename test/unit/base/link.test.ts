import { expect, test } from 'vitest'
import { makeLink } from '../../../src/main/core/base/link'

test('a connected link passes on its values and the answer', () => {
  const add = makeLink<(one: number, other: number) => number>('add')
  const { call } = add

  add.connect((one, other) => one + other)

  expect(call(2, 3)).toBe(5)
})

test('a call before the link is connected names the link, and so does a second connection', () => {
  const changed = makeLink<() => void>('changed')

  expect(() => changed.call()).toThrow('changed is called before it is connected')
  changed.connect(() => undefined)
  expect(() => changed.connect(() => undefined)).toThrow('changed is connected twice')
})
