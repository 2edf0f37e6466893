// npm run types: every ring against its own compiler options, two at a time.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './install.mjs'
import { writeUiTemplates } from './uiTemplates.mjs'

/**
 * Files beside .vue files need vue-tsc, which runs on TypeScript 6; TypeScript 7 takes a quarter of the time for the others. The
 * pages and their tests are one project: in two, every page was checked twice.
 */
const projects = [
  { name: 'renderer', vue: true },
  { name: 'test' },
  { name: 'main' },
  { name: 'contract' },
  { name: 'preload' },
  { name: 'e2e' },
  { name: 'tools' },
]

ensureInstalled()
await writeUiTemplates()
const cache = join(root, '.cache', 'types')
mkdirSync(cache, { recursive: true })

const waiting = [...projects]
const failed = []
await Promise.all([work(), work()])
if (failed.length > 0) console.error(`Types do not hold in: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

async function work() {
  for (let project = waiting.shift(); project; project = waiting.shift()) {
    if (!(await holds(project))) failed.push(project.name)
  }
}

function holds({ name, vue }) {
  const compiler = vue ? join('vue-tsc', 'bin', 'vue-tsc.js') : join('typescript-native', 'bin', 'tsc')
  const record = join(cache, `${name}.tsbuildinfo`)
  const args = ['--noEmit', '-p', `tsconfig.${name}.json`, '--incremental', '--tsBuildInfoFile', record]
  // Several threads of one compiler work out the same types again, and the other core has work of its own.
  if (!vue) args.push('--singleThreaded')
  return new Promise((resolve) => {
    const child = spawn(pinnedNode(), [join(root, 'node_modules', compiler), ...args], {
      cwd: root,
      env: toolEnvironment(),
      stdio: 'inherit',
    })
    child.on('close', (code) => resolve(code === 0))
  })
}
