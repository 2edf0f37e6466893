// npm run guide: writes docs/guide from the texts of the app. The test that says when it is stale does the writing.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './install.mjs'

ensureInstalled()
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const args = [vitest, 'run', '--project', 'unit', 'test/unit/text/guide.test.ts', '-t', 'npm run guide writes it', '-u']
const { status } = spawnSync(pinnedNode(), args, { cwd: root, env: toolEnvironment(), stdio: 'inherit' })
process.exitCode = status ?? 1
