import type { RouteRecordRaw } from 'vue-router'

export const settingsRoutes: RouteRecordRaw[] = [
  { path: '/settings', redirect: '/settings/accounts' },
  {
    path: '/settings/:section(accounts|limits|quiet-hours|templates|appearance|data|about)',
    name: 'settings',
    component: () => import('./SettingsPage.vue'),
  },
]
