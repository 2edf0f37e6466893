// Finds the Electron program, fetching it when that can be done quickly. Never waits twice for a network that is not there.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root, say, toolEnvironment } from './install.mjs'

const electronPackage = join(root, 'node_modules', 'electron')
const distFolder = join(electronPackage, 'dist')
// Lives with the packages, so that a new install, and with it a new Electron, tries again.
const failureFile = join(electronPackage, '.postrider-download-failed')

/** A download that brings no byte for this long is given up. */
const silenceMs = 10_000
const lookMs = 500

/**
 * The path of Electron's program, or the reason why there is none.
 * `retry` asks the network again even if it did not answer last time.
 */
export async function findElectron({ retry = false } = {}) {
  const chosen = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (chosen) {
    const program = join(chosen, programName())
    return existsSync(program)
      ? { program }
      : { reason: `there is no Electron in ELECTRON_OVERRIDE_DIST_PATH (${chosen})` }
  }
  const program = join(distFolder, programName())
  if (isComplete(program)) return { program }
  if (existsSync(failureFile) && !retry) {
    return { reason: 'Electron could not be downloaded earlier (npm start -- --electron tries again)' }
  }
  say('Postrider: downloading Electron, once.')
  const failure = await download()
  if (!failure && isComplete(program)) {
    rmSync(failureFile, { force: true })
    return { program }
  }
  writeFileSync(failureFile, failure ?? 'incomplete')
  return { reason: `Electron could not be downloaded (${failure ?? 'the download is incomplete'})` }
}

/** Why no window can be shown here, or undefined. */
export function findDisplayProblem() {
  if (process.platform !== 'linux') return undefined
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'there is no display for a window'
  if (process.getuid?.() === 0 && !process.argv.includes('--no-sandbox')) {
    return "Electron's sandbox needs an ordinary user and this is root (--no-sandbox does without it)"
  }
  return undefined
}

function programName() {
  if (process.platform === 'darwin') return join('Electron.app', 'Contents', 'MacOS', 'Electron')
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

// The installer writes path.txt last: without it an unpacking was cut short.
function isComplete(program) {
  return existsSync(program) && existsSync(join(electronPackage, 'path.txt'))
}

/** Runs the package's own installer; resolves to undefined or to what went wrong. */
function download() {
  const temporary = mkdtempSync(join(tmpdir(), 'postrider-electron-'))
  return new Promise((resolve) => {
    let words = ''
    let gaveUp = false
    const installer = spawn(pinnedNode(), [join(electronPackage, 'install.js')], {
      env: toolEnvironment({ TMPDIR: temporary, TEMP: temporary, TMP: temporary }),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    installer.stderr.on('data', (chunk) => (words = (words + chunk).slice(-4_000)))
    const stopWatching = watchBytes([temporary, distFolder], () => {
      gaveUp = true
      installer.kill('SIGKILL')
    })
    const finish = (failure) => {
      stopWatching()
      rmSync(temporary, { recursive: true, force: true })
      resolve(failure)
    }
    installer.on('error', (error) => finish(error.message))
    installer.on('close', (code) => {
      if (gaveUp) return finish(`nothing arrived for ${silenceMs / 1_000} seconds`)
      finish(code === 0 ? undefined : summarise(words))
    })
  })
}

function watchBytes(folders, onSilence) {
  let bytes = -1
  let changedAt = Date.now()
  const timer = setInterval(() => {
    const now = folders.reduce((sum, folder) => sum + countBytes(folder), 0)
    if (now !== bytes) {
      bytes = now
      changedAt = Date.now()
    } else if (Date.now() - changedAt >= silenceMs) onSilence()
  }, lookMs)
  return () => clearInterval(timer)
}

// Entries may vanish while they are being looked at.
function countBytes(folder) {
  let names = []
  try {
    names = readdirSync(folder, { recursive: true })
  } catch {
    return 0
  }
  return names.reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)
}

function summarise(words) {
  const telling = words.split('\n').find((line) => /error/i.test(line)) ?? words.split('\n')[0] ?? ''
  return (
    telling
      .replace(/^\s*\w*Error:/, '')
      .trim()
      .slice(0, 200) || 'the installer failed'
  )
}
