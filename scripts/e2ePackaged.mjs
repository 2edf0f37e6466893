// npm run e2e:packaged [-- --quick] [-- ARGUMENTS OF PLAYWRIGHT]: makes the unpacked folder of this system and tests it.
// First the folder exactly as it is shipped; then, without --quick, the whole Electron suite on a copy in which one fuse
// is switched back: Playwright drives the main process through Node's inspector, which a shipped app refuses.
import { cpSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { missingForDesktop, runOnDesktop } from './desktopSession.mjs'
import { findElectron } from './electronRuntime.mjs'
import { ensureInstalled, root, say } from './install.mjs'
import { makeFolder, programIn } from './package.mjs'
import { skippedCode } from './suites.mjs'

ensureInstalled()
const args = process.argv.slice(2).filter((arg) => arg !== '--quick')
const isQuick = process.argv.includes('--quick')
const found = await findElectron()
const missing = missingForDesktop()
if (found.reason) skip(found.reason)
if (missing.length > 0) skip(`${missing.join(', ')} not found`)
if (process.platform !== 'darwin') process.env.ELECTRON_OVERRIDE_DIST_PATH = dirname(found.program)

const folder = await makeFolder()
if (folder === undefined) process.exit(1)
const asShipped = await runOnDesktop('packaged', isQuick ? args : [], { POSTRIDER_PACKAGED: programIn(folder) })
const whole = isQuick ? 0 : await runWholeSuite()
// Now: a hook of the packager ends the process with 0 at its natural end.
process.exit(asShipped || whole)

async function runWholeSuite() {
  const copy = join(root, 'dist', 'inspectable')
  rmSync(copy, { recursive: true, force: true })
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  await flipFuses(programIn(copy), {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: process.platform === 'darwin',
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  return runOnDesktop('electron', args, { POSTRIDER_PACKAGED: programIn(copy) })
}

function skip(reason) {
  say(`THE TESTS OF THE PACKAGE WERE NOT RUN: ${reason}`)
  process.exit(skippedCode)
}
