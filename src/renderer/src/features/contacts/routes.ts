import type { RouteRecordRaw } from 'vue-router'

/** `?list=7` shows a list, `?smart=3` a smart list, `?import=…` people added by an import; `?person=9` opens a person. */
export const contactRoutes: RouteRecordRaw[] = [
  { path: '/contacts', name: 'contacts', component: () => import('./ContactsPage.vue') },
  {
    path: '/contacts/smart/:id(new|\\d+)',
    name: 'smart-list',
    component: () => import('../audience/SmartListPage.vue'),
  },
]
