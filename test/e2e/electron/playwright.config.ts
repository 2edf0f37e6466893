import { defineConfig } from '@playwright/test'
import type { HostOption } from '../hostTest'
import { presenceAndSecurity } from '../packaged/presenceAndSecurity'

/**
 * The main job crosses what is Electron's own: dialogs, files, a restart. The other shared journeys pass on the loopback host, and
 * here with POSTRIDER_E2E=all.
 */
const shared = process.env.POSTRIDER_E2E === 'all' ? ['shared/*.spec.ts'] : ['shared/mainJob.spec.ts']
/** In `npm test` these run on the packaged program, once. */
const isQuick = process.env.POSTRIDER_ELECTRON === 'quick'

export default defineConfig<object, HostOption>({
  testDir: '..',
  testMatch: ['electron/*.spec.ts', ...shared],
  testIgnore: isQuick ? presenceAndSecurity : [],
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
