import { defineConfig } from '@playwright/test'
import type { HostOption } from '../hostTest'
import { presenceAndSecurity } from './presenceAndSecurity'

/** With POSTRIDER_PACKAGED_SPECS=all every spec of the desktop app. */
const names =
  process.env.POSTRIDER_PACKAGED_SPECS === 'all'
    ? ['electron/*.spec.ts', 'shared/mainJob.spec.ts', 'shared/signIns.spec.ts']
    : presenceAndSecurity

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
