// Bundles the benches and the torture, programs in TypeScript that run in plain Node beside the app, into .cache/<mode>.
// Packages stay outside; the storage worker comes along, so that they measure the sources as they are.
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { aliases, root } from './vite.shared.ts'

const inputs: Readonly<Record<string, Record<string, string>>> = {
  bench: {
    main: 'test/bench/main.ts',
    sink: 'test/bench/own/sink.ts',
    ownProcess: 'test/bench/own/ownProcess.ts',
    ownImport: 'test/bench/own/ownImport.ts',
    ownPreflight: 'test/bench/own/ownPreflight.ts',
    ownSync: 'test/bench/own/ownSync.ts',
    ownHistory: 'test/bench/own/ownHistory.ts',
    ownStart: 'test/bench/own/ownStart.ts',
    syncSink: 'test/bench/own/syncSink.ts',
    importWorker: 'src/main/core/imports/reader/importWorker.ts',
    storageWorker: 'src/main/core/storageWorker.ts',
  },
  torture: { main: 'test/torture/main.ts' },
  simulation: { main: 'test/simulation/main.ts' },
}

const guards = resolve(root, 'src/main/core/base/guards.ts')
const switchedGuards = resolve(root, 'test/simulation/switchedGuards.ts')

/** Only in the simulation can a guard be taken out: the app's own module of guards has no switch. */
function guardsWithSwitch(): Plugin {
  return {
    name: 'guards-with-switch',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/(^|\/)guards$/.test(source) || importer === switchedGuards) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found?.id === guards ? switchedGuards : found
    },
  }
}

export default defineConfig(({ mode }) => ({
  plugins: mode === 'simulation' ? [guardsWithSwitch()] : [],
  resolve: { alias: aliases },
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: `.cache/${mode}`,
    target: 'node24',
    sourcemap: true,
    rollupOptions: {
      input: Object.fromEntries(Object.entries(inputs[mode] ?? {}).map(([name, path]) => [name, resolve(root, path)])),
      output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[hash].mjs' },
    },
  },
}))
