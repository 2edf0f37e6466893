import type { RouteRecordRaw } from 'vue-router'

/** `?list=7` proposes a list to import into; `?sample=1` opens the sample file. */
export const importRoutes: RouteRecordRaw[] = [
  { path: '/import', name: 'import', component: () => import('./ImportPage.vue') },
]
