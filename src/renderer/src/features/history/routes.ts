import type { RouteRecordRaw } from 'vue-router'

/** `historyAddress` reads the query of `/history` and `/history/figures`. `?message=…` opens one message. */
export const historyRoutes: RouteRecordRaw[] = [
  { path: '/history', name: 'history', component: () => import('./HistoryPage.vue') },
  { path: '/history/figures', name: 'insight', component: () => import('../insight/InsightPage.vue') },
  { path: '/insight', redirect: ({ query }) => ({ path: '/history/figures', query }) },
  { path: '/history/gateway', name: 'gatewayListing', component: () => import('./gateway/GatewaySide.vue') },
  /** `?phone=` in E.164. */
  { path: '/history/person', name: 'personHistory', component: () => import('./PersonPage.vue') },
]
