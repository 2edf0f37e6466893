// npm run practice: the practice gateway on its own, over HTTP.
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { ensureInstalled, pinnedNode, root } from './install.mjs'
import { runProgram } from './runProgram.mjs'

ensureInstalled()
if (!buildIfStale()) process.exit(1)
process.exitCode = await runProgram(pinnedNode(), [join(root, 'out', 'main', 'practice.cjs'), ...process.argv.slice(2)])
