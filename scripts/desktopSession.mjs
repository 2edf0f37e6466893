// Runs Playwright on the desktop app. On Linux under a display, a session bus and a keyring of its own, so that nothing of
// the person's desktop is touched.
import { join } from 'node:path'
import { pinnedNode, root } from './install.mjs'
import { runProgram } from './runProgram.mjs'
import { onPath } from './systemPrograms.mjs'

/** What the machine lacks for it, or an empty list. */
export function missingForDesktop() {
  if (process.platform !== 'linux') return []
  return ['xvfb-run', 'dbus-run-session', 'gnome-keyring-daemon'].filter((name) => !onPath(name))
}

/** Resolves to Playwright's exit code. */
export function runOnDesktop(suite, args, env) {
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const config = join(root, 'test', 'e2e', suite, 'playwright.config.ts')
  const run = [pinnedNode(), playwright, 'test', '--config', config, ...args]
  const session = ['xvfb-run', '-a', 'dbus-run-session', '--', pinnedNode(), join(root, 'scripts', 'withKeyring.mjs')]
  const [program, ...rest] = process.platform === 'linux' ? [...session, ...run] : run
  return runProgram(program, rest, { cwd: root, env })
}
