import ui from '@nuxt/ui/vue-plugin'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { clientKey, connect } from './api/client'
import App from './App.vue'
import { makeRouter } from './router'
import './styles/theme.css'
import { allowColourBlock } from './trustedStyle'

allowColourBlock()
const client = await connect()
const app = createApp(App)
app.provide(clientKey, client)
app.use(createPinia())
app.use(makeRouter())
app.use(ui)
app.mount('#app')
