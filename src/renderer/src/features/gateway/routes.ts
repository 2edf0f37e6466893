import type { RouteRecordRaw } from 'vue-router'

export const gatewayRoutes: RouteRecordRaw[] = [
  { path: '/gateway', name: 'gateway', component: () => import('./GatewayPage.vue') },
]
