// Makes sure that the packages of package-lock.json are installed. Runs on any Node from 20 on, before there are packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const binFolder = join(modules, '.bin')
const stampFile = join(modules, '.postrider-installed')

/** Writes to stderr, because stdout belongs to the started program. */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

/** The environment of every tool: the packages' own commands first, and so the pinned Node before the machine's. */
export function toolEnvironment(more = {}) {
  return { ...process.env, PATH: [binFolder, pathWithoutPackages()].join(delimiter), ...more }
}

/** The pinned Node, by path: a process may have been started by the machine's. */
export function pinnedNode() {
  return join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

export function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const wanted = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  if (!holdsAllOf(lock)) {
    say('Postrider: installing packages. This takes a minute, once.')
    install()
  }
  writeFileSync(stampFile, wanted)
}

// After an install by hand npm's own record of the packages agrees with the lockfile too.
function holdsAllOf(lock) {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, wanted]) =>
      path === '' || (present[path] ? present[path].version === wanted.version : wanted.optional === true),
  )
}

function install() {
  const windows = process.platform === 'win32'
  const { status, error } = spawnSync(windows ? 'npm.cmd' : 'npm', ['ci', '--loglevel=error'], {
    cwd: root,
    // The install replaces the pinned Node, so it must not run on it.
    env: { ...process.env, PATH: pathWithoutPackages() },
    stdio: ['ignore', 2, 2],
    shell: windows,
  })
  if (status === 0 && existsSync(pinnedNode())) return
  if (status === 0) say('Postrider: the pinned Node was not unpacked. Is npm told to ignore install scripts?')
  else say(`Postrider: installing the packages failed${error ? ` (${error.message})` : ''}. Run "npm ci" to see why.`)
  process.exit(status || 1)
}

function pathWithoutPackages() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => resolve(folder) !== binFolder)
    .join(delimiter)
}
