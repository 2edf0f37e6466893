import { defineConfig } from '@playwright/test'
import { findChromium } from '../../../scripts/systemPrograms.mjs'
import type { HostOption } from '../hostTest'

const executablePath = findChromium()
// Chromium's sandbox does not start for root. The rest keeps the browser itself from calling home.
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet

const isAll = process.env.POSTRIDER_E2E === 'all'
/** Asked for by its name. */
const isNamed = (name: string): boolean => process.argv.some((argument) => argument.includes(name))

export default defineConfig<object, HostOption>({
  testDir: '..',
  testMatch: ['loopback/**/*.spec.ts', 'shared/*.spec.ts'],
  // The claims of the long ones are held by tests of the core and of the page, or by another journey in passing. POSTRIDER_E2E=all runs them
  // too, and the main job, which `npm test` runs in Electron.
  grepInvert: isAll ? [] : /@long/,
  testIgnore: isAll || isNamed('mainJob') ? [] : ['shared/mainJob.spec.ts'],
  outputDir: '../../../test-results/loopback',
  forbidOnly: true,
  // A second try is named in the table, never silent.
  retries: 1,
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    host: 'loopback',
    actionTimeout: 15_000,
    viewport: { width: 1280, height: 800 },
    // Anything that moves is drawn sixty times a second. Windows of Electron move as they do for a person.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A recording of every try costs time; the second try tells as much.
    trace: 'on-first-retry',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args },
  },
})
