import type { RouteRecordRaw } from 'vue-router'

/** `?job=…` shows one job, `?show=results` all results; `?phone=…` opens one number. */
export const numberRoutes: RouteRecordRaw[] = [
  { path: '/numbers', name: 'numbers', component: () => import('./NumbersPage.vue') },
]
