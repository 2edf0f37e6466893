// node scripts/otherProcessor.mjs: on macOS and Windows, adds the keychain's binary for the other kind of processor, so that
// one computer can make the installers for both. Exactly the package that package-lock.json names, checked by its hash.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, say } from './install.mjs'

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const wanted = new RegExp(`^node_modules/@napi-rs/keyring-${process.platform}-(x64|arm64)(-msvc)?$`)

for (const [path, { version, integrity }] of Object.entries(packages)) {
  if (wanted.test(path) && !existsSync(join(root, path))) add(path, version, integrity)
}

function add(path, version, integrity) {
  const name = path.slice('node_modules/'.length)
  const work = mkdtempSync(join(tmpdir(), 'postrider-binary-'))
  try {
    const shell = process.platform === 'win32'
    execFileSync('npm', ['pack', `${name}@${version}`, '--ignore-scripts', '--silent'], { cwd: work, shell })
    const [file] = readdirSync(work)
    const found = `sha512-${createHash('sha512')
      .update(readFileSync(join(work, file)))
      .digest('base64')}`
    if (found !== integrity) throw new Error(`${name} is not what package-lock.json names`)
    mkdirSync(join(root, path), { recursive: true })
    execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', join(root, path)], { cwd: work })
    say(`Postrider: added ${name} ${version}.`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
