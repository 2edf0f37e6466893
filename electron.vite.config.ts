// How the three bundles are made. Every JavaScript dependency goes in; only what has native code, Electron and
// Node's own modules stay outside.
import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { bundledPackages } from './vite.packages.ts'
import { aliases, dataAsJson, json, nuxtUi, root } from './vite.shared.ts'

const external = ['electron', 'keytar', /^@napi-rs\/keyring/, /^node:/]

// Workers are inputs of their own: they are started by file name from the same folder.
const mainInputs = {
  index: resolve(root, 'src/main/index.ts'),
  loopback: resolve(root, 'src/main/loopback.ts'),
  practice: resolve(root, 'src/main/practice/main.ts'),
  storageWorker: resolve(root, 'src/main/core/storageWorker.ts'),
  importWorker: resolve(root, 'src/main/core/imports/reader/importWorker.ts'),
}

/** Fails the build when one program or worker would load another by importing from it. */
function entriesStayApart(): Plugin {
  return {
    name: 'entries-stay-apart',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entries = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName))
      for (const { fileName, imports } of chunks) {
        const entry = imports.find((name) => entries.has(name))
        if (entry) this.error(`${fileName} imports ${entry}, which is a program of its own`)
      }
    },
  }
}

export default defineConfig({
  main: {
    resolve: { alias: aliases },
    json,
    plugins: [dataAsJson(), entriesStayApart(), bundledPackages('main')],
    build: {
      outDir: 'out/main',
      target: 'node20',
      externalizeDeps: false,
      minify: true,
      sourcemap: true,
      reportCompressedSize: false,
      rollupOptions: {
        input: mainInputs,
        external,
        // Otherwise code shared by two entries may be kept inside one of them, and loading it would start that program.
        preserveEntrySignatures: 'strict',
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[hash].cjs',
          // Errors are told apart by their names, and the log shows functions.
          keepNames: true,
        },
      },
    },
  },
  preload: {
    resolve: { alias: aliases },
    plugins: [bundledPackages('preload')],
    build: {
      outDir: 'out/preload',
      minify: true,
      target: 'node20',
      externalizeDeps: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: { index: resolve(root, 'src/preload/index.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    base: './',
    resolve: { alias: aliases },
    json,
    plugins: [dataAsJson(), vue(), nuxtUi(), bundledPackages('renderer')],
    build: {
      outDir: 'out/renderer',
      target: 'chrome130',
      minify: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
      rollupOptions: {
        input: resolve(root, 'src/renderer/index.html'),
        // One file for what every page needs: eighty small ones are eighty round trips before the first page.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
    },
  },
})
