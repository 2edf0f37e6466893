import { describe, expect, test } from 'vitest'
import { textDifference } from '../../../src/renderer/src/features/compose/review/textDifference'

describe('what differs between two messages', () => {
  test.each([
    ['one word in the middle', 'Hello Maya, open today', 'Hello Maya, open tomorrow', ' today', ' tomorrow'],
    ['nothing', 'Hello Maya', 'Hello Maya', '', ''],
    ['a word more at the end', 'Hello', 'Hello Maya', '', ' Maya'],
    ['a word less at the beginning', 'Dear Maya, hello', 'Maya, hello', 'Dear Maya,', 'Maya,'],
    ['a repeated word', 'very good', 'very very good', '', ' very'],
    ['everything', 'one two', 'three', 'one two', 'three'],
    ['one of them is empty', '', 'Hello', '', 'Hello'],
    ['an emoji and a new line', 'Sale 😀\nToday', 'Sale 😀\nNow', '\nToday', '\nNow'],
    ['spaces at the end', 'Hello ', 'Hello', ' ', ''],
  ])('two messages compared show what differs: %s', (_, first, second, ofFirst, ofSecond) => {
    const difference = textDifference(first, second)

    expect([first.slice(...difference.first), second.slice(...difference.second)]).toEqual([ofFirst, ofSecond])
  })
})
