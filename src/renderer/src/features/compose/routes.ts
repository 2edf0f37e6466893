import type { RouteRecordRaw } from 'vue-router'

/** `/compose?list=7` starts a draft to a list, `?smart=3` to a smart list; the page then goes to the draft's own address. */
export const composeRoutes: RouteRecordRaw[] = [
  { path: '/compose', name: 'compose-new', component: () => import('./ComposeNew.vue') },
  {
    path: '/compose/:id/:step(people|message|when|review)?',
    name: 'compose',
    component: () => import('./ComposePage.vue'),
  },
]
