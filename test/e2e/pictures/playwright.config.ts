import { defineConfig } from '@playwright/test'
import loopback from '../loopback/playwright.config'
import { isQuick } from './album'

const { launchOptions } = loopback.use ?? {}
// Letters are drawn alike whatever the desktop is set to, and in Chromium without a window as in the whole browser.
const alike = ['--font-render-hinting=slight', '--disable-lcd-text', '--force-color-profile=srgb']

export default defineConfig({
  ...loopback,
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: '../../../test-results/pictures',
  // `npm test` looks at English alone.
  grepInvert: isQuick ? /@long/ : [],
  // A picture that is right only at a second try is not right.
  retries: 0,
  // All three walks at once: each of them waits for a part of its time, and two at a time would leave the last one alone.
  workers: 3,
  // A walk takes two minutes, on a machine that is busy with others five.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: {
    ...loopback.use,
    actionTimeout: 60_000,
    trace: 'off',
    launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...alike] },
  },
})
