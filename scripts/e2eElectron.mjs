// npm run e2e:electron: the app in real Electron, from the built files. Arguments go to Playwright.
import { dirname } from 'node:path'
import { buildIfStale } from './build.mjs'
import { missingForDesktop, runOnDesktop } from './desktopSession.mjs'
import { findElectron } from './electronRuntime.mjs'
import { ensureInstalled, say } from './install.mjs'
import { skippedCode } from './suites.mjs'

ensureInstalled()
const found = await findElectron()
const missing = missingForDesktop()
if (found.reason) skip(found.reason)
if (missing.length > 0) skip(`${missing.join(', ')} not found`)
if (!buildIfStale()) process.exit(1)

const env = process.platform === 'darwin' ? {} : { ELECTRON_OVERRIDE_DIST_PATH: dirname(found.program) }
process.exitCode = await runOnDesktop('electron', process.argv.slice(2), env)

function skip(reason) {
  say(`THE ELECTRON TESTS WERE NOT RUN: ${reason}`)
  process.exit(skippedCode)
}
