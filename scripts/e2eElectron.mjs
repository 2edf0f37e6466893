// npm run e2e:electron [-- --quick] [-- ARGUMENTS OF PLAYWRIGHT]: the app in real Electron, from the built files. With --quick without the
// specs that `npm test` runs on the packaged program.
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

const args = process.argv.slice(2).filter((arg) => arg !== '--quick')
const env = {
  ...(process.platform === 'darwin' ? {} : { ELECTRON_OVERRIDE_DIST_PATH: dirname(found.program) }),
  ...(process.argv.includes('--quick') ? { POSTRIDER_ELECTRON: 'quick' } : {}),
}
process.exitCode = await runOnDesktop('electron', args, env)

function skip(reason) {
  say(`THE ELECTRON TESTS WERE NOT RUN: ${reason}`)
  process.exit(skippedCode)
}
