// What an installer says about what is in it: the licence texts and a software bill of materials (CycloneDX 1.6). Both
// follow from package-lock.json and from what the build wrote down, so the same sources give the same files.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** Shipped beside the bundles: with native code, or as the runtime. */
const besideBundles = /^node_modules\/(keytar|@napi-rs\/keyring-[^/]+|electron)$/
const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/** Writes `LICENCES.txt` and `sbom.cdx.json`. Throws if a shipped package has no licence. */
export function writeNotices(folder) {
  const lock = readJson('package-lock.json')
  const shipped = readShipped(lock)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'LICENCES.txt'), toLicenceTexts(shipped, lock))
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(toBillOfMaterials(shipped, lock), null, 2)}\n`)
}

/** Paths in the lockfile of every package that an installer carries, bundled or beside. */
function readShipped(lock) {
  const bundled = ['main', 'preload', 'renderer'].flatMap((part) => readJson('out', 'packages', `${part}.json`))
  const beside = Object.keys(lock.packages).filter((path) => besideBundles.test(path) && existsSync(join(root, path)))
  const all = [...new Set([...bundled, ...beside])].sort()
  const unknown = all.filter((path) => !lock.packages[path])
  if (unknown.length > 0) throw new Error(`Not in package-lock.json: ${unknown.join(', ')}`)
  return all
}

function toLicenceTexts(shipped, lock) {
  const parts = shipped.map((path) => {
    const { name, version, license } = readJson(path, 'package.json')
    const texts = readdirSync(join(root, path)).filter((file) => licenceFile.test(file))
    const written = lock.packages[path].license ?? license
    if (texts.length === 0 && !written) throw new Error(`${path} has no licence`)
    const body = texts.map((file) => readFileSync(join(root, path, file), 'utf8').trim()).join('\n\n')
    return `${name} ${version}\n${written ?? ''}\n\n${body || 'The package brings no text of its own.'}`
  })
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim()
  const line = `\n\n${'='.repeat(80)}\n\n`
  return `${[`Postrider\n\n${own}`, ...parts].join(line)}\n`
}

/** Every package of the lockfile. What is not shipped (tools, tests, other systems' binaries) has the scope "excluded". */
function toBillOfMaterials(shipped, lock) {
  const components = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && entry.version !== undefined)
    .map(([path, entry]) => toComponent(path, entry, shipped.includes(path)))
  const { name, version } = lock.packages['']
  const seed = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${seed.slice(0, 8)}-${seed.slice(8, 12)}-4${seed.slice(13, 16)}-8${seed.slice(17, 20)}-${seed.slice(20, 32)}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `${name}@${version}`,
        name,
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components,
  }
}

function toComponent(path, entry, isShipped) {
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${entry.version}`
  return {
    type: 'library',
    'bom-ref': path,
    ...{ name, version: entry.version, purl },
    scope: isShipped ? 'required' : 'excluded',
    ...(entry.license ? { licenses: [{ expression: entry.license }] } : {}),
    ...(entry.integrity ? { hashes: toHashes(entry.integrity) } : {}),
  }
}

function toHashes(integrity) {
  return integrity.split(/\s+/).map((one) => {
    const [kind, value] = [one.slice(0, one.indexOf('-')), one.slice(one.indexOf('-') + 1)]
    return { alg: kind.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }
  })
}

function readJson(...path) {
  return JSON.parse(readFileSync(join(root, ...path), 'utf8'))
}
