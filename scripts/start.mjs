// npm start: from a fresh clone to a running Postrider. Has no dependencies; stdout is left to what it starts.
// Flags: --loopback or --electron choose the host, --no-sandbox lets root have a window; --no-open, --port N and
// --data DIR are passed on.
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { findDisplayProblem, findElectron } from './electronRuntime.mjs'
import { ensureInstalled, pinnedNode, root, say } from './install.mjs'
import { becomeProgram } from './runProgram.mjs'

const flags = process.argv.slice(2)
const passedOn = flags.filter((flag) => !['--loopback', '--electron', '--no-sandbox'].includes(flag))
const sandbox = flags.includes('--no-sandbox') ? ['--no-sandbox'] : []

ensureInstalled()
if (!buildIfStale()) process.exit(1)

const electron = await chooseElectron()
process.exitCode = electron
  ? await becomeProgram(electron, [...sandbox, root, ...passedOn], { ELECTRON_RUN_AS_NODE: undefined })
  : await becomeProgram(pinnedNode(), [join(root, 'out', 'main', 'loopback.cjs'), ...passedOn])

/** Electron's program, or undefined after saying why the browser is used. */
async function chooseElectron() {
  if (flags.includes('--loopback')) return undefined
  const displayProblem = findDisplayProblem()
  const found = displayProblem
    ? { reason: displayProblem }
    : await findElectron({ retry: flags.includes('--electron') })
  if (found.reason) say(`Postrider: opening in the browser, because ${found.reason}.`)
  return found.program
}
