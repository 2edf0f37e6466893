// npm run e2e:loopback: the app in a browser, served by the loopback host. On Linux beside a keyring of its own, so that
// nothing of the person's desktop is touched. Arguments go to Playwright.
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { ensureInstalled, pinnedNode, root, say } from './install.mjs'
import { runProgram } from './runProgram.mjs'
import { skippedCode } from './suites.mjs'
import { onPath } from './systemPrograms.mjs'

ensureInstalled()
const missing = ['dbus-run-session', 'dbus-daemon', 'gnome-keyring-daemon'].filter((name) => !onPath(name))
if (process.platform === 'linux' && missing.length > 0) {
  say(`THE BROWSER TESTS WERE NOT RUN: ${missing.join(', ')} not found`)
  process.exit(skippedCode)
}
if (!buildIfStale()) process.exit(1)

const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
const config = join(root, 'test', 'e2e', 'loopback', 'playwright.config.ts')
const run = [pinnedNode(), playwright, 'test', '--config', config, ...process.argv.slice(2)]
const session = ['dbus-run-session', '--', pinnedNode(), join(root, 'scripts', 'withKeyring.mjs')]
const [program, ...args] = process.platform === 'linux' ? [...session, ...run] : run
process.exitCode = await runProgram(program, args, { cwd: root })
