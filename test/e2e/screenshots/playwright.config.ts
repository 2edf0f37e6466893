import { defineConfig } from '@playwright/test'
import loopback from '../loopback/playwright.config'

export default defineConfig({
  ...loopback,
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: '../../../test-results/screenshots',
  timeout: 600_000,
  workers: 1,
})
