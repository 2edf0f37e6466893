// npm run bench [-- NAME] [--json FILE]: measures, prints a table, ends with 1 when a goal is missed. Takes minutes.
import { bundleProgram } from './bundleProgram.mjs'
import { ensureInstalled, pinnedNode } from './install.mjs'
import { runProgram } from './runProgram.mjs'

ensureInstalled()
process.exitCode = await runProgram(pinnedNode(), [bundleProgram('bench'), ...process.argv.slice(2)])
