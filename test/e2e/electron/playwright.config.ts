import { defineConfig } from '@playwright/test'
import type { HostOption } from '../hostTest'

/** Journeys that cross what is Electron's own: dialogs, files, a restart. With POSTRIDER_E2E=all every shared one. */
const shared =
  process.env.POSTRIDER_E2E === 'all'
    ? ['shared/*.spec.ts']
    : ['mainJob', 'signIns'].map((name) => `shared/${name}.spec.ts`)

export default defineConfig<object, HostOption>({
  testDir: '..',
  testMatch: ['electron/*.spec.ts', ...shared],
  outputDir: '../../../test-results/electron',
  grepInvert: process.env.POSTRIDER_E2E === 'all' ? [] : /@long/,
  forbidOnly: true,
  // A second try is named in the table, never silent.
  retries: 1,
  // One keyring and one display for all.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: { host: 'electron', actionTimeout: 20_000 },
})
