import ui from '@nuxt/ui/vue-plugin'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { clientKey, connect } from './api/client'
import App from './App.vue'
import { loadPageLanguage } from './features/shell/pageLanguage'
import { makeRouter } from './router'
import './styles/theme.css'
import { allowColourBlock } from './trustedStyle'

allowColourBlock()
const client = await connect()
// The first paint has the chosen language.
const wanted = await client.settings.get().then(
  ({ settings }) => settings.language,
  () => 'system' as const,
)
const app = createApp(App, { firstLanguage: await loadPageLanguage(wanted) })
app.provide(clientKey, client)
app.use(createPinia())
app.use(makeRouter())
app.use(ui)
app.mount('#app')
