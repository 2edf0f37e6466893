// npm run sim:teeth [-- --names a,b] [--seeds N]: takes each guard and each durable write of the sending engine away in turn.
// Ends with 1 when the simulation does not fail without one of them.
import { bundleProgram } from './bundleProgram.mjs'
import { ensureInstalled, pinnedNode } from './install.mjs'
import { runProgram } from './runProgram.mjs'

ensureInstalled()
const args = [bundleProgram('simulation'), '--teeth', '--seeds', '400', ...process.argv.slice(2)]
process.exitCode = await runProgram(pinnedNode(), args)
