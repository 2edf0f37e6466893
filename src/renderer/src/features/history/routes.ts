import type { RouteRecordRaw } from 'vue-router'

/** `?campaign=…` narrows the table to one campaign. */
export const historyRoutes: RouteRecordRaw[] = [
  { path: '/history', name: 'history', component: () => import('./HistoryPage.vue') },
]
