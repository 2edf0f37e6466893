// The app as a person has it, on either host: a data folder of its own for each test, opened, closed, killed and opened
// again. A test fails on any error that a page threw or the host logged as a defect.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  test as base,
  expect,
  type Browser,
  type BrowserContextOptions,
  type ElectronApplication,
  type Page,
} from '@playwright/test'
import { makeProfile, startElectron, startLoopback } from '../support/hosts/builtHosts'
import { startGateway, type RunningGateway } from '../support/e2e/e2eGateway'

export { expect }

export interface HostOption {
  readonly host: 'loopback' | 'electron'
}

export interface OpenApp {
  readonly page: Page
  /** The main process, where Electron is the host. */
  readonly electron?: ElectronApplication
  /** Closes the window, or tells the host to end, as a person would. */
  close(): Promise<void>
  /** kill -9 of the process that holds the core. */
  kill(): Promise<void>
  /** Does what opens the file dialog, and chooses this file in it. */
  chooseFile(open: () => Promise<void>, path: string): Promise<void>
}

export interface OpenOptions {
  /** Another data folder than the test's own, such as a copy of it. It is removed after the test. */
  readonly profile?: string
  /** For the loopback host's process. */
  readonly env?: NodeJS.ProcessEnv
  readonly context?: BrowserContextOptions
  /** Runs in the page before its own scripts. */
  readonly initScript?: string
}

interface Fixtures {
  readonly profile: string
  /** Opens the app on the data folder of this test. What is still open is closed after the test. */
  readonly openApp: (options?: OpenOptions) => Promise<OpenApp>
  readonly gateway: RunningGateway
}

interface WorkerFixtures extends HostOption {
  readonly chromium: Browser | undefined
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  host: ['loopback', { option: true, scope: 'worker' }],
  chromium: [
    async ({ host, playwright }, use) => {
      const browser = host === 'loopback' ? await playwright.chromium.launch() : undefined
      await use(browser)
      await browser?.close()
    },
    { scope: 'worker' },
  ],
  profile: async ({}, use) => {
    const profile = makeProfile()
    await use(profile)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  },
  openApp: async ({ host, chromium, profile }, use) => {
    const opened: OpenApp[] = []
    const faults: string[] = []
    const folders = new Set<string>()
    await use(async (options = {}) => {
      const folder = options.profile ?? profile
      folders.add(folder)
      const app =
        host === 'loopback' && chromium ? await openLoopback(chromium, folder, options) : await openElectron(folder)
      app.page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
      opened.push(app)
      return app
    })
    for (const app of opened) await app.close()
    const defects = [...folders].flatMap(readDefects)
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    expect([...faults, ...defects]).toEqual([])
  },
  gateway: async ({}, use) => {
    const gateway = await startGateway()
    await use(gateway)
    await gateway.stop()
  },
})

async function openLoopback(browser: Browser, profile: string, options: OpenOptions): Promise<OpenApp> {
  const running = await startLoopback(profile, ['--port', '0'], options.env)
  const window = await browser.newContext(options.context)
  if (options.initScript) await window.addInitScript(options.initScript)
  const page = await window.newPage()
  await page.goto(running.link)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    await window.close()
    if (running.child.exitCode === null && running.child.signalCode === null) await running.stop(signal)
  }
  return {
    page,
    close: () => end('SIGTERM'),
    async kill() {
      await running.stop('SIGKILL')
      await window.close()
    },
    async chooseFile(open, path) {
      const chooser = page.waitForEvent('filechooser')
      await open()
      await (await chooser).setFiles(path)
    },
  }
}

async function openElectron(profile: string): Promise<OpenApp> {
  const { app, page } = await startElectron(profile)
  return {
    page,
    electron: app,
    close: () => app.close().catch(() => undefined),
    async kill() {
      const child = app.process()
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
    async chooseFile(open, path) {
      await app.evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
      }, path)
      await open()
    },
  }
}

function readDefects(profile: string): string[] {
  const log = join(profile, 'postrider.log')
  if (!existsSync(log)) return []
  return (
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => /"(error|defect)"|defect/.test(line))
      // A test damages its database, or crashes the page, on purpose; what the app does then is what the test is about.
      .filter((line) => !/"event":"(storage_blocked|window\.page_crashed)"/.test(line))
  )
}
