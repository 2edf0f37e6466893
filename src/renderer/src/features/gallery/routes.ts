// Our components in all their states, for those who build the app. Only in development: a build leaves the page out.
import type { RouteRecordRaw } from 'vue-router'

export const galleryRoutes: RouteRecordRaw[] = import.meta.env.DEV
  ? [{ path: '/components', component: () => import('./ComponentsPage.vue') }]
  : []
