// What the build and the tests must resolve in the same way.
import { resolve } from 'node:path'
import ui from '@nuxt/ui/vite'
import type { PluginOption } from 'vite'
import { uiTheme } from './src/renderer/uiTheme.ts'

export const root = import.meta.dirname

export const aliases = [
  { find: /^@contract$/, replacement: resolve(root, 'src/contract/index.ts') },
  { find: /^@contract\//, replacement: `${resolve(root, 'src/contract')}/` },
  { find: /^@text$/, replacement: resolve(root, 'src/text/index.ts') },
]

/** Data is read at the start as JSON, which is several times faster than the same as a program. */
export const json = { stringify: true } as const

/** libphonenumber's tables of numbers as the data that they are, instead of the script that wraps them. */
export function dataAsJson(): PluginOption {
  return {
    name: 'data-as-json',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/metadata\.\w+\.json\.js$|\/metadata$/.test(source)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found?.id.endsWith('.json.js') ? found.id.slice(0, -'.js'.length) : null
    },
  }
}

/**
 * Nuxt UI without Nuxt: nothing is imported behind the reader's back, and every icon named in the renderer is put into
 * the bundle, so that none is ever fetched.
 */
export function nuxtUi(): PluginOption {
  return ui({
    root,
    dts: false,
    autoImport: false,
    components: false,
    colorMode: false,
    router: true,
    icon: { clientBundle: { scan: { globInclude: ['src/renderer/src/**/*.{vue,ts}'] }, sizeLimitKb: 1024 } },
    ui: uiTheme,
  })
}
