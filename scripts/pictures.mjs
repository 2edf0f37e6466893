// npm run pictures: compares every page with its kept picture. `-- --update` keeps them as they are now; `-- --profile` writes
// the profile that they show again, which changes all of them. `--only=home,inbox` stops at these states alone, `--quick` takes two
// of the four pictures of each. Other arguments go to Playwright.
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { ensureInstalled, pinnedNode, root, say } from './install.mjs'
import { runProgram } from './runProgram.mjs'
import { skippedCode } from './suites.mjs'
import { ensureSystemPrograms, onPath } from './systemPrograms.mjs'

const given = process.argv.slice(2)
const own = ['--update', '--profile', '--quick']

ensureInstalled()
ensureSystemPrograms()
const missing = ['dbus-run-session', 'dbus-daemon', 'gnome-keyring-daemon'].filter((name) => !onPath(name))
if (process.platform === 'linux' && missing.length > 0) {
  say(`THE PICTURES WERE NOT COMPARED: ${missing.join(', ')} not found`)
  process.exit(skippedCode)
}
if (given.includes('--profile')) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--project', 'core', 'test/core/storage/picturesProfile.test.ts', '-t', 'is written']
  const code = await runProgram(pinnedNode(), args, { cwd: root, env: { POSTRIDER_WRITE_PROFILE: '1' } })
  if (code !== 0) process.exit(code)
}
if (!buildIfStale()) process.exit(1)

const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
const config = join(root, 'test', 'e2e', 'pictures', 'playwright.config.ts')
const only = given.find((option) => option.startsWith('--only='))
const options = given.filter((option) => !own.includes(option) && option !== only)
const run = [pinnedNode(), playwright, 'test', '--config', config, ...options]
const session = ['dbus-run-session', '--', pinnedNode(), join(root, 'scripts', 'withKeyring.mjs')]
const [program, ...args] = process.platform === 'linux' ? [...session, ...run] : run
const isUpdate = given.includes('--update') || given.includes('--profile')
const mode = isUpdate ? 'update' : given.includes('--quick') ? 'quick' : undefined
const env = {
  ...(mode ? { POSTRIDER_PICTURES: mode } : {}),
  ...(only ? { POSTRIDER_PICTURES_ONLY: only.slice('--only='.length) } : {}),
}
process.exitCode = await runProgram(program, args, { cwd: root, env })
if (isUpdate && process.exitCode === 0)
  say('Postrider: the pictures in test/e2e/pictures/kept are as the pages are now.')
