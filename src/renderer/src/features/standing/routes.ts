import type { RouteRecordRaw } from 'vue-router'

export const standingRoutes: RouteRecordRaw[] = [
  { path: '/standing', name: 'standing-sends', component: () => import('./list/StandingSends.vue') },
  { path: '/standing/new', name: 'standing-new', component: () => import('./StandingNew.vue') },
  {
    path: '/standing/:id(\\d+)/:step(rule|message|approval|days)',
    name: 'standing-edit',
    component: () => import('./StandingWizard.vue'),
  },
  { path: '/standing/:id(\\d+)', name: 'standing', component: () => import('./page/StandingPage.vue') },
]
