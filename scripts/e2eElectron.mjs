// npm run e2e:electron: the app in real Electron. On Linux under a display, a session bus and a keyring of its own, so
// that nothing of the person's desktop is touched. Arguments go to Playwright.
import { dirname, join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { findElectron } from './electronRuntime.mjs'
import { ensureInstalled, pinnedNode, root, say } from './install.mjs'
import { runProgram } from './runProgram.mjs'
import { skippedCode } from './suites.mjs'
import { onPath } from './systemPrograms.mjs'

ensureInstalled()
const found = await findElectron()
const missing = ['xvfb-run', 'dbus-run-session', 'gnome-keyring-daemon'].filter((name) => !onPath(name))
if (found.reason) skip(found.reason)
if (process.platform === 'linux' && missing.length > 0) skip(`${missing.join(', ')} not found`)
if (!buildIfStale()) process.exit(1)

const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
const config = join(root, 'test', 'e2e', 'electron', 'playwright.config.ts')
const run = [pinnedNode(), playwright, 'test', '--config', config, ...process.argv.slice(2)]
const session = ['xvfb-run', '-a', 'dbus-run-session', '--', pinnedNode(), join(root, 'scripts', 'withKeyring.mjs')]
const [program, ...args] = process.platform === 'linux' ? [...session, ...run] : run
const env = process.platform === 'darwin' ? {} : { ELECTRON_OVERRIDE_DIST_PATH: dirname(found.program) }
process.exitCode = await runProgram(program, args, { cwd: root, env })

function skip(reason) {
  say(`THE ELECTRON TESTS WERE NOT RUN: ${reason}`)
  process.exit(skippedCode)
}
