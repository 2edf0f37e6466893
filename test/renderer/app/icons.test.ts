import lucide from '@iconify-json/lucide/icons.json'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../src/renderer/src')

function readIconNames(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(vue|ts)$/.test(file))
  const names = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/i-lucide-([a-z0-9-]*)/g)].map((match) => match[1] ?? ''),
  )
  return [...new Set(names)]
}

// A name that is put together at run time, or is not in the set, would be asked from the network.
test('every icon stands in the source by its whole name and is in the bundled set', () => {
  const known = new Set([...Object.keys(lucide.icons), ...Object.keys(lucide.aliases ?? {})])
  const names = readIconNames()

  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})
