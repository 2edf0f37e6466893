// npm run package [-- --linux --win --mac --dir --publish]: the installers of this system, in dist/. Needs Electron's own
// download. With ELECTRON_OVERRIDE_DIST_PATH it makes the unpacked folder from the Electron that is there, as --dir does.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeBillOfMaterials } from './billOfMaterials.mjs'
import { buildIfStale } from './build.mjs'
import { ensureInstalled, root, say } from './install.mjs'

/** A prepared Electron with an older Node may bring this, so that the app can be checked on it. */
const shimPlace = join('resources', 'app', 'sqliteShim.cjs')

/** The folder that was made, or undefined if the build failed. */
export async function makeFolder() {
  return makePackages(['--dir'])
}

/** The program in an unpacked folder. */
export function programIn(folder) {
  if (process.platform === 'darwin') return join(folder, 'Postrider.app', 'Contents', 'MacOS', 'Postrider')
  return join(folder, process.platform === 'win32' ? 'Postrider.exe' : 'postrider')
}

async function makePackages(flags) {
  ensureInstalled()
  if (!buildIfStale()) return undefined
  collectNotices(join(root, 'dist', 'notices'))
  const { build, Platform } = await import('electron-builder')
  const { makeConfig } = await import('../packaging/builder.ts')
  const prepared = findPrepared()
  const isFolder = flags.includes('--dir') || prepared.dist !== undefined
  const named = { '--linux': Platform.LINUX, '--win': Platform.WINDOWS, '--mac': Platform.MAC }
  const chosen = Object.keys(named).filter((flag) => flags.includes(flag))
  const platforms = chosen.length > 0 ? chosen.map((flag) => named[flag]) : [Platform.current()]
  const targets = new Map(platforms.flatMap((platform) => [...platform.createTarget(isFolder ? 'dir' : undefined)]))
  await build({
    projectDir: root,
    targets,
    config: makeConfig({ root, ...prepared }),
    publish: flags.includes('--publish') ? 'always' : 'never',
  })
  return join(root, 'dist', folderName())
}

/** The folder that goes in beside the archive: our licence, the others', and the bill of materials. */
function collectNotices(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE.txt'))
  copyFileSync(join(root, 'out', 'THIRD-PARTY-NOTICES.txt'), join(folder, 'THIRD-PARTY-NOTICES.txt'))
  writeBillOfMaterials(join(folder, 'sbom.cdx.json'))
}

function findPrepared() {
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (!dist) return {}
  const version = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '')
  const shim = join(dist, shimPlace)
  if (!existsSync(shim)) return { dist, version }
  say(`Postrider: this Electron (${version}) has an older Node. The package is for checks on this computer only.`)
  mkdirSync(join(root, 'dist', 'checks'), { recursive: true })
  writeFileSync(
    join(root, 'dist', 'checks', 'withShim.cjs'),
    `require(require('node:path').join(process.resourcesPath, 'app', 'sqliteShim.cjs'))\nrequire('./out/main/index.cjs')\n`,
  )
  return { dist, version, shim }
}

function folderName() {
  if (process.platform === 'darwin') return process.arch === 'arm64' ? 'mac-arm64' : 'mac'
  const arch = process.arch === 'x64' ? '' : `-${process.arch}`
  return `${process.platform === 'win32' ? 'win' : 'linux'}${arch}-unpacked`
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = await makePackages(process.argv.slice(2))
  if (folder === undefined) process.exit(1)
  say(`Postrider: made in ${join(root, 'dist')}.`)
}
