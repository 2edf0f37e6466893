// npm run screenshots: every page, light and dark, at 1280 x 800 and 1024 x 700, into .cache/screenshots. The few that the
// README and the guide show are copied to docs/screenshots. With `-- --languages`: the pages in English, German and Arabic
// instead, for the eye only.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { ensureInstalled, pinnedNode, root, say } from './install.mjs'
import { runProgram } from './runProgram.mjs'
import { ensureSystemPrograms, onPath } from './systemPrograms.mjs'

const ofReadme = ['home', 'import-check', 'compose-message', 'compose-when', 'campaign', 'history-figures', 'inbox']

ensureInstalled()
ensureSystemPrograms()
if (!buildIfStale()) process.exit(1)
const all = join(root, '.cache', 'screenshots')
rmSync(all, { recursive: true, force: true })

const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
const config = join(root, 'test', 'e2e', 'screenshots', 'playwright.config.ts')
const inLanguages = process.argv.includes('--languages')
const options = process.argv.slice(2).filter((option) => option !== '--languages')
const spec = inLanguages ? 'languages.spec.ts' : 'screenshots.spec.ts'
const run = [pinnedNode(), playwright, 'test', '--config', config, spec, ...options]
const session = ['dbus-run-session', '--', pinnedNode(), join(root, 'scripts', 'withKeyring.mjs')]
const [program, ...args] = onPath('dbus-run-session') ? [...session, ...run] : run
const code = await runProgram(program, args, { cwd: root, env: { POSTRIDER_SCREENSHOTS: all } })
if (code === 0 && inLanguages) say(`Postrider: the pages in three languages are in ${all}.`)
else if (code === 0) {
  const { guideFacts } = await import('../src/text/guide/guidePages.ts')
  const ofGuide = Object.values(guideFacts).flatMap(({ picture }) => (picture ? [picture] : []))
  const folder = join(root, 'docs', 'screenshots')
  mkdirSync(folder, { recursive: true })
  for (const name of new Set([...ofReadme, ...ofGuide]))
    copyFileSync(join(all, `${name}-light-1280x800.png`), join(folder, `${name}.png`))
  say(`Postrider: all pages are in ${all}, those of the README and the guide in ${folder}.`)
}
process.exitCode = code
