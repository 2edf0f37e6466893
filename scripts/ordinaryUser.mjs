// Root gets no sandbox in Electron. If root runs the tests on Linux, the desktop tests run as the user `nobody`, in a temporary home,
// so that the app is tested with its sandbox on.
import { spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pinnedNode, root } from './install.mjs'

const nobody = 65_534
const setpriv = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--']

/** Only for root on Linux is there anything to do. */
export const isRoot = process.platform === 'linux' && process.getuid?.() === 0

/** Why the tests cannot run with the sandbox on Linux here, or undefined. */
export function findSandboxProblem() {
  if (isRoot && !succeeds(...setpriv, 'true')) return 'this root may not become another user (setpriv)'
  const first = isRoot ? setpriv : []
  if (!succeeds(...first, 'unshare', '--user', '--map-root-user', '--pid', '--net', '--fork', 'true'))
    return 'an ordinary user may make no namespaces here'
  const look = `require('node:fs').readdirSync(${JSON.stringify(root)})`
  if (!succeeds(...first, pinnedNode(), '-e', look)) return 'no other user can read the project in this folder'
  return undefined
}

function succeeds(program, ...args) {
  return spawnSync(program, args, { cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * Makes a home for `nobody`. `command` stands before the program to run; `env` goes to it. `bringBack` copies the report of the tests to
 * where the caller expects it, and removes the home.
 */
export function moveToOrdinaryUser(env) {
  const home = mkdtempSync(join(tmpdir(), 'postrider-nobody-'))
  const inHome = Object.fromEntries(['tmp', 'results', 'runtime'].map((name) => [name, join(home, name)]))
  for (const folder of [inHome.tmp, inHome.results]) mkdirSync(folder, { mode: 0o700 })
  const own = {
    HOME: home,
    TMPDIR: inHome.tmp,
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_CONFIG_HOME: join(home, '.config'),
  }
  const dist = env.ELECTRON_OVERRIDE_DIST_PATH ?? process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (dist) {
    // It may lie in root's own home, which is closed to others.
    cpSync(dist, inHome.runtime, { recursive: true, verbatimSymlinks: true })
    own.ELECTRON_OVERRIDE_DIST_PATH = inHome.runtime
  }
  const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
  const ownReport = join(inHome.results, 'report.json')
  if (report) own.PLAYWRIGHT_JSON_OUTPUT_FILE = ownReport
  for (const folder of [home, inHome.tmp, inHome.results]) chownSync(folder, nobody, nobody)
  return {
    command: setpriv,
    env: { ...env, ...own },
    args: ['--output', join(inHome.results, 'playwright')],
    bringBack() {
      if (report && existsSync(ownReport)) {
        mkdirSync(dirname(report), { recursive: true })
        copyFileSync(ownReport, report)
      }
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
