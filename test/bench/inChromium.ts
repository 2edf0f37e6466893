// The built app in Chromium, served by the loopback host, for benches of what a person sees.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { root, startLoopback, type RunningLoopback } from '../support/hosts/builtHosts'
import { withoutKeychain } from '../support/e2e/e2eKeyring'

const viewport = { width: 1280, height: 800 }

export async function buildApp(): Promise<void> {
  const { buildIfStale } = await script<{ buildIfStale(): boolean }>('build.mjs')
  if (!buildIfStale()) throw new Error('The app could not be built')
}

/** `measure` has an empty page, and the host's link, which opens once. Browser and host are closed after it. */
export async function inChromium<Result>(
  profile: string,
  measure: (page: Page, host: RunningLoopback) => Promise<Result>,
): Promise<Result> {
  const host = await startLoopback(profile, ['--port', '0'], withoutKeychain())
  const browser = await launchChromium()
  try {
    return await measure(await browser.newPage({ viewport, locale: 'en-GB' }), host)
  } finally {
    await browser.close()
    await host.stop()
  }
}

async function launchChromium(): Promise<Browser> {
  const { findChromium } = await script<{ findChromium(): string | undefined }>('systemPrograms.mjs')
  const executablePath = findChromium()
  // Chromium's sandbox does not start for root. The rest keeps the browser itself from calling home.
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args })
}

/** Loads a script from `scripts`: those find the repository by their own place, so they are not bundled. */
async function script<Exports>(name: string): Promise<Exports> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(root, 'scripts', name)).href)) as Exports
}
