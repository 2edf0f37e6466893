// Nuxt UI writes the types of its theme (`#build/ui`) when a build is configured; the compiler needs them before any build.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

export async function writeUiTemplates() {
  if (existsSync(join(root, 'node_modules', '.nuxt-ui', 'ui', 'index.ts'))) return
  const { resolveConfig } = await import('vite')
  const { nuxtUi } = await import('../vite.shared.ts')
  await resolveConfig({ root, configFile: false, plugins: [nuxtUi()] }, 'build')
}
