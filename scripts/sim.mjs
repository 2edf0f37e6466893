// npm run sim -- [--seeds N] [--from N] [--seed S] [--workers N]: the simulation of the sending engine, on random plans.
// Ends with 1 when something came about that must never be.
import { bundleProgram } from './bundleProgram.mjs'
import { ensureInstalled, pinnedNode } from './install.mjs'
import { runProgram } from './runProgram.mjs'

ensureInstalled()
process.exitCode = await runProgram(pinnedNode(), [bundleProgram('simulation'), ...process.argv.slice(2)])
