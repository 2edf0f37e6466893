// Runs Playwright on the desktop app. On Linux under a display, a session bus and a keyring of its own, so that nothing of
// the person's desktop is touched, and not as root if another user can be used.
import { join } from 'node:path'
import { pinnedNode, root, say } from './install.mjs'
import { findSandboxProblem, isRoot, moveToOrdinaryUser } from './ordinaryUser.mjs'
import { runProgram } from './runProgram.mjs'
import { onPath } from './systemPrograms.mjs'

/** Programs that are missing on this machine; empty if there are none. */
export function missingForDesktop() {
  if (process.platform !== 'linux') return []
  return ['xvfb-run', 'dbus-run-session', 'gnome-keyring-daemon'].filter((name) => !onPath(name))
}

/** Resolves to Playwright's exit code. */
export async function runOnDesktop(suite, args, env) {
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const config = join(root, 'test', 'e2e', suite, 'playwright.config.ts')
  const run = [pinnedNode(), playwright, 'test', '--config', config, ...args]
  const session = ['xvfb-run', '-a', 'dbus-run-session', '--', pinnedNode(), join(root, 'scripts', 'withKeyring.mjs')]
  if (process.platform !== 'linux') return runProgram(run[0], run.slice(1), { cwd: root, env })
  const problem = findSandboxProblem()
  if (problem) say(`THE SANDBOX IS OFF IN THESE TESTS: ${problem}`)
  if (problem || !isRoot) {
    const own = problem ? { ...env, POSTRIDER_SANDBOX: 'off' } : env
    return runProgram(session[0], [...session.slice(1), ...run], { cwd: root, env: own })
  }
  const other = moveToOrdinaryUser(env)
  const [program, ...rest] = [...other.command, ...session, ...run, ...other.args]
  try {
    return await runProgram(program, rest, { cwd: root, env: other.env })
  } finally {
    other.bringBack()
  }
}
