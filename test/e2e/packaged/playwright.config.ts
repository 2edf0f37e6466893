import { defineConfig } from '@playwright/test'
import type { HostOption } from '../hostTest'

/** Specs of the desktop app that run on the packaged folder too, with POSTRIDER_PACKAGED_SPECS=all every one. */
const presenceAndSecurity = ['page', 'port', 'saveText', 'tray']
const names =
  process.env.POSTRIDER_PACKAGED_SPECS === 'all'
    ? ['electron/*.spec.ts', 'shared/mainJob.spec.ts', 'shared/signIns.spec.ts']
    : presenceAndSecurity.map((name) => `electron/${name}.spec.ts`)

export default defineConfig<object, HostOption>({
  testDir: '..',
  testMatch: ['packaged/*.spec.ts', ...names],
  outputDir: '../../../test-results/packaged',
  grepInvert: /@long/,
  forbidOnly: true,
  // A second try is named in the table, never silent.
  retries: 1,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: { host: 'electron', actionTimeout: 20_000 },
})
