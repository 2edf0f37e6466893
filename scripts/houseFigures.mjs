// npm run house: prints how easy the source is to read, in figures; those with a limit are held by the architecture test.
// Not counted here: files on the way of an approval, which only a run of the app can show.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseFigures } from '../test/architecture/houseFigures.ts'
import { root } from './install.mjs'

const paths = ['src', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    ),
)
const tree = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

// A reader such as head may close early.
process.stdout.on('error', () => process.exit())
for (const { name, count, max, places } of houseFigures(tree)) {
  const limit = max === undefined ? '' : ` (at most ${max})`
  process.stdout.write(`${String(count).padStart(7)}  ${name}${limit}\n`)
  if (process.argv.includes('--places')) for (const place of places) process.stdout.write(`         ${place}\n`)
}
