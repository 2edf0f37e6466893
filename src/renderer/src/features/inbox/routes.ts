import type { RouteRecordRaw } from 'vue-router'

/** `?phone=` opens a conversation, `?folder=unclear` shows a folder. */
export const inboxRoutes: RouteRecordRaw[] = [
  { path: '/inbox', name: 'inbox', component: () => import('./InboxPage.vue') },
]
