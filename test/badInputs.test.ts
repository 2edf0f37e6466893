import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkBadInputs, readTitles } from './architecture/badInputs'
import register from './badInputs.json'

const root = join(import.meta.dirname, '..')

function readTest(file: string): string | undefined {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

test('every bad input has a test that runs, or waits for an area that is not built', () => {
  expect(checkBadInputs(register, readTest)).toEqual([])
})

describe('the register is not believed', () => {
  const about = 'A case to be shown by a test'
  const sample = `describe('phones', () => { test('refuses words', () => {}); test.skip('refuses zeros', () => {}) })`
  const check = (entry: unknown) =>
    checkBadInputs({ ...register, B029: entry }, (file) => (file === 'a.test.ts' ? sample : readTest(file)))

  test('a test that is named by its title, alone or with its describes, is found', () => {
    expect(check({ about, title: 'refuses words', file: 'a.test.ts' })).toEqual([])
    expect(check({ about, title: 'phones > refuses words', file: 'a.test.ts' })).toEqual([])
  })

  test.each([
    ['a title that no test has', { about, title: 'refuses', file: 'a.test.ts' }, /B029 names the test "refuses"/],
    ['a test that is skipped', { about, title: 'refuses zeros', file: 'a.test.ts' }, /B029 names the test/],
    [
      'a file that is not there',
      { about, title: 'refuses words', file: 'b.test.ts' },
      /b\.test\.ts, which is not there/,
    ],
    ['neither a test nor an area', { about }, /B029 needs/],
    ['an area without its name', { about, area: 'not built yet: ' }, /B029 needs/],
    ['no description', { area: 'not built yet: phones' }, /B029 needs/],
    ['no entry', undefined, /B029 is missing/],
  ])('%s', (_, entry, message) => {
    expect(check(entry)).toEqual([expect.stringMatching(message)])
  })

  test('an id that is not on the list', () => {
    expect(checkBadInputs({ ...register, B999: { about, area: 'not built yet: x' } }, readTest)).toEqual([
      'B999 is not a bad input',
    ])
  })

  test('titles of tables are read, those of things to do are not', () => {
    expect(
      readTitles(`it.each([1])('counts %i', f); test.todo('later'); test.only.each\`a\`('x', f); run('no')`),
    ).toEqual(new Set(['counts %i', 'x']))
  })
})
