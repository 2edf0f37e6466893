// Checks the licence of every package of package-lock.json: what may be used to build and test Postrider. What goes into the app
// is held to a shorter list by scripts/notices.mjs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isPermissive } from './notices.mjs'
import { root, say } from './install.mjs'

/** Weak conditions that hold for changes of the package itself, or for tools that are not passed on. */
const toolsOnly = new Set(['MPL-2.0', 'PSF-2.0', 'Python-2.0', 'WTFPL'])
/** This package names no licence. The page library depends on it and the app does not use it: a build with it in a bundle fails. */
const unlicensed = new Set(['node_modules/vaul-vue'])

/** `name: licence` of every package that may not be used. `packages`: as in the lockfile. */
export function findUnknownLicences(packages) {
  return Object.entries(packages)
    .filter(([path]) => path !== '' && !unlicensed.has(path))
    .map(([path, { license }]) => [path, license ?? readOwn(path)])
    .filter(([, licence]) => typeof licence !== 'string' || !(toolsOnly.has(licence) || isPermissive(licence)))
    .map(([path, licence]) => `${path}: ${licence}`)
}

function readOwn(path) {
  try {
    const { license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    return typeof license === 'object' ? license?.type : license
  } catch {
    return undefined
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const unknown = findUnknownLicences(packages)
  for (const line of unknown) say(`Not a licence that may be used: ${line}`)
  process.exitCode = unknown.length > 0 ? 1 : 0
}
