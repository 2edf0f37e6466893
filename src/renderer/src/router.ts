// The pages and their addresses. Areas bring their own routes; pages are loaded when they are first opened.
import { createRouter, createWebHashHistory, type Router } from 'vue-router'
import { campaignRoutes } from './features/campaigns/routes'
import { composeRoutes } from './features/compose/routes'
import { contactRoutes } from './features/contacts/routes'
import { gatewayRoutes } from './features/gateway/routes'
import { guideRoutes } from './features/guide/routes'
import { historyRoutes } from './features/history/routes'
import { homeRoutes } from './features/home/routes'
import { importRoutes } from './features/imports/routes'
import { inboxRoutes } from './features/inbox/routes'
import { numberRoutes } from './features/numbers/routes'
import { settingsRoutes } from './features/settings/routes'
import { standingRoutes } from './features/standing/routes'
import { welcomeRoutes } from './features/welcome/routes'
import { galleryRoutes } from './features/gallery/routes'

export function makeRouter(): Router {
  return createRouter({
    history: createWebHashHistory(),
    routes: [
      ...homeRoutes,
      ...contactRoutes,
      ...importRoutes,
      ...campaignRoutes,
      ...composeRoutes,
      ...standingRoutes,
      ...historyRoutes,
      ...inboxRoutes,
      ...numberRoutes,
      ...settingsRoutes,
      ...gatewayRoutes,
      ...guideRoutes,
      ...welcomeRoutes,
      ...galleryRoutes,
      { path: '/:rest(.*)*', component: () => import('./features/shell/NoPage.vue') },
    ],
  })
}
