import type { RouteRecordRaw } from 'vue-router'

export const welcomeRoutes: RouteRecordRaw[] = [
  { path: '/welcome', name: 'welcome', meta: { isBare: true }, component: () => import('./WelcomePage.vue') },
]
