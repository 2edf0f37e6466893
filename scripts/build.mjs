// Builds out/ and remembers what it was built from, so that a start without changes builds nothing.
// Run as a program it always builds, or with --if-stale only when a source has changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeNotices } from './notices.mjs'
import { ensureInstalled, pinnedNode, root, say, toolEnvironment } from './install.mjs'

const sources = [
  'src',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'vite.shared.ts',
  'vite.packages.ts',
  'scripts/notices.mjs',
  'tsconfig.base.json',
]
const stampFile = join(root, 'out', '.built-from')

/** Returns false if the build failed; the previous files are then out of date. */
export function buildIfStale() {
  const current = describeSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current) return true
  return build(current)
}

export function build(current = describeSources()) {
  say('Postrider: building.')
  rmSync(stampFile, { force: true })
  const program = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { status } = spawnSync(pinnedNode(), [program, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) return false
  writeNotices()
  writeFileSync(stampFile, current)
  return true
}

// Names, sizes and times of change: reading every byte would cost as much time as this saves.
function describeSources() {
  const hash = createHash('sha256')
  const visit = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false })
    if (found?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`)
    else if (found) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
  }
  sources.forEach(visit)
  return hash.digest('hex')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled()
  const built = process.argv.includes('--if-stale') ? buildIfStale() : build()
  process.exit(built ? 0 : 1)
}
