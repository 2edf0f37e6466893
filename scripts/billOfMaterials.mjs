// The software bill of materials of an installer (CycloneDX 1.6). It follows from package-lock.json and from what the build wrote
// down, so the same sources give the same file.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { listShipped, readLockfile } from './notices.mjs'

export function writeBillOfMaterials(path) {
  writeFileSync(path, `${JSON.stringify(toBillOfMaterials(readLockfile()), null, 2)}\n`)
}

/** Every package of the lockfile. What is not shipped (tools, tests, other systems' binaries) has the scope "excluded". */
function toBillOfMaterials(lock) {
  const shipped = listShipped(lock.packages)
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
    name,
    version: entry.version,
    purl,
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
