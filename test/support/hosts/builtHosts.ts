// Starts the built app as a person would: the loopback host as a process of its own, the desktop app in Electron.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { _electron, errors, type ElectronApplication, type Page } from '@playwright/test'

export const root = findRoot(import.meta.dirname)
/** Root has no sandbox, and some systems give none to ordinary programs (scripts/ordinaryUser.mjs). */
export const hasSandbox = process.getuid?.() !== 0 && process.env.POSTRIDER_SANDBOX !== 'off'

// Every host started from here, in whatever way, remembers its profiles in a folder of this run and not in the person's own.
if (process.env.POSTRIDER_MARKS === undefined) {
  const marks = mkdtempSync(join(tmpdir(), 'postrider-marks-'))
  process.env.POSTRIDER_MARKS = marks
  process.on('exit', () => rmSync(marks, { recursive: true, force: true }))
}

/** The repository's folder, for a file of it and for a bundle that was made of it. */
function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder))
}

/** The profile of a person who reads English and wants no seconds between an approval and its first message. */
export function makeProfile(): string {
  const profile = mkdtempSync(join(tmpdir(), 'postrider-e2e-'))
  writeFileSync(join(profile, 'preferences.json'), JSON.stringify({ startDelaySeconds: 0, language: 'en' }))
  return profile
}

export interface RunningLoopback {
  /** The printed link, with its one-time key. */
  readonly link: string
  readonly origin: string
  readonly profile: string
  readonly child: ChildProcess
  readScriptKey(): string
  /** Everything it wrote to stdout so far. */
  stdout(): string
  stderr(): string
  /** The exit code after a signal. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Rejects with what it wrote to stderr when it ends before it is ready. */
export async function startLoopback(
  profile: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): Promise<RunningLoopback> {
  const entry = join(root, 'out', 'main', 'loopback.cjs')
  const child = spawn(process.execPath, [entry, '--no-open', '--data', profile, ...args], { cwd: root, env })
  const written = { stdout: '', stderr: '' }
  child.stderr.on('data', (chunk: Buffer) => (written.stderr += String(chunk)))
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const link = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      written.stdout += String(chunk)
      const found = /^Postrider: (\S+)\n/.exec(written.stdout)?.[1]
      if (found) resolve(found)
    })
    child.on('exit', (code) => reject(new Error(`Ended with ${code}: ${written.stderr}`)))
  })
  return {
    ...{ link, profile, child, origin: new URL(link).origin },
    readScriptKey: () => readFileSync(join(profile, 'script-key'), 'utf8'),
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}

/** The program of a packaged folder, with the app in its archive, as a copy that lets Playwright drive its main process. */
const packaged = process.env.POSTRIDER_INSPECTABLE

/** Without a profile it opens the usual one, or asks. */
export const electronArgs = (profile?: string): string[] => [
  ...(packaged === undefined ? ['.'] : []),
  ...(hasSandbox ? [] : ['--no-sandbox']),
  ...(profile === undefined ? [] : ['--data', profile]),
]

/** The packaged program, the runtime in ELECTRON_OVERRIDE_DIST_PATH, or else the one the electron package has. */
function electronProgram(): string | undefined {
  if (packaged !== undefined) return packaged
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH
  return folder ? join(folder, process.platform === 'win32' ? 'electron.exe' : 'electron') : undefined
}

export interface RunningElectron {
  readonly app: ElectronApplication
  readonly page: Page
}

export async function startElectron(
  profile?: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<RunningElectron> {
  const app = await launchElectron(profile, env, args)
  const page = await app.firstWindow()
  // The page is built before the core is open, and cannot be used until it answers.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.locator('[inert]').waitFor({ state: 'detached' })
  return { app, page }
}

/** A start takes two seconds, on a busy computer ten. */
const launchTimeoutMs = 30_000

/** Does not wait for the app: its core may not be open yet. */
async function launchElectron(
  profile?: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<ElectronApplication> {
  const executablePath = electronProgram()
  const launch = (): Promise<ElectronApplication> =>
    _electron.launch({
      args: [...electronArgs(profile), ...args],
      cwd: root,
      env: { ...(process.env as Record<string, string>), ...env },
      // Playwright turns the sandbox off unless told otherwise.
      chromiumSandbox: hasSandbox,
      timeout: launchTimeoutMs,
      ...(executablePath ? { executablePath } : {}),
    })
  // A program that is started by its path does not wait for Playwright, which may then ask a page that is just about to load, get no
  // answer, and wait for ever although the app is there. The process is ended by then.
  return launch().catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
    process.stderr.write('Postrider: Playwright did not get hold of the app, which is started again.\n')
    return launch()
  })
}

/** Starts it without Playwright, which would wait for its window, and keep NODE_OPTIONS from it. */
export function spawnElectron(
  profile: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const program = electronProgram() ?? join(root, 'node_modules', '.bin', 'electron')
  return spawn(program, [...electronArgs(profile), ...args], { cwd: root, env: { ...process.env, ...env } })
}
