// npm run lint: ESLint for every file but the tests, oxlint for the tests with the same rules and, asking TypeScript 7, for the rules
// that need types.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './install.mjs'

const typed = ['contract', 'text', 'main', 'preload'].map((ring) => join('src', ring))
const cache = join('.cache', 'eslint/')

ensureInstalled()
const outcomes = [
  run('eslint', 'bin/eslint.js', '.', '--max-warnings', '0', '--cache', '--cache-location', cache),
  run('oxlint', 'bin/oxlint', '--report-unused-disable-directives', '--deny-warnings', 'test'),
  run('oxlint', 'bin/oxlint', '--type-aware', '--deny-warnings', ...typed),
]
process.exitCode = outcomes.every(Boolean) ? 0 : 1

function run(name, program, ...args) {
  const { status } = spawnSync(pinnedNode(), [join(root, 'node_modules', name, program), ...args], {
    cwd: root,
    env: toolEnvironment(),
    stdio: 'inherit',
  })
  return status === 0
}
