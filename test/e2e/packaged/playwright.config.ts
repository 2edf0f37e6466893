import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/packaged',
  forbidOnly: true,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
})
