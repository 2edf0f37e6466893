// A start that is held before its core is open, and the page of a start that Playwright did not make.
import type { ChildProcess } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { ownPage } from './electronTest'

/** Every thread of the app waits before it does anything, also the one that opens the database, until all are released. */
export function holdThreads(folder: string) {
  const [script, held, left, released] = ['hold.cjs', 'held', 'left', 'released'].map((name) => join(folder, name))
  const path = (name: string | undefined): string => JSON.stringify(name)
  writeFileSync(
    script ?? '',
    `const { isMainThread } = require('node:worker_threads')
    const { existsSync, writeFileSync } = require('node:fs')
    if (isMainThread) {
      // Electron itself can be asked once its start is over.
      setImmediate(() => require('electron').app?.on('will-quit', () => writeFileSync(${path(left)}, '')))
    } else {
      writeFileSync(${path(held)}, '')
      const cell = new Int32Array(new SharedArrayBuffer(4))
      while (!existsSync(${path(released)})) Atomics.wait(cell, 0, 0, 20)
    }`,
  )
  return {
    env: { NODE_OPTIONS: `--require=${script}` },
    areHeld: () => existsSync(held ?? ''),
    /** The app was told to quit meanwhile. */
    areLeft: () => existsSync(left ?? ''),
    release: () => writeFileSync(released ?? '', ''),
  }
}

/** For a program that was started with --remote-debugging-port=0. Playwright's own way to start Electron drops NODE_OPTIONS. */
export async function connectToPage(app: ChildProcess): Promise<{ readonly browser: Browser; readonly page: Page }> {
  let said = ''
  app.stderr?.on('data', (chunk: Buffer) => (said += String(chunk)))
  const address = (): string | undefined => /ws:\/\/(127\.0\.0\.1:\d+)/.exec(said)?.[1]
  await expect.poll(address, { timeout: 60_000 }).toBeDefined()
  const browser = await chromium.connectOverCDP(`http://${address()}`)
  const findPage = () =>
    browser
      .contexts()[0]
      ?.pages()
      .find((page) => ownPage.test(page.url()))
  await expect.poll(() => findPage() !== undefined).toBe(true)
  return { browser, page: findPage()! }
}
