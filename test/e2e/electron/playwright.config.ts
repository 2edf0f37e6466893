import { defineConfig } from '@playwright/test'
import type { HostOption } from '../hostTest'

export default defineConfig<object, HostOption>({
  testDir: '..',
  testMatch: ['electron/*.spec.ts', 'shared/*.spec.ts'],
  outputDir: '../../../test-results/electron',
  forbidOnly: true,
  // A second try is named in the table, never silent.
  retries: 1,
  // One keyring and one display for all.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: { host: 'electron', actionTimeout: 20_000 },
})
