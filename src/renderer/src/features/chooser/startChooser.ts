// The page that asks which profile to open, in place of the app: no profile is open, so there is nothing of the app to show.
import ui from '@nuxt/ui/vue-plugin'
import { createApp } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { connectChooser } from '../../api/client'
import { loadPageLanguage } from '../shell/pageLanguage'
import ChooserApp from './ChooserApp.vue'

export async function startChooser(): Promise<void> {
  const client = connectChooser()
  const first = await client.state()
  const app = createApp(ChooserApp, { client, first, firstLanguage: await loadPageLanguage(first.language) })
  // Its buttons are links for the library that draws them, which asks for a router.
  app.use(createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: ChooserApp }] }))
  app.use(ui)
  app.mount('#app')
}
