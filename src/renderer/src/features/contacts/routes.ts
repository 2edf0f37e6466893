import type { RouteRecordRaw } from 'vue-router'

/** `?list=7` shows a list, `?person=9` opens a person. */
export const contactRoutes: RouteRecordRaw[] = [
  { path: '/contacts', name: 'contacts', component: () => import('./ContactsPage.vue') },
]
