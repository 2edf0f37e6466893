// npm run sim -- [--seeds N] [--from N] [--seed S [--readings R] [--whole]] [--scenarios] [--each-reading] [--workers N]
// [--weekly [--weeks N]]: the simulation of the sending engine, on random plans, each with readings of its own. --readings takes what a
// failing run prints; --weekly runs years of a standing send. Ends with 1 when something came about that must never be, or when the app
// owes something at the end.
import { bundleProgram } from './bundleProgram.mjs'
import { ensureInstalled, pinnedNode } from './install.mjs'
import { runProgram } from './runProgram.mjs'

ensureInstalled()
process.exitCode = await runProgram(pinnedNode(), [bundleProgram('simulation'), ...process.argv.slice(2)])
