import { expect, test } from 'vitest'
import { fullestWindow } from '../../../src/main/core/planning/personLimit'

test.each<[string, readonly number[], number]>([
  ['no other text counts itself', [], 1],
  ['texts before and after in one window all count', [96, 105], 3],
  ['texts that no one window holds count as the fuller side', [91, 93, 108], 3],
  ['a text exactly one window away does not count', [90, 110], 1],
  ['a window that does not reach this text does not count', [80, 81, 82, 83], 1],
  ['two texts at the same moment are two', [100, 100], 3],
])('%s', (_, others, texts) => {
  expect(fullestWindow(others, 100, 10)).toBe(texts)
})
