import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkTitles } from './architecture/testTitles'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(test|spec)\.ts$/.test(path))

test('every title of a test can be read without its describe', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(
    files.flatMap((path) => checkTitles(`test/${path}`, readFileSync(join(import.meta.dirname, path), 'utf8'))),
  ).toEqual([])
})

test('a title that continues its describe, or has a word of the old dialect, is found with its line', () => {
  const text = [
    `describe('a list', () => {`,
    `  it('is empty at first', () => undefined)`,
    `  test.each([1])('of %i people is sent to', () => undefined)`,
    `  test('a list goes to nobody twice', () => undefined)`,
    `  test('a list is empty at first', () => undefined)`,
    `})`,
  ].join('\n')

  expect(checkTitles('a.test.ts', text)).toEqual([
    'a.test.ts:2 "is empty at first" begins with "is", so it cannot be read without its describe',
    'a.test.ts:3 "of %i people is sent to" begins with "of", so it cannot be read without its describe',
    'a.test.ts:4 "a list goes to nobody twice" says "nobody"',
  ])
})
