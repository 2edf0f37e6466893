// The programs of the machine that the browser and window tests need. Installs them on Debian as root, else names them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { say } from './install.mjs'

/** Chromium without a window: a page costs a third less than in the whole browser, which draws its window too. */
const headless = 'chromium-headless-shell'

const debianPackages = {
  [headless]: () => onPath(headless) || (!mayInstall() && findChromium() !== undefined),
  // Letters of equal width in the pictures.
  'fonts-liberation': () => existsSync('/usr/share/fonts/truetype/liberation'),
  // Needed by Electron only.
  'libgtk-3-0': () => hasLibrary('libgtk-3.so.0'),
  xvfb: () => onPath('xvfb-run'),
  xauth: () => onPath('xauth'),
  // Reads what a window tells the list of windows.
  'x11-utils': () => onPath('xprop'),
  'gnome-keyring': () => onPath('gnome-keyring-daemon'),
  dbus: () => onPath('dbus-daemon'),
  'dbus-x11': () => onPath('dbus-launch'),
  'libsecret-1-0': () => hasLibrary('libsecret-1.so.0'),
}

/** The installed Chromium or Chrome; undefined if Playwright's own has to be used. */
export function findChromium() {
  const names = [headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return names.map(whereIs).find((path) => path !== undefined)
}

export function onPath(name) {
  return whereIs(name) !== undefined
}

/** Returns when all programs are there or cannot be installed; the suites then say which they miss. */
export function ensureSystemPrograms() {
  if (process.platform !== 'linux') return
  const missing = findMissing()
  if (missing.length === 0) return
  if (!mayInstall()) {
    say(`Postrider: some tests need programs that are not here. On Debian: apt-get install ${missing.join(' ')}`)
    return
  }
  say(`Postrider: installing ${missing.join(', ')}.`)
  const wait = ['-o', 'DPkg::Lock::Timeout=120']
  apt(['update', ...wait])
  const known = missing.filter((name) => isKnown(name))
  if (known.length < missing.length && findChromium() === undefined) known.push('chromium')
  // Recommended packages would add only printers and batteries.
  apt(['install', '--yes', '--no-install-recommends', ...wait, ...known])
  const stillMissing = findMissing()
  if (stillMissing.length > 0) say(`Postrider: could not install ${stillMissing.join(', ')}.`)
}

/** The same in a process of its own; resolves at its end. */
export function beginSystemPrograms() {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ['ignore', 2, 2] })
  return new Promise((resolve) => child.once('error', resolve).once('close', resolve))
}

function findMissing() {
  return Object.entries(debianPackages).flatMap(([name, isThere]) => (isThere() ? [] : [name]))
}

function mayInstall() {
  return process.getuid?.() === 0 && onPath('apt-get')
}

/** Systems that are older than this package have only the whole browser. */
function isKnown(name) {
  return name !== headless || spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] })
}

function hasLibrary(name) {
  const folders = [
    '/usr/lib',
    '/usr/lib64',
    '/lib',
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
  ]
  return folders.some((folder) => existsSync(join(folder, name)))
}

function whereIs(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) ensureSystemPrograms()
