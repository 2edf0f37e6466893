// Bundles one of the programs of programs.vite.config.ts and says where it is.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root, toolEnvironment } from './install.mjs'

/** Ends this process if the bundle cannot be made. */
export function bundleProgram(mode) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--config', join(root, 'programs.vite.config.ts'), '--mode', mode]
  const { status } = spawnSync(pinnedNode(), args, {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status || 1)
  return join(root, '.cache', mode, 'main.mjs')
}
