import './withoutStorage'
import ui from '@nuxt/ui/vue-plugin'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import type { Settings } from '@contract'
import { clientKey, connect, type Client } from './api/client'
import { readFirstLook } from './api/firstLook'
import App from './App.vue'
import { loadPageLanguage } from './features/shell/pageLanguage'
import { makeRouter } from './router'
import './styles/theme.css'
import { allowColourBlock } from './trustedStyle'

async function startApp(): Promise<void> {
  const client = await connect()
  // The first paint has the chosen language.
  const wanted = readFirstLook()?.language ?? (await askForLanguage(client))
  const app = createApp(App, { firstLanguage: await loadPageLanguage(wanted) })
  app.provide(clientKey, client)
  app.use(createPinia())
  app.use(makeRouter())
  app.use(ui)
  app.mount('#app')
}

function askForLanguage(client: Client): Promise<Settings['language']> {
  return client.settings.get().then(
    ({ settings }) => settings.language,
    () => 'system',
  )
}

async function start(): Promise<void> {
  if (window.location.search !== '?chooser') return startApp()
  const { startChooser } = await import('./features/chooser/startChooser')
  return startChooser()
}

allowColourBlock()
// Not awaited here: other files of the page import from this one, and would wait for its end while it waits for them.
void start()
