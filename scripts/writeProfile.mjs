// node scripts/writeProfile.mjs: writes the small profile of this version into test/fixtures/profiles, once, when the
// version is released. A profile that is there is never changed.
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root } from './install.mjs'
import { runProgram } from './runProgram.mjs'

ensureInstalled()
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const args = [vitest, 'run', '--project', 'core', 'test/core/storage/releasedProfiles.test.ts', '-t', 'is written']
process.exitCode = await runProgram(pinnedNode(), args, { cwd: root, env: { POSTRIDER_WRITE_PROFILE: '1' } })
