// npm run coverage:gateway: every operation, parameter and field of the interface against client, practice gateway,
// contract and app. Prints the table; fails when one is missing anywhere. Arguments go to vitest.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root } from './install.mjs'
import { runProgram } from './runProgram.mjs'

ensureInstalled()
const table = join(root, '.cache', 'coverage-gateway.txt')
rmSync(table, { force: true })
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const code = await runProgram(pinnedNode(), [vitest, 'run', '--project', 'coverage', ...process.argv.slice(2)], {
  cwd: root,
})
if (existsSync(table)) process.stdout.write(`\n${readFileSync(table, 'utf8')}`)
process.exitCode = existsSync(table) ? code : code || 1
