// npm run e2e:packaged [-- --quick] [-- ARGUMENTS OF PLAYWRIGHT]: makes the unpacked folder of this system and tests it: the folder
// exactly as it is shipped, and specs of the desktop app on a copy in which one fuse is switched back, because Playwright drives the
// main process through Node's inspector, which a shipped app refuses. With --quick those of presence and security, else all.
import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
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
const inspectable = await makeInspectable()
const code = await runOnDesktop('packaged', args, {
  POSTRIDER_PACKAGED: programIn(folder),
  POSTRIDER_INSPECTABLE: programIn(inspectable),
  ...(isQuick ? {} : { POSTRIDER_PACKAGED_SPECS: 'all' }),
})
// Exits now, because a hook of the packager ends the process with 0 at its natural end.
process.exit(code)

async function makeInspectable() {
  const copy = join(root, 'dist', 'inspectable')
  rmSync(copy, { recursive: true, force: true })
  copyWithLinks(folder, copy)
  await flipFuses(programIn(copy), {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: process.platform === 'darwin',
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  return copy
}

/** Hard links, because the folder is large; but the program itself is written. */
function copyWithLinks(from, to) {
  if (process.platform === 'darwin') return cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const copy = join(to, path.slice(from.length))
    mkdirSync(dirname(copy), { recursive: true })
    if (path === programIn(from)) copyFileSync(path, copy)
    else linkSync(path, copy)
  }
}

function skip(reason) {
  say(`THE TESTS OF THE PACKAGE WERE NOT RUN: ${reason}`)
  process.exit(skippedCode)
}
