// docs/security.md against the code and the tests that it names.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTitles } from './architecture/badInputs'

const root = join(import.meta.dirname, '..')
const row = /^\| (?<rule>.+) \| `(?<place>[^`]+)` \| `(?<file>[^`]+)`: (?<title>.+) \|$/

interface Line {
  readonly rule: string
  readonly place: string
  readonly file: string
  readonly title: string
}

function readLines(text: string): readonly Line[] {
  return text.split('\n').flatMap((line) => {
    const found = row.exec(line)?.groups
    return found ? [found as unknown as Line] : []
  })
}

/** Files and tests that a line names and that do not exist. The title of a table of tests stands with its `%s`. */
function findMissing(lines: readonly Line[]): string[] {
  return lines.flatMap(({ rule, place, file, title }) => {
    if (!existsSync(join(root, place))) return [`${rule}: there is no ${place}`]
    const tests = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
    return readTitles(tests).has(title) ? [] : [`${rule}: ${file} has no test "${title}"`]
  })
}

/** Tests of a started app: by Playwright, or of the browser host with its real listeners. */
const startsTheApp =
  /^test\/(e2e\/.+|core\/app\/hosts(Loopback|Sessions)\.test\.ts|gateway\/callbackListener\.test\.ts)$/

/** Lines whose mark does not say on what they are tested. */
function findWronglyMarked(lines: readonly Line[]): string[] {
  return lines.flatMap(({ rule, file }) => (rule.endsWith(' †') === startsTheApp.test(file) ? [rule] : []))
}

/** Lines of tables with the head of a table of rules that name no place and no test. */
function findUntested(text: string): string[] {
  return text
    .split('\n\n')
    .filter((part) => part.includes('| Rule | Place | Test |'))
    .flatMap((table) => table.trim().split('\n'))
    .filter((line) => !row.test(line) && !/^\|( Rule \| Place \| Test |-+\|-+\|-+)\|$/.test(line))
}

test('every rule in docs/security.md has a place and a test', () => {
  expect(findUntested(readFileSync(join(root, 'docs', 'security.md'), 'utf8'))).toEqual([])
  expect(findUntested('| Rule | Place | Test |\n|---|---|---|\n| A | `a.ts` | |\n')).toEqual(['| A | `a.ts` | |'])
})

test('each line of docs/security.md names code and a test that exist', () => {
  const lines = readLines(readFileSync(join(root, 'docs', 'security.md'), 'utf8'))

  expect(lines.map(({ rule }) => Number.parseInt(rule, 10)).filter((number) => number > 0)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
  expect(findMissing(lines)).toEqual([])
})

test('a rule of docs/security.md is tested on the running app, or marked as tested on the part', () => {
  expect(findWronglyMarked(readLines(readFileSync(join(root, 'docs', 'security.md'), 'utf8')))).toEqual([])

  const text = '| A | `a.ts` | `test/unit/a.test.ts`: a |\n| B † | `a.ts` | `test/e2e/electron/b.spec.ts`: b |'
  expect(findWronglyMarked(readLines(text))).toEqual(['A', 'B †'])
})

test('a line of docs/security.md that names a missing test or file, or a piece of a title, is found', () => {
  const piece = 'every rule in docs/security.md has a place'
  const text = `| A | \`package.json\` | \`test/securityDoc.test.ts\`: ${piece} |\n| B | \`nowhere.ts\` | \`a.ts\`: b |`

  expect(findMissing(readLines(text))).toEqual([
    `A: test/securityDoc.test.ts has no test "${piece}"`,
    'B: there is no nowhere.ts',
  ])
})

test('no file of the source opens an address outside of the app', () => {
  const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const sources = names.filter((name) => /\.(ts|vue)$/.test(name))

  expect(sources.filter((name) => readFileSync(join(root, 'src', name), 'utf8').includes('openExternal('))).toEqual([])
})

test('Electron and the Node of the scripts are the majors that were chosen', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly version: string }>>
  }
  const majorOf = (name: string): number => Number.parseInt(packages[`node_modules/${name}`]?.version ?? '', 10)

  expect([majorOf('electron'), majorOf('node')]).toEqual([45, 24])
})
