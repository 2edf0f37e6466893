// npm run torture -- --minutes M [--seed S] [--readings R]: kill -9 of the app in a loop while it sends to a gateway that fails in every
// way it can; then the gateway's truth log against the database. Ends with 1 on
// anybody texted twice or after an opt-out, lost, stuck or shown wrongly.
import { buildIfStale } from './build.mjs'
import { bundleProgram } from './bundleProgram.mjs'
import { ensureInstalled, pinnedNode } from './install.mjs'
import { runProgram } from './runProgram.mjs'

ensureInstalled()
if (!buildIfStale()) process.exit(1)
process.exitCode = await runProgram(pinnedNode(), [bundleProgram('torture'), ...process.argv.slice(2)])
