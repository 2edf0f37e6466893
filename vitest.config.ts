import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { aliases, nuxtUi } from './vite.shared.ts'

const resolve = { alias: aliases }

function nodeProject(name: string, include: string[], testTimeout = 5_000, more: object = {}) {
  // The next suite of a run, and the next run, find what this one compiled.
  const cache = { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' }
  return { resolve, test: { name, include, environment: 'node' as const, testTimeout, ...cache, ...more } }
}
const closing = { setupFiles: ['test/core/setUp.ts'] }
const shared = { ...closing, isolate: false }
/** They measure the memory of their process, which must hold nothing of other files. */
const measured = ['contactCards', 'hostileOtherWorkbooks', 'hostileWorkbooks', 'workbook'].map(
  (name) => `test/unit/imports/${name}.test.ts`,
)

export default defineConfig({
  test: {
    // Titles are checked against the register of bad inputs; a forgotten `.only` would hide the rest.
    allowOnly: false,
    // Left to itself it leaves one core idle: of two, half.
    maxWorkers: '100%',
    projects: [
      nodeProject('unit', ['test/unit/**/*.test.ts'], 20_000, { isolate: false, exclude: measured }),
      nodeProject('unitMemory', measured, 20_000),
      nodeProject('core', ['test/core/**/*.test.ts'], 20_000, shared),
      nodeProject('gateway', ['test/gateway/**/*.test.ts'], 20_000, shared),
      nodeProject('ways', ['test/ways/**/*.test.ts'], 60_000),
      nodeProject('coverage', ['test/coverage/**/*.test.ts'], 20_000, closing),
      nodeProject('simulation', ['test/simulation/**/*.test.ts'], 120_000),
      nodeProject('architecture', ['test/*.test.ts'], 60_000),
      {
        resolve,
        plugins: [vue(), nuxtUi()],
        test: {
          name: 'renderer',
          include: ['test/renderer/**/*.test.ts'],
          environment: 'happy-dom',
          testTimeout: 20_000,
          // Loading the page's parts anew for every file takes more than half of the time.
          setupFiles: ['test/renderer/setUp.ts'],
          isolate: false,
        },
      },
    ],
  },
})
